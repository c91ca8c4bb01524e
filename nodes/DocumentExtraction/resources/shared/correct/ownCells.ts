import type { ExtractedFile, ExtractedPage, ExtractedTable } from '../../../extraction/file';
import { TAKEN_COLUMNS } from '../../../extraction/rows';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { idKey } from '../../../utils/idKey';
import { type Json, numberIn } from '../../../utils/json';
import type { Mapped } from './answers';
import { mayMean } from './fromSheet';
import { fileOfOwn, isOfRows, isRow } from './ownItem';
import { isNothing } from './said';

/** Of a row of this package, also where a sheet has another name for its file: what stands in them is of a table, however like they are to a field. */
export function columnsIn({ mode, item, named }: Mapped, { pages }: ExtractedFile): string[] {
	const isOwn = fileOfOwn(item) !== '';
	if (!isOwn && (mode === 'each' || !isRow(item))) return [];
	const fields = fieldsOf(pages);
	// Somebody may have left out table and row.
	const tables = isOwn && !isOfRows(item) ? [] : pages.flatMap((page) => page.tables);
	const columns = tables.flatMap(headersOf).flatMap((name) => [name, prefixed(name)]);
	const others = columns.filter((column) => !fields.includes(column));
	// What is mapped from elsewhere is meant for the field.
	if (mode === 'each') return others.filter((name) => named[name] === item[name]);
	const [own] = isOwn ? tablesOf(item, pages) : [];
	const plain = own ? headersOf(own).filter((name) => keyOf(name, item, own, fields) === name) : [];
	return [...plain, ...others];
}

const fieldsOf = (pages: ExtractedPage[]) =>
	pages.flatMap((page) => page.fields.map(({ name }) => name));

const headersOf = (table: ExtractedTable) => Object.keys(table.rows[0] ?? {});

const prefixed = (name: string) => `column_${name}`;

/** What made the row may have known nothing of a field of that name: with it, the column has a prefix. */
const columnOf = (item: Json, name: string) =>
	TAKEN_COLUMNS.includes(name) || !isNothing(item[prefixed(name)]) ? prefixed(name) : name;

/** The key of a cell in its row; undefined where a spreadsheet may have left it out, and the name is the field's. */
function keyOf(
	name: string,
	item: Json,
	table: ExtractedTable,
	fields: string[],
): string | undefined {
	const column = columnOf(item, name);
	if (column !== name || !fields.includes(name)) return column;
	if (Object.hasOwn(item, prefixed(name))) return undefined;
	const headers = headersOf(table);
	const hasFields = fields.some((field) => !headers.includes(field) && Object.hasOwn(item, field));
	const cell = rowOf(item, table)?.[name];
	return !hasFields || (cell && mayMean(cell, item[name])) ? name : undefined;
}

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
		const isPrefixed = fields.includes(name) || TAKEN_COLUMNS.includes(name);
		return isPrefixed && !fields.includes(key) ? name : key;
	};
}

/** A changed cell would be changed nowhere, or in the field that has its name, and nobody would be told. */
export function refuseChangedCells({ mode, item }: Mapped, { id, pages }: ExtractedFile): void {
	const file = fileOfOwn(item);
	// A sheet of one's own may count its rows.
	const isCellOf = file ? idKey(file) === idKey(id) : item.table !== undefined;
	if (mode === 'each' || !isCellOf) return;
	const changed = tablesOf(item, pages).map((table) => changedIn(table, item, pages));
	// It may be a row of any of them.
	if (changed[0] && !changed.includes(undefined)) throw changed[0];
}

function changedIn(
	table: ExtractedTable,
	item: Json,
	pages: ExtractedPage[],
): ItemError | undefined {
	const fields = fieldsOf(pages);
	const isOwn = fileOfOwn(item) !== '';
	for (const name of headersOf(table)) {
		const cell = rowOf(item, table)?.[name];
		const key = keyOf(name, item, table, fields);
		const given = item[key ?? name];
		// In a sheet of one's own it is the field.
		if (!isOwn && fields.includes(key ?? name)) continue;
		if (key === undefined) {
			const isClear = cell === '' || Object.hasOwn(item, prefixed(name));
			if (!isClear && isChanged(pages, name, given)) return neither(name, given);
		} else if (cell !== undefined && !isNothing(given) && !mayMean(cell, given)) {
			return new ItemError(
				`The cell ${shown(key)} of row ${shown(item.row)} says ${shown(given)}, and ${shown(cell)} in the file`,
				'Nothing was changed: a cell is no field. Change it in the service, or with Table Cell.',
			);
		}
	}
	return undefined;
}

function isChanged(pages: ExtractedPage[], name: string, given: unknown): boolean {
	const values = pages.flatMap(({ fields }) =>
		fields.filter((field) => field.name === name).map(({ value }) => value),
	);
	return (
		!isNothing(given) && ![...values, values.join(', ')].some((value) => mayMean(value, given))
	);
}

const neither = (name: string, given: unknown) =>
	new ItemError(
		`${shown(name)} says ${shown(given)}, which neither its field nor its cell says in the file`,
		'Nothing was changed. Map the field by itself, or change the cell in the service.',
	);
