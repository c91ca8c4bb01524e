import { boxesOf, isTable } from './boxes';
import type { ExtractedField, ExtractedFile, ExtractedPage } from './file';
import { type Json, numberIn, objectsIn, textIn } from './json';
import { type Status, statusIn, statusOfAll, statusOfPage, statusOfUploadedPage } from './status';
import { tableOf } from './table';

/** The files of an answer to a prediction call (interface.md §2.4), in the order of their first pages. */
export function filesOfUpload(answer: Json): ExtractedFile[] {
	return [...byFile(objectsIn(answer.result))].map(([id, pages]) =>
		fileOf(id, pages, (page) => statusOfUploadedPage(page, answer.message)),
	);
}

/** A file of page records, as the retrieval calls give them. */
export function fileOfRecords(id: string, records: Json[], answerSays?: unknown): ExtractedFile {
	return fileOf(id, records, (page) => statusOfPage(page, answerSays));
}

/** The page records of an answer by file or by range: those of approved files and the others. */
export function recordsOf(answer: Json): Json[] {
	return [answer.moderated_images, answer.unmoderated_images].flatMap(objectsIn);
}

/** Pages by the file that they belong to. */
export function byFile(pages: Json[]): Map<string, Json[]> {
	const files = new Map<string, Json[]>();
	for (const page of pages) {
		const id = textIn(page.request_file_id);
		const known = files.get(id);
		if (known) known.push(page);
		else files.set(id, [page]);
	}
	return files;
}

function fileOf(id: string, pages: Json[], statusOf: (page: Json) => Status): ExtractedFile {
	return {
		id,
		name: first(pages, (page) => textIn(page.input ?? page.original_file_name)),
		status: statusOfAll(pages.map(statusOf)),
		metadata: first(pages, (page) => textIn(page.request_metadata)),
		message: first(pages, ({ message }) => (statusIn(message) ? '' : textIn(message))),
		pages: pages.map(pageOf).sort((a, b) => a.page - b.page),
	};
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
		tables: boxes.filter(isTable).map((box) => tableOf(objectsIn(box.cells).map(cellOf))),
	};
}

function fieldOf(box: Json): ExtractedField {
	return {
		name: textIn(box.label),
		value: textIn(box.ocr_text),
		confidence: numberIn(box.score),
	};
}

function cellOf(cell: Json) {
	return {
		row: numberIn(cell.row) ?? 0,
		col: numberIn(cell.col) ?? 0,
		header: textIn(cell.label),
		text: textIn(cell.text),
	};
}

/** As a person reads: from top to bottom, then from left to right. */
function byPlace(a: Json, b: Json): number {
	return (
		(numberIn(a.ymin) ?? 0) - (numberIn(b.ymin) ?? 0) ||
		(numberIn(a.xmin) ?? 0) - (numberIn(b.xmin) ?? 0)
	);
}

function first(pages: Json[], tell: (page: Json) => string): string {
	for (const page of pages) {
		const told = tell(page);
		if (told !== '') return told;
	}
	return '';
}
