import {
	type Certainty,
	type ExtractedField,
	type ExtractedFile,
	type ExtractedPage,
	type ExtractedTable,
	withMissingPages,
} from './file';
import { grouped } from '../utils/grouped';
import { isObject, type Json, listOf, numberIn, objectsIn, textIn } from '../utils/json';
import { byPlace } from './place';
import { withoutRepeats } from './repeats';
import { reviewStatusOfDocument } from './reviewStatus';
import { type Status, statusIn } from './status';
import { type Cell, cellIn, tableOf } from './table';
import { withoutUploadKey } from './uploadKey';

/** A document of version 4 (docs/interface.md#version-4-documents). */
export function fileOfDocument(document: Json): ExtractedFile {
	const status = statusOfDocument(document);
	const isDoubtful = status === 'success' && !hasContent(document);
	const message = textIn(document.verification_message);
	return {
		id: textIn(document.document_id),
		name: nameOfDocument(document),
		status,
		reviewStatus: reviewStatusOfDocument(document),
		metadata: metadataIn(withoutUploadKey(document.metadata)),
		message: isDoubtful ? withMissingPages(message) : message,
		...(isFailed(document) && { isInvalid: true }),
		pages: withoutRepeats(objectsIn(document.pages), 'page_id')
			.map(pageOf)
			.sort((a, b) => a.page - b.page),
	};
}

/** The name with which a document was uploaded. */
export function nameOfDocument(document: Json): string {
	return textIn(document.original_document_name);
}

/**
 * A word that is none of the service's three is not final, whatever else is there. Where the service
 * does not say it, the pages do: they are there once the document has been read.
 */
export function statusOfDocument({ status, message, pages }: Json): Status {
	if (textIn(status).trim() !== '') return statusIn(status) ?? 'pending';
	return statusIn(message) ?? (objectsIn(pages).length > 0 ? 'success' : 'pending');
}

/** Whether it comes with all that was read, which lists may leave out (docs/interface.md#version-4-documents). */
export function hasContent({ pages }: Json): boolean {
	const all = objectsIn(pages);
	return all.length > 0 && all.every(({ data }) => isObject(data));
}

/** One page alone, which does not name its document. */
export function fileOfPage(documentId: string, page: Json): ExtractedFile {
	return partOf(documentId, page.status, pageOf(page, 0));
}

/** All fields of a document, which do not tell their pages: they stay in the order of the answer. */
export function fileOfFields(documentId: string, { fields, status }: Json): ExtractedFile {
	return partOf(documentId, status, {
		page: 1,
		id: '',
		fields: valuesIn(fields).flatMap(([name, values]) => values.map(fieldNamed(name))),
		tables: [],
	});
}

/** All tables of a document, which do not tell their pages. */
export function fileOfTables(documentId: string, { tables, status }: Json): ExtractedFile {
	const page = { page: 1, id: '', fields: [], tables: objectsIn(tables).map(tableIn) };
	return partOf(documentId, status, page);
}

/** What is given of a part of a document was read, unless the answer says otherwise. */
function partOf(id: string, said: unknown, page: ExtractedPage): ExtractedFile {
	const status = statusIn(said) ?? 'success';
	// How far the document is reviewed, a part of it does not tell.
	return { id, name: '', status, reviewStatus: '', metadata: '', message: '', pages: [page] };
}

function pageOf(page: Json, index: number): ExtractedPage {
	const data = isObject(page.data) ? page.data : {};
	return {
		page: numberIn(page.page_number) ?? index + 1,
		id: textIn(page.page_id),
		fields: valuesIn(data.fields).flatMap(([name, values]) =>
			values.sort(byPlace).map(fieldNamed(name)),
		),
		tables: objectsIn(data.tables).map(tableIn),
	};
}

/** Field values by their names: from a map of lists, or from a list in which each value has its name. */
export function valuesIn(fields: unknown): Array<[string, Json[]]> {
	if (Array.isArray(fields)) {
		return [...grouped(objectsIn(fields), ({ field_name: name }) => textIn(name))];
	}
	return Object.entries(isObject(fields) ? fields : {}).map(([name, values]) => [
		name,
		valuesOf(values),
	]);
}

/** A list of values, or one; each an object, or no more than what it says. */
function valuesOf(given: unknown): Json[] {
	const values: unknown[] = Array.isArray(given) ? given : [given];
	return values
		.filter((each) => isObject(each) || textIn(each) !== '')
		.map((each) => (isObject(each) ? each : { value: textIn(each) }));
}

const fieldNamed =
	(name: string) =>
	(value: Json): ExtractedField => ({
		id: textIn(value.field_data_id),
		name,
		value: textIn(value.value),
		...certaintyOf(value),
	});

function certaintyOf(part: Json): Certainty {
	return { confidence: numberIn(part.confidence), ...(isFailed(part) && { isInvalid: true }) };
}

/** Of a document, or of a part of it. */
function isFailed({ verification_status }: Json): boolean {
	return textIn(verification_status).trim().toLowerCase() === 'failed';
}

function tableIn(table: Json): ExtractedTable {
	const headers = listOf(table.headers).map(textIn);
	return { ...tableOf(objectsIn(table.cells).map(cellOf), headers), ...certaintyOf(table) };
}

function cellOf(cell: Json): Cell {
	return { ...cellIn(cell, cell.header), ...certaintyOf(cell) };
}

function metadataIn(metadata: unknown): string {
	return isObject(metadata) || Array.isArray(metadata)
		? JSON.stringify(metadata)
		: textIn(metadata);
}
