import type { IDataObject } from 'n8n-workflow';

import {
	fileOfRecords,
	filesInRange,
	nameOfRecords,
	reviewStatusOfRecords,
	saidOfRange,
	statusOfRecords,
} from '../../extraction/version2';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { presentationOf, resultOptions } from '../../parameters/results';
import { returnAllOrLimit, wantedCount } from '../../parameters/returnAllOrLimit';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { filterIn, filters } from '../../parameters/filters';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { asItem, expectRecords, objectIn } from '../../transport/response/entries';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { daysIn } from './days';

/** The service gives all files of a range at once: what is not wanted of them is left out here. */
export const getManyFiles: OperationHandler = async (operation) => {
	const { send, read } = operation;
	const { isSimplified, itemsOf } = presentationOf(read);
	const { from, to } = daysIn(read);
	const limit = wantedCount(read);
	const isWanted = filterIn(operation);
	const answer = objectIn(await send({ qs: { start_day_interval: from, current_batch_day: to } }));
	expectRecords(answer);
	const saidOf = saidOfRange(answer);
	const files = filesInRange(answer)
		.map((each) => ({ ...each, said: saidOf(each.records) }))
		.filter(
			({ records, said }) =>
				isWanted?.({
					name: () => nameOfRecords(records),
					status: () => statusOfRecords(records, said.message),
					reviewStatus: () => reviewStatusOfRecords(records, said),
				}) ?? true,
		)
		.slice(0, limit);
	if (isSimplified)
		return itemsOf(files.map(({ id, records, said }) => fileOfRecords(id, records, said)));
	return files.map(({ id, records }) =>
		asItem({ request_file_id: id, pages: records as IDataObject[] }),
	);
};

export const getAllDescription = parametersOf('file', 'getAll', [
	modelId,
	{
		displayName: 'From',
		name: 'from',
		type: 'dateTime',
		required: true,
		default: '',
		placeholder: 'e.g. 2026-11-01 00:00:00',
		description: 'First day on which the files were uploaded, in GMT',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'dateTime',
		default: '',
		placeholder: 'e.g. 2026-11-30 00:00:00',
		description: 'Last day on which the files were uploaded, in GMT. Empty means today.',
	},
	...returnAllOrLimit,
	...simplifyOrOutput,
	filters,
	options(resultOptions),
]);
