import { isObject, type Json, listOf, numberIn, textIn } from '../utils/json';
import { timeIn } from './time';

export type Status = 'pending' | 'success' | 'failure';

/** What a file ends with. */
export type FinalStatus = Exclude<Status, 'pending'>;

const WORDS: readonly Status[] = ['pending', 'success', 'failure'];

/** A page without boxes that does not change for so long is blank (docs/interface.md#pages-without-boxes). */
const BLANK_AFTER_MS = 10 * 60_000;

/** One of the service's three words (docs/interface.md#processing-status), however it is written. */
export function statusIn(value: unknown): Status | undefined {
	const word = textIn(value).trim().toLowerCase();
	return WORDS.find((known) => known === word);
}

/** The fold over the pages of a file. */
export function statusOfAll(statuses: Status[]): Status {
	if (statuses.includes('failure')) return 'failure';
	return statuses.includes('pending') || statuses.length === 0 ? 'pending' : 'success';
}

/** The pages of one file, as a retrieval answers them. */
export function statusOfPages(pages: Json[], answerSays: unknown, now: number): Status {
	return statusOfAll(pages.map(statusAmong(pages, answerSays, now)));
}

/**
 * The pages that may be blank, where they are all that a file still waits for: also those that have
 * changed lately, as they do when somebody handles a file that was read. None in any other case.
 */
export function pagesInDoubt(pages: Json[], answerSays: unknown, now: number): Json[] {
	const statusOf = statusAmong(pages, answerSays, now);
	const pending = pages.filter((page) => statusOf(page) === 'pending');
	return pages.some(hasBoxes) && !pending.some(statusSaid) ? pending : [];
}

/** Whether nothing on these pages tells that one of them was read. */
export function showsNothing(pages: Json[]): boolean {
	return pages.every((page) => !hasBoxes(page) && statusOfPage(page, undefined) === 'pending');
}

/** Equal for pages that have not changed: their addresses may be signed anew for each answer. */
export const stateOfPages = (pages: unknown[]) =>
	pages
		.map((page) => JSON.stringify(page, comparable))
		.sort()
		.join('\n');

function comparable(_: string, value: unknown): unknown {
	if (isAddress(value)) return undefined;
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:/i.test(value);

/** What may be no more than a moment's, such as pages that may be blank, and since when it has been so. */
export interface Doubt<P> {
	pages: P;
	since: number;
}

/** Nothing but looking again tells a blank page from one that is to be read. */
export function continuedDoubt<P>(before: Doubt<P> | undefined, pages: P, now: number): Doubt<P> {
	return before?.pages === pages ? before : { pages, since: now };
}

/** Whether it has been so for so long that it is no moment's: that the pages are blank. */
export function hasStayed(
	{ since }: Doubt<unknown>,
	now: number,
	forMs: number = BLANK_AFTER_MS,
): boolean {
	return now - since >= forMs;
}

/** docs/interface.md#pages-without-boxes: beside a page that was read, one that does not change is blank. */
export function statusAmong(
	pages: Json[],
	answerSays: unknown,
	now: number,
): (page: Json) => Status {
	const isBesideRead = pages.some(hasBoxes);
	return (page) => {
		const status = statusOfPage(page, answerSays);
		const mayBeBlank = isBesideRead && status === 'pending' && !statusSaid(page);
		return mayBeBlank && isUnchanged(page, now) ? 'success' : status;
	};
}

/** docs/interface.md#status-of-a-retrieved-page: liberal, in this order. */
export function statusOfPage(page: Json, answerSays: unknown): Status {
	const said = statusSaid(page);
	if (said) return said;
	if (hasBoxes(page) || page.is_moderated === true || wasRead(page)) return 'success';
	const whole = statusIn(answerSays);
	return whole === 'failure' ? whole : 'pending';
}

/**
 * In the answer to an asynchronous upload "success" can mean no more than that the call went well.
 * What was asked for tells one kind from the other: the service may leave out what it did.
 */
export function statusOfUploadedPage(page: Json, answerSays: unknown, isAsync: boolean): Status {
	if (hasBoxes(page) || !(isAsync || isReadLater(page))) return statusOfPage(page, answerSays);
	return statusIn(page.message) === 'failure' ? 'failure' : 'pending';
}

/** Though it was to be read at once: docs/interface.md#answer-to-an-upload has the marks of that. */
function isReadLater({ processing_type, size }: Json): boolean {
	return processing_type === 'async' && isObject(size) && Object.keys(size).length === 0;
}

function statusSaid({ message, status }: Json): Status | undefined {
	return statusIn(message) ?? statusIn(status);
}

function isUnchanged({ updated_at }: Json, now: number): boolean {
	const changedAt = timeIn(updated_at);
	return changedAt !== undefined && now - changedAt >= BLANK_AFTER_MS;
}

/** docs/interface.md#pages-without-boxes: what only a page that was read carries. */
function wasRead({ no_of_fields, raw_ocr }: Json): boolean {
	return numberIn(no_of_fields) !== undefined || textIn(raw_ocr).trim() !== '';
}

function hasBoxes(page: Json): boolean {
	return [page.prediction, page.predicted_boxes, page.moderated_boxes].some((boxes) =>
		listOf(boxes).some(isObject),
	);
}
