import type { ExtractedFile } from '../../../extraction/file';
import type { ReadValue } from '../../../extraction/review/readValue';
import { oneOf, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { isObject } from '../../../utils/json';
import { withOthers } from '../../../utils/namesMeant';
import { inputOf } from '../inputOf';
import { type Answers, answersIn, type Mapped, type MappedRow } from './answers';
import { refuseNothing } from './approvalRefusals';
import { rowsOfFile } from './fileRows';
import { expectSameFile } from './output';
import { itemKeysOf } from './ownItem';
import type { OwnTexts } from './ownTexts';
import { type CorrectionRules, type Plan, planOf } from './plan';

interface Held {
	file: ExtractedFile;
	/** As the file shows them, or as items have left them. */
	values: ReadValue[];
	own: OwnTexts;
	/** The fields beyond those of the file, asked for where a key is none of these. */
	otherFields: (keys: string[], row: MappedRow) => Promise<string[]>;
}

/** What is planned for an item, once all rows of its file have been tried. */
export async function plannedFor(
	operation: OperationContext,
	rules: CorrectionRules,
	{ file, values, own, otherFields }: Held,
): Promise<{ answers: Answers; plan: Plan; ignored: string[] }> {
	const names = values.map(({ name }) => name);
	const planned = async (row: MappedRow) => {
		const answers = await answersIn(row, file, rules, async (keys) => {
			const isKnown = keys.every((key) => names.includes(key));
			return isKnown ? names : withOthers(names, await otherFields(keys, row));
		});
		expectSameFile(answers, file.id);
		const plan = planOf(values, answers, rules, own);
		return { answers, plan, ignored: [...answers.ignored, ...plan.ignored] };
	};
	const mapped = mappedIn(operation);
	const row = { ...mapped, rows: rowsOfFile(operation, mapped) };
	await row.rows.expectAll(planned);
	const one = await planned(row);
	if (rules.approve && one.answers.answers.length === 0) refuseNothing(row, one.answers);
	return one;
}

const MAPS_NOTHING =
	'Map a field, or choose Map Automatically. n8n empties the mapping when Model ID or Workflow changes.';

const modeIn = oneOf('defineBelow', 'autoMapInputData');

function mappedIn(operation: OperationContext): Mapped {
	const fields = operation.read('fields');
	if (!isObject(fields)) {
		throw new ItemError(`Fields cannot be ${shown(fields)}`, 'Map the fields in the node.');
	}
	const item = inputOf(operation);
	if (modeIn(fields.mappingMode, 'Fields') === 'autoMapInputData') {
		return { mode: 'item', item, named: itemKeysOf(item) };
	}
	const named = isObject(fields.value) ? fields.value : {};
	if (Object.keys(named).length === 0) throw new ItemError('Fields maps nothing', MAPS_NOTHING);
	return { mode: 'each', item, named };
}
