import { isObject, type Json, numberIn, objectsIn, textIn } from '../utils/json';
import { countedFromOne } from '../extraction/pageParts';
import { byPlace } from '../extraction/place';
import { valuesIn } from '../extraction/version4';
import type { Entry } from './entry';

/** A page of a document (docs/interface.md#version-4-documents) and what stands on it, for lists. */
export interface Page extends Entry {
	/** As a person reads: from top to bottom, then from left to right. */
	fieldValues: Entry[];
	tables: Table[];
}

export interface Table extends Entry {
	/** Row by row. Those of other tables may be in the same list. */
	cells: (areAlone: boolean) => Entry[];
}

export function pagesIn(document: Json): Page[] {
	return objectsIn(document.pages)
		.map((page, index) => ({ page, number: numberIn(page.page_number) ?? index + 1 }))
		.sort((a, b) => a.number - b.number)
		.map(({ page, number }) => pageOf(page, number));
}

function pageOf(page: Json, number: number): Page {
	const data = isObject(page.data) ? page.data : {};
	return {
		value: textIn(page.page_id),
		name: () => `Page ${number}`,
		fieldValues: fieldValuesIn(data.fields, number),
		tables: objectsIn(data.tables).map((table, index) =>
			tableOf(table, { table: index + 1, page: number }),
		),
	};
}

function fieldValuesIn(fields: unknown, page: number): Entry[] {
	return valuesIn(fields)
		.flatMap(([name, values]) => values.map((read) => ({ name, read })))
		.sort((a, b) => byPlace(a.read, b.read))
		.map(({ name, read }) => ({
			value: textIn(read.field_data_id),
			name: (short) => `${name}: ${orEmpty(short(textIn(read.value)))}, page ${page}`,
		}));
}

function tableOf(table: Json, number: { table: number; page: number }): Table {
	const cells = objectsIn(table.cells);
	const rows = countedFromOne(cells.flatMap((cell) => rowOf(cell) ?? []));
	const columns = countedFromOne(cells.flatMap((cell) => columnOf(cell) ?? []));
	const headers = headersIn(cells).join(', ');
	// As in the output, cells that do not say their row have one each.
	const count = rows.size + cells.filter((cell) => rowOf(cell) === undefined).length;
	const size = count === 1 ? '1 row' : `${count} rows`;
	return {
		value: textIn(table.table_id),
		name: (short) =>
			`Table ${number.table}, page ${number.page}${headers && `: ${short(headers)}`} (${size})`,
		cells: (areAlone) =>
			[...cells].sort(byRowAndColumn).map((cell) => ({
				value: textIn(cell.cell_id),
				name: (short) => {
					const header = textIn(cell.header) || numbered('column', columns.get(columnOf(cell)));
					const row = numbered('row', rows.get(rowOf(cell)));
					const where = areAlone ? [] : [`table ${number.table}`, `page ${number.page}`];
					const read = `${short(header) || 'cell'}: ${orEmpty(short(textIn(cell.text)))}`;
					return [read, row, ...where].filter(Boolean).join(', ');
				},
			})),
	};
}

/** What stands over the columns, in their order. */
function headersIn(cells: Json[]): string[] {
	const headers = [...cells].sort(byColumn).map((cell) => textIn(cell.header));
	return [...new Set(headers)].filter(Boolean);
}

const numbered = (what: string, number: number | undefined) => (number ? `${what} ${number}` : '');

/** Cells that do not say their row or column come last. */
const byRow = (a: Json, b: Json) => difference(rowOf(a), rowOf(b));
const byColumn = (a: Json, b: Json) => difference(columnOf(a), columnOf(b));
const byRowAndColumn = (a: Json, b: Json) => byRow(a, b) || byColumn(a, b);

function difference(a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number {
	// The difference of two infinities is no number.
	return a - b || 0;
}

const rowOf = (cell: Json) => numberIn(cell.row);
const columnOf = (cell: Json) => numberIn(cell.col);

function orEmpty(text: string): string {
	return text || '(empty)';
}
