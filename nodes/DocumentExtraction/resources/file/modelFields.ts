import { valuesOf } from '../../extraction/review/readValue';
import { dayOf } from '../../extraction/time';
import { fileOfRecords, recordsOf } from '../../extraction/version2';
import { FILES_IN_RANGE } from '../../transport/address/endpoints';
import { filledPath } from '../../transport/address/path';
import type { ReadPath } from '../../transport/requests/oneTry';
import type { OperationContext } from '../../transport/requests/operationContext';
import type { Run } from '../../transport/requests/runs';
import { expectRecords, objectIn } from '../../transport/response/entries';

/** What a model has read lately says which fields it knows: nothing else does. */
const RECENT_DAYS = 3;

const fieldNames = new WeakMap<Run, Map<string, Promise<string[]>>>();

/** The fields that the model of an item knows, asked for once in a run. */
export async function modelFields(
	{ read, run }: OperationContext,
	ask: ReadPath,
): Promise<string[]> {
	const ofRun = fieldNames.get(run) ?? new Map<string, Promise<string[]>>();
	fieldNames.set(run, ofRun);
	const model = filledPath(FILES_IN_RANGE, read);
	const names = ofRun.get(model) ?? recentFields(ask);
	ofRun.set(model, names);
	return await names.catch((thrown: unknown) => {
		ofRun.delete(model);
		throw thrown;
	});
}

async function recentFields(ask: ReadPath): Promise<string[]> {
	const today = dayOf(Date.now());
	const days = `start_day_interval=${today - RECENT_DAYS}&current_batch_day=${today}`;
	const answer = objectIn(await ask(`${FILES_IN_RANGE}?${days}`));
	expectRecords(answer);
	return valuesOf(fileOfRecords('', recordsOf(answer))).map(({ name }) => name);
}
