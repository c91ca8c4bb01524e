import { imagePath, pagesOf } from './documentRecords';
import type { StoredDocument } from './documentRecords';
import type {
	Cell,
	DocumentPage,
	FieldValue,
	Table,
	Verification,
} from './extraction/documentPages';
import { processingAt } from './processing';
import type { ProcessingStatus } from './processing';
import { signFile } from './storage';
import type { World } from './world';
import { isoTime } from './world';

type Json = Record<string, unknown>;

/** A document (docs/interface.md#version-4-documents). */
export const documentView = (world: World, document: StoredDocument, origin: string): Json => {
	const { status } = processingAt(document, world.clock.now());
	return {
		document_id: document.id,
		status,
		uploaded_at: isoTime(document.uploadedAt),
		metadata: document.metadata,
		original_document_name: document.name,
		raw_document_url: signFile(world, origin, document.storagePath).original,
		...documentVerification(document, status),
		assigned_reviewers: [],
		pages: pagesOf(world, document).map((page) => pageView(world, document, page, origin)),
	};
};

export const pageView = (
	world: World,
	document: StoredDocument,
	page: DocumentPage,
	origin: string,
): Json => ({
	page_id: page.id,
	page_number: page.number,
	image_url: signFile(world, origin, imagePath(document, page)).original,
	data: { fields: fieldsByName([page]), tables: page.tables.map(documentTableView) },
});

/** All values of a field stand under its name: one that occurs twice has two. */
export const fieldsByName = (pages: DocumentPage[]): Json => {
	const values = pages.flatMap(({ fieldValues }) => fieldValues);
	const names = [...new Set(values.map(({ name }) => name))];
	return Object.fromEntries(
		names.map((name) => [
			name,
			values.filter((value) => value.name === name).map(documentValueView),
		]),
	);
};

const documentValueView = (value: FieldValue): Json => ({
	field_data_id: value.id,
	value: value.value,
	confidence: value.confidence,
	bbox: value.bbox,
	...verificationView(value.verification),
	is_moderated: value.moderated,
});

export const documentTableView = (table: Table): Json => ({
	...tableView(table),
	cells: table.cells.map((cell) => ({ ...cellView(cell), is_moderated: cell.moderated })),
});

/** docs/interface.md#field-values, as the moderation calls answer it. */
export const fieldValueView = (value: FieldValue): Json => ({
	field_data_id: value.id,
	field_name: value.name,
	value: value.value,
	bbox: value.bbox,
	confidence: value.confidence,
	...verificationView(value.verification),
});

/** docs/interface.md#tables-and-cells, as the moderation calls answer it. */
export const tableView = (table: Table): Json => ({
	table_id: table.id,
	bbox: table.bbox,
	headers: table.headers,
	...verificationView(table.verification),
	cells: table.cells.map(cellView),
});

export const cellView = (cell: Cell): Json => ({
	cell_id: cell.id,
	row: cell.row,
	col: cell.col,
	header: cell.header,
	text: cell.text,
	bbox: cell.bbox,
	...verificationView(cell.verification),
});

const verificationView = ({ status, message }: Verification): Json => ({
	verification_status: status,
	verification_message: message,
});

const FAILED_STAGE = 'stage_1';

/** Until somebody verifies it, a document is judged by how its extraction went. */
const documentVerification = (
	{ verification, script }: StoredDocument,
	status: ProcessingStatus,
): Json => {
	if (verification) return { ...verificationView(verification), verification_stage: '' };
	if (status === 'pending')
		return { ...verificationView({ status: '', message: '' }), verification_stage: '' };
	if (status === 'success' && !script.invalid && !script.lowConfidence)
		return { ...verificationView({ status: 'success', message: '' }), verification_stage: '' };
	return {
		...verificationView({ status: 'failed', message: 'Needs review' }),
		verification_stage: FAILED_STAGE,
	};
};
