import { valuesOf } from '../../extraction/review/readValue';
import { dayOf } from '../../extraction/time';
import { fileOfRecords, recordsOf } from '../../extraction/version2';
import { FILES_IN_RANGE } from '../../transport/address/endpoints';
import type { ReadPath } from '../../transport/requests/oneTry';
import type { Run } from '../../transport/requests/runs';
import { expectRecords, objectIn } from '../../transport/response/entries';

/** What a model has read lately says which fields it knows: nothing else does. */
const RECENT_DAYS = 3;

const fieldNames = new WeakMap<Run, Promise<string[]>>();

/** The fields that the model knows, asked for once in a run. */
export async function modelFields(run: Run, ask: ReadPath): Promise<string[]> {
	const names = fieldNames.get(run) ?? recentFields(ask);
	fieldNames.set(run, names);
	return await names.catch((thrown: unknown) => {
		fieldNames.delete(run);
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
