import { boxesOf, isTable } from './boxes';
import type { Certainty, ExtractedField, ExtractedFile, ExtractedPage } from './file';
import { grouped } from '../utils/grouped';
import { idKey } from '../utils/idKey';
import { type Json, numberIn, objectsIn, textIn } from '../utils/json';
import { withoutRepeats } from './repeats';
import { type ReviewStatus, reviewStatusOfAll, reviewStatusOfPage } from './reviewStatus';
import { type Status, statusIn, statusOfAll, statusOfPages, statusOfUploadedPage } from './status';
import { type Cell, cellIn, tableOf } from './table';
import { withoutUploadKey } from './uploadKey';

/** The files of an answer to a prediction call (docs/interface.md#answer-to-an-upload), in the order of their first pages. */
export function filesOfUpload(answer: Json, isAsync: boolean): ExtractedFile[] {
	const statusOf = (page: Json) => statusOfUploadedPage(page, answer.message, isAsync);
	return [...byFile(pagesOf(answer))].map(([id, pages]) =>
		fileOf(id, pages, {
			status: statusOfAll(pages.map(statusOf)),
			reviewStatus: reviewStatusOfRecords(pages),
		}),
	);
}

/** The pages of an answer by page, each as a file that holds nothing else. */
export function filesOfPages(answer: Json): ExtractedFile[] {
	return pagesOf(answer).map((page) => {
		const file = fileOfRecords(textIn(page.request_file_id), [page], saidBy(answer));
		return tellsReview(page) ? file : { ...file, reviewStatus: '' };
	});
}

const pagesOf = ({ result }: Json) => withoutRepeats(objectsIn(result), 'id');

function tellsReview({ approval_status, is_moderated }: Json): boolean {
	return approval_status !== undefined || is_moderated !== undefined;
}

/** A file of page records, as the retrieval calls give them. */
export function fileOfRecords(id: string, records: Json[], said: AnswerSays = {}): ExtractedFile {
	return fileOf(id, records, {
		status: statusOfRecords(records, said.message),
		reviewStatus: reviewStatusOfRecords(records, said),
	});
}

/** What an answer says of the pages in it, beside what each says of itself. */
export interface AnswerSays {
	message?: unknown;
	/** The pages that it lists as those of approved files. */
	approved?: ReadonlySet<Json>;
}

export function saidBy({ message, moderated_images }: Json): AnswerSays {
	return { message, approved: new Set(objectsIn(moderated_images)) };
}

/** The same of the files of a range: a failure is about none that was read, and does not tell which of several others it is about. */
export function saidOfRange(answer: Json): (records: Json[]) => AnswerSays {
	const says = saidBy(answer);
	if (statusIn(says.message) !== 'failure') return () => says;
	const isUnread = (records: Json[]) => statusOfRecords(records) !== 'success';
	const unread = [...byFile(recordsOf(answer)).values()].filter(isUnread);
	return (records) =>
		unread.length === 1 && isUnread(records) ? says : { ...says, message: undefined };
}

/** The review status alone. */
export function reviewStatusOfRecords(
	records: Json[],
	{ approved }: AnswerSays = {},
): ReviewStatus {
	return reviewStatusOfAll(
		records.map((record) => reviewStatusOfPage(record, approved?.has(record) ?? false)),
	);
}

/** The status alone, without reading what is on the pages. */
export function statusOfRecords(
	records: Json[],
	answerSays?: unknown,
	now: number = Date.now(),
): Status {
	// What the service says of a file without pages, it says of the file.
	return statusOfPages(records.length > 0 ? records : [{}], answerSays, now);
}

/**
 * The page records of an answer by file or by range: those of approved files and the others. A page
 * in both lists counts once, as it was approved, and so does one that a list repeats.
 */
export function recordsOf(answer: Json): Json[] {
	const approved = objectsIn(answer.moderated_images);
	const ids = new Set(approved.map(({ id }) => textIn(id)).filter(Boolean));
	const others = objectsIn(answer.unmoderated_images).filter(({ id }) => !ids.has(textIn(id)));
	return withoutRepeats([...approved, ...others], 'id');
}

/** The page records of an answer by file, without those of other files. */
export function recordsOfFile(answer: Json, fileId: string): Json[] {
	return recordsOf(answer).filter(({ request_file_id: id }) =>
		['', idKey(fileId)].includes(idKey(id)),
	);
}

/** A file with its page records, as the answer has them. */
export interface RecordedFile {
	id: string;
	records: Json[];
}

/** The files of an answer by range, by the hour of their upload, then as the answer has them. */
export function filesInRange(answer: Json): RecordedFile[] {
	return [...byFile(recordsOf(answer))]
		.map(([id, records]) => ({ file: { id, records }, hour: hourOfUpload(records) }))
		.sort((a, b) => a.hour - b.hour || 0)
		.map(({ file }) => file);
}

const HOURS_A_DAY = 24;

/** In hours since 1970; a file without a time comes last. */
function hourOfUpload(records: Json[]): number {
	return records.reduce((earliest, { day_since_epoch: day, hour_of_day: hour }) => {
		const days = numberIn(day) ?? Number.POSITIVE_INFINITY;
		return Math.min(earliest, days * HOURS_A_DAY + (numberIn(hour) ?? 0));
	}, Number.POSITIVE_INFINITY);
}

/** Pages by the file that they belong to. */
export function byFile(pages: Json[]): Map<string, Json[]> {
	return grouped(pages, (page) => textIn(page.request_file_id));
}

function fileOf(
	id: string,
	pages: Json[],
	states: Pick<ExtractedFile, 'status' | 'reviewStatus'>,
): ExtractedFile {
	return {
		id,
		name: nameOfRecords(pages),
		...states,
		metadata: ofFirst(pages, (page) => textIn(withoutUploadKey(page.request_metadata))),
		message: ofFirst(pages, ({ message }) => (statusIn(message) ? '' : textIn(message))),
		pages: pages.map(pageOf).sort((a, b) => a.page - b.page),
	};
}

/** The name with which a file was uploaded. */
export function nameOfRecords(pages: Json[]): string {
	return ofFirst(pages, (page) => textIn(page.input ?? page.original_file_name));
}

function pageOf(page: Json): ExtractedPage {
	const boxes = boxesOf(page);
	return {
		page: numberIn(page.page) ?? 0,
		id: textIn(page.id),
		fields: boxes
			.filter((box) => !isTable(box))
			.sort(byPlace)
			.map(fieldOf),
		tables: boxes.filter(isTable).map((box) => ({
			...tableOf(objectsIn(box.cells).map(cellOf)),
			...certaintyOf(box),
		})),
	};
}

function fieldOf(box: Json): ExtractedField {
	return {
		id: textIn(box.id),
		name: textIn(box.label),
		value: textIn(box.ocr_text),
		...certaintyOf(box),
	};
}

/** docs/interface.md#boxes shows the status `success` alone: another word is a failure if it says so. */
function certaintyOf({ score, validation_status }: Json): Certainty {
	const isInvalid = /^\s*fail/i.test(textIn(validation_status));
	return { confidence: numberIn(score), ...(isInvalid && { isInvalid }) };
}

function cellOf(cell: Json): Cell {
	return {
		...cellIn(cell, cell.label),
		confidence: numberIn(cell.score),
		// Says what has failed.
		...(textIn(cell.failed_validation).trim() !== '' && { isInvalid: true }),
	};
}

/** As a person reads: from top to bottom, then from left to right. */
function byPlace(a: Json, b: Json): number {
	return (
		(numberIn(a.ymin) ?? 0) - (numberIn(b.ymin) ?? 0) ||
		(numberIn(a.xmin) ?? 0) - (numberIn(b.xmin) ?? 0)
	);
}

function ofFirst(pages: Json[], tell: (page: Json) => string): string {
	for (const page of pages) {
		const told = tell(page);
		if (told !== '') return told;
	}
	return '';
}
