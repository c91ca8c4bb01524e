import type { ExtractedFile, ExtractedPage, ExtractedTable } from '../../../extraction/file';
import { TAKEN_COLUMNS } from '../../../extraction/rows';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { idKey } from '../../../utils/idKey';
import { type Json, numberIn, textIn } from '../../../utils/json';
import { pickBy } from '../../../utils/objects';
import type { Mapped } from './answers';
import { mayMean } from './fromSheet';
import { isNothing } from './said';

/** In the items of this package: a field may have one of these names, and it does not stand there. */
const OWN_KEYS = [
	...['file_id', 'document_id', 'file_name', 'status', 'review_status', 'message', 'metadata'],
	...['low_confidence', 'fields', 'tables', 'pages', 'table', 'row', 'event', 'source'],
	...['model_id', 'workflow_id', 'needs_review', 'review_form', 'review_summary', 'page_images'],
];

/** And in what Correct Fields and Update Fields give; in a row, each may be a column. */
const CHANGED_KEYS = [
	...['success', 'changes', 'unchanged', 'ignored', 'verified', 'approved'],
	...['id', 'edited', 'added', 'deleted'],
];

/** Of a row of this package: what stands in them is of a table, however like they are to a field. */
export function columnsIn({ mode, item, named }: Mapped, { pages }: ExtractedFile): string[] {
	if (fileOfOwn(item) === '') return [];
	const fields = fieldsOf(pages);
	const tables = isRow(item) ? pages.flatMap((page) => page.tables) : [];
	const columns = tables.flatMap(headersOf).flatMap((name) => [name, prefixed(name)]);
	const others = columns.filter((column) => !fields.includes(column));
	// What is mapped from elsewhere is meant for the field.
	if (mode === 'each') return others.filter((name) => named[name] === item[name]);
	const [own] = tablesOf(item, pages);
	const plain = own ? headersOf(own).filter((name) => isPlain(item, own, name, fields)) : [];
	return [...plain, ...others];
}

const fieldsOf = (pages: ExtractedPage[]) =>
	pages.flatMap((page) => page.fields.map(({ name }) => name));

const headersOf = (table: ExtractedTable) => Object.keys(table.rows[0] ?? {});

const prefixed = (name: string) => `column_${name}`;

/** What made the row may have known nothing of a field of that name: with it, the column has a prefix. */
const columnOf = (item: Json, name: string) =>
	TAKEN_COLUMNS.includes(name) || !isNothing(item[prefixed(name)]) ? prefixed(name) : name;

/** Where the row has fields, a spreadsheet may have left out the column, and the name is the field's. */
function isPlain(item: Json, table: ExtractedTable, name: string, fields: string[]): boolean {
	if (columnOf(item, name) !== name || Object.hasOwn(item, prefixed(name))) return false;
	const columns = headersOf(table);
	const hasFields = fields.some((field) => !columns.includes(field) && Object.hasOwn(item, field));
	const cell = rowOf(item, table)?.[name];
	return !hasFields || cell === undefined || (cell !== '' && mayMean(cell, item[name]));
}

/** A user may have left out one of the two. */
export const isRow = ({ table, row }: Json) => table !== undefined || row !== undefined;

const rowOf = ({ row }: Json, { rows }: ExtractedTable) => rows[(numberIn(row) ?? 0) - 1];

/** Those that a row may be of: Get Page counts the tables of one page. A spreadsheet may have left out columns. */
function tablesOf(item: Json, pages: ExtractedPage[]): ExtractedTable[] {
	const at = (numberIn(item.table) ?? 1) - 1;
	const byPage = pages.map((page) => page.tables);
	const tables = [isRow(item) ? byPage.flat() : [], ...byPage].flatMap((all) => all[at] ?? []);
	const shared = tables.map((table) => {
		const names = headersOf(table);
		const own = names.filter((name) => Object.hasOwn(item, columnOf(item, name)));
		return isRow(item) || own.length === names.length ? own.length : 0;
	});
	const most = Math.max(1, ...shared);
	return tables.filter((_, index) => shared[index] === most);
}

/** A row has another name for a field that is called like one of its own columns. */
export function withoutPrefix(
	{ mode, item }: Mapped,
	{ pages }: ExtractedFile,
): (key: string) => string {
	if (mode === 'each' || fileOfOwn(item) === '') return (key) => key;
	const fields = fieldsOf(pages);
	return (key) => {
		const name = key.replace(/^field_/, '');
		return fields.includes(name) && !fields.includes(key) ? name : key;
	};
}

/** A cell of a row would be changed nowhere, and nobody would be told. */
export function refuseChangedCells({ mode, item }: Mapped, { id, pages }: ExtractedFile): void {
	if (mode === 'each' || idKey(fileOfOwn(item)) !== idKey(id) || item.row === undefined) return;
	const fields = fieldsOf(pages);
	const changed = tablesOf(item, pages)
		.map((table) => rowOf(item, table))
		.filter((row) => row !== undefined)
		.map((row) =>
			Object.entries(row)
				.map(([name, text]) => ({ column: columnOf(item, name), text }))
				.filter(({ column }) => !fields.includes(column))
				.find(({ column, text }) => isChanged(text, item[column])),
		);
	const [first] = changed;
	if (!first || changed.includes(undefined)) return;
	throw new ItemError(
		`The cell ${shown(first.column)} of row ${shown(item.row)} says ${shown(item[first.column])}, and ${shown(first.text)} in the file`,
		'Nothing was changed: a cell is no field. Change it in the service, or with Table Cell.',
	);
}

const isChanged = (text: string, given: unknown) => !isNothing(given) && !mayMean(text, given);

/** The file that an item of this package is about; empty for any other item. */
export const fileOfOwn = ({ file_id: file, document_id: document }: Json) =>
	textIn(file) || textIn(document);

export type Joins = 'yes' | 'perhaps' | 'no';

/**
 * Whether a text may be values of a field that an item of this package has joined, as rows do. What may be
 * one text of its own as well, nobody can tell: in an item that may be a part of a row, or beside a row.
 */
export function joinedIn({ mode, item }: Mapped, text: string): Joins {
	const isOfItem = mode === 'item' || Object.values(item).some((value) => value === text);
	if (typeof item.low_confidence === 'string' || item.row !== undefined) {
		return isOfItem ? 'yes' : 'perhaps';
	}
	return isOfItem && isFlat(item) ? 'perhaps' : 'no';
}

/** The keys of an item that may be fields. */
export function itemKeysOf(item: Json): Json {
	if (fileOfOwn(item) === '') return item;
	const keys = ownKeysIn(item);
	return pickBy(
		item,
		// Of Get Tables; in a row, it is a field.
		(key, value) => !keys.includes(key) && !(key === 'rows' && Array.isArray(value)),
	);
}

function ownKeysIn(item: Json): string[] {
	if (Array.isArray(item.changes)) return [...OWN_KEYS, ...CHANGED_KEYS];
	// A row, in which all other names are those of fields and columns.
	return isFlat(item) && textIn(item.file_id) !== '' ? TAKEN_COLUMNS : OWN_KEYS;
}

const isFlat = (item: Json) =>
	Object.values(item).every((value) => value === null || typeof value !== 'object');
