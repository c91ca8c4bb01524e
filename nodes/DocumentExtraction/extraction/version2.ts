import { boxesOf, isTable } from './boxes';
import type { ExtractedField, ExtractedFile, ExtractedPage } from './file';
import { type Json, numberIn, objectsIn, textIn } from './json';
import { statusIn, statusOfAll, statusOfUploadedPage } from './status';
import { tableOf } from './table';

/** The files of an answer to a prediction call (interface.md §2.4), in the order of their first pages. */
export function filesOfUpload(answer: Json): ExtractedFile[] {
	const byFile = new Map<string, Json[]>();
	for (const page of objectsIn(answer.result)) {
		const id = textIn(page.request_file_id);
		byFile.set(id, [...(byFile.get(id) ?? []), page]);
	}
	return [...byFile].map(([id, pages]) => ({
		id,
		name: first(pages.map(({ input }) => textIn(input))),
		status: statusOfAll(pages.map((page) => statusOfUploadedPage(page, answer.message))),
		metadata: first(pages.map(({ request_metadata }) => textIn(request_metadata))),
		message: first(pages.map(({ message }) => (statusIn(message) ? '' : textIn(message)))),
		pages: pages.map(pageOf).sort((a, b) => a.page - b.page),
	}));
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

function first(texts: string[]): string {
	return texts.find((text) => text !== '') ?? '';
}
