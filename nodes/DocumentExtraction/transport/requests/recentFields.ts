import { valuesOf } from '../../extraction/review/readValue';
import { dayOf } from '../../extraction/time';
import { fileOfRecords, recordsOf } from '../../extraction/version2';
import type { Json } from '../../utils/json';
import { expectRecords } from '../response/entries';

/** What a model has read lately says which fields it knows: nothing else does. */
const RECENT_DAYS = 3;

/** The range of files that is asked for. */
export function recentDays() {
	const today = dayOf(Date.now());
	return { start_day_interval: today - RECENT_DAYS, current_batch_day: today };
}

/** The names of the fields on the pages of a range of files. */
export function namesInRange(answer: Json): string[] {
	expectRecords(answer);
	return valuesOf(fileOfRecords('', recordsOf(answer))).map(({ name }) => name);
}
