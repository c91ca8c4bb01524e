import { boxesOf } from './boxes';
import { isObject, type Json, numberIn, objectsIn, textIn } from '../utils/json';
import { type Status, statusAmong, statusOfUploadedPage } from './status';
import { recordsOf } from './version2';

/** Why no page record can be taken from what was given. */
export type NoRecord =
	| { reason: 'simplified' }
	| { reason: 'noBoxes' }
	| { reason: 'noSuchPage'; pages: number[] }
	| { reason: 'otherPage'; page: string }
	| { reason: 'severalFiles' }
	| { reason: 'unreadableBoxes' }
	| { reason: 'pending' };

/** Where the retrieval calls and the prediction calls keep the boxes of a page. */
const RETRIEVED_LISTS = ['moderated_boxes', 'predicted_boxes'];
const BOX_LISTS = [...RETRIEVED_LISTS, 'prediction'];

/**
 * The record of one page, from a record itself or from an answer of the service that holds several
 * (docs/interface.md#version-2-retrieval).
 */
export function recordIn(given: unknown, page: number, now: number = Date.now()): Json | NoRecord {
	if (!isObject(given)) return { reason: 'noBoxes' };
	const record = isRecord(given) ? ofPage(given, page) : pickedFrom(given, page);
	return isNoRecord(record) ? record : checked(record, given, now);
}

/** The records of all pages of a file. */
export function allRecordsIn(given: unknown, now: number = Date.now()): Json[] | NoRecord {
	if (!isObject(given)) return { reason: 'noBoxes' };
	const records = isRecord(given) ? [given] : recordsIn(given);
	if (records.length === 0) return { reason: reasonForNone(given) };
	if (isOfSeveralFiles(records)) return { reason: 'severalFiles' };
	const all = records.map((record) => checked(record, given, now));
	return all.find(isNoRecord) ?? all;
}

function isOfSeveralFiles(records: Json[]): boolean {
	const countOf = (property: string) =>
		new Set(records.map((record) => textIn(record[property]))).size;
	return countOf('request_file_id') > 1 || countOf('page') < records.length;
}

function checked(record: Json, given: Json, now: number): Json | NoRecord {
	// Nothing has been read yet: a set of boxes made now would take the place of all that is to come.
	const isPending = statusOf(record, given, now) === 'pending';
	if (isPending && boxesOf(record).length === 0) return { reason: 'pending' };
	return BOX_LISTS.every((list) => isReadable(record[list]))
		? record
		: { reason: 'unreadableBoxes' };
}

/** Boxes in another form would be passed over, and the service forgets what it is not sent. */
function isReadable(list: unknown): boolean {
	if (list === undefined || list === null) return true;
	return Array.isArray(list) && list.every((box) => box === null || isObject(box));
}

export function isNoRecord(found: Json | NoRecord): found is NoRecord {
	return typeof found.reason === 'string' && !isRecord(found);
}

function isRecord(value: Json): boolean {
	return textIn(value.id) !== '' && hasOneOf(BOX_LISTS, value);
}

function hasOneOf(lists: string[], record: Json): boolean {
	return lists.some((list) => Array.isArray(record[list]));
}

/** By file, by page, and as Get Many gives a file without Simplify. A page that is still being read may have no lists yet. */
function recordsIn(answer: Json): Json[] {
	const others = [answer.result, answer.pages].flatMap(objectsIn).filter(isRecord);
	return [...recordsOf(answer).filter(({ id }) => textIn(id) !== ''), ...others];
}

function ofPage(record: Json, page: number): Json | NoRecord {
	const written = textIn(record.page);
	return written === '' || isPage(written, page) ? record : { reason: 'otherPage', page: written };
}

function pickedFrom(answer: Json, page: number): Json | NoRecord {
	const records = recordsIn(answer);
	const [record, ...more] = records.filter((each) => isPage(textIn(each.page), page));
	if (more.length > 0) return { reason: 'severalFiles' };
	if (record) return record;
	if (records.length > 0) {
		return { reason: 'noSuchPage', pages: records.map((each) => numberIn(each.page) ?? 0) };
	}
	return { reason: reasonForNone(answer) };
}

function reasonForNone(answer: Json): 'simplified' | 'noBoxes' {
	return 'fields' in answer && 'file_id' in answer ? 'simplified' : 'noBoxes';
}

function isPage(written: string, page: number): boolean {
	return written.trim() !== '' && Number(written) === page;
}

/** The same empty page is one that holds nothing when it is retrieved, and one to come after an upload. */
function statusOf(record: Json, given: Json, now: number): Status {
	if (isRecord(record) && !hasOneOf(RETRIEVED_LISTS, record)) {
		// Unless it says that it was read at once, it may be from the answer to an asynchronous upload.
		return statusOfUploadedPage(record, given.message, record.processing_type !== '');
	}
	const ofFile = (other: Json) => textIn(other.request_file_id) === textIn(record.request_file_id);
	return statusAmong(recordsIn(given).filter(ofFile), given.message, now)(record);
}
