import { boxesOf } from './boxes';
import { isObject, type Json, numberIn, objectsIn, textIn } from './json';
import { statusOfUploadedPage } from './status';

/** Why no page record can be taken from what was given. */
export type NoRecord =
	| { reason: 'simplified' }
	| { reason: 'noBoxes' }
	| { reason: 'noSuchPage'; pages: number[] }
	| { reason: 'severalFiles' }
	| { reason: 'pending' };

const BOX_LISTS = ['moderated_boxes', 'predicted_boxes', 'prediction'];

/**
 * The record of one page, from a record itself or from an answer of the service that holds several
 * (public-facts.md, "Version 2 retrieval").
 */
export function recordIn(given: unknown, page: number): Json | NoRecord {
	if (!isObject(given)) return { reason: 'noBoxes' };
	const records = recordsIn(given);
	const matching = records.filter((each) => numberIn(each.page) === page);
	if (matching.length > 1) return { reason: 'severalFiles' };
	const record = isRecord(given) ? given : matching[0];
	if (!record) return nothingIn(given, records);
	// Nothing has been read yet: a set of boxes made now would take the place of all that is to come.
	const isPending = statusOfUploadedPage(record, given.message, isFromUpload(record)) === 'pending';
	return isPending && boxesOf(record).length === 0 ? { reason: 'pending' } : record;
}

export function isNoRecord(found: Json | NoRecord): found is NoRecord {
	return typeof found.reason === 'string' && !isRecord(found);
}

function isRecord(value: Json): boolean {
	return textIn(value.id) !== '' && BOX_LISTS.some((list) => Array.isArray(value[list]));
}

/** Unless it says that it was read at once, it may be from the answer to an asynchronous upload. */
function isFromUpload({ prediction, processing_type: processing }: Json): boolean {
	return Array.isArray(prediction) && processing !== '';
}

/** By file, by page, and as Get Many gives a file without Simplify. */
function recordsIn(answer: Json): Json[] {
	return [answer.moderated_images, answer.unmoderated_images, answer.result, answer.pages]
		.flatMap(objectsIn)
		.filter(isRecord);
}

function nothingIn(given: Json, records: Json[]): NoRecord {
	if (records.length > 0) {
		return { reason: 'noSuchPage', pages: records.map((each) => numberIn(each.page) ?? 0) };
	}
	return { reason: 'fields' in given && 'file_id' in given ? 'simplified' : 'noBoxes' };
}
