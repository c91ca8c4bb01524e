import type { ExtractedField, ExtractedFile, ExtractedPage } from './file';
import { isObject, type Json, numberIn, objectsIn, textIn } from './json';
import { statusIn } from './status';
import { tableOf } from './table';

/** A document of version 4 (public-facts.md, "Version 4 documents"). */
export function fileOfDocument(document: Json): ExtractedFile {
	return {
		id: textIn(document.document_id),
		name: textIn(document.original_document_name),
		status: statusIn(document.status) ?? 'pending',
		metadata: metadataIn(document.metadata),
		message: textIn(document.verification_message),
		pages: objectsIn(document.pages)
			.map(pageOf)
			.sort((a, b) => a.page - b.page),
	};
}

function pageOf(page: Json): ExtractedPage {
	const data = isObject(page.data) ? page.data : {};
	return {
		page: numberIn(page.page_number) ?? 0,
		id: textIn(page.page_id),
		fields: fieldsIn(data.fields),
		tables: objectsIn(data.tables).map((table) => tableOf(objectsIn(table.cells).map(cellOf))),
	};
}

/** Values by field name. */
function fieldsIn(fields: unknown): ExtractedField[] {
	return Object.entries(isObject(fields) ? fields : {}).flatMap(([name, values]) =>
		objectsIn(values)
			.sort(byPlace)
			.map(({ value, confidence }) => ({
				name,
				value: textIn(value),
				confidence: numberIn(confidence),
			})),
	);
}

function cellOf(cell: Json) {
	return {
		row: numberIn(cell.row) ?? 0,
		col: numberIn(cell.col) ?? 0,
		header: textIn(cell.header),
		text: textIn(cell.text),
	};
}

/** As a person reads: from top to bottom, then from left to right. */
function byPlace(a: Json, b: Json): number {
	const [left = 0, top = 0] = cornersIn(a.bbox);
	const [otherLeft = 0, otherTop = 0] = cornersIn(b.bbox);
	return top - otherTop || left - otherLeft;
}

function cornersIn(bbox: unknown): number[] {
	return Array.isArray(bbox) ? bbox.map((corner) => numberIn(corner) ?? 0) : [];
}

function metadataIn(metadata: unknown): string {
	return isObject(metadata) || Array.isArray(metadata)
		? JSON.stringify(metadata)
		: textIn(metadata);
}
