import { type Json, numberIn, objectsIn, textIn } from './json';

export type Status = 'pending' | 'success' | 'failure';

const WORDS: readonly Status[] = ['pending', 'success', 'failure'];

/** One of the service's three words (interface.md §2.4), however it is written. */
export function statusIn(value: unknown): Status | undefined {
	const word = textIn(value).trim().toLowerCase();
	return WORDS.find((known) => known === word);
}

/** The fold over the pages of a file. */
export function statusOfAll(statuses: Status[]): Status {
	if (statuses.includes('failure')) return 'failure';
	return statuses.includes('pending') || statuses.length === 0 ? 'pending' : 'success';
}

/** public-facts.md, "Version 2 retrieval": liberal, in this order. */
export function statusOfPage(page: Json, answerSays: unknown): Status {
	const said = statusIn(page.message) ?? statusIn(page.status);
	if (said) return said;
	if (hasBoxes(page) || page.is_moderated === true || isReadWithoutBoxes(page)) return 'success';
	const whole = statusIn(answerSays);
	return whole === 'failure' ? whole : 'pending';
}

/**
 * In the answer to an asynchronous upload "success" can mean no more than that the call went well.
 * What was asked for tells one kind from the other: the service may leave out what it did.
 */
export function statusOfUploadedPage(page: Json, answerSays: unknown, isAsync: boolean): Status {
	if (!isAsync || hasBoxes(page)) return statusOfPage(page, answerSays);
	return statusIn(page.message) === 'failure' ? 'failure' : 'pending';
}

/** A blank page, such as the back of an invoice. */
function isReadWithoutBoxes({ no_of_fields: count, raw_ocr: text }: Json): boolean {
	return numberIn(count) !== undefined || textIn(text).trim() !== '';
}

function hasBoxes(page: Json): boolean {
	return [page.prediction, page.predicted_boxes, page.moderated_boxes].some(
		(boxes) => objectsIn(boxes).length > 0,
	);
}
