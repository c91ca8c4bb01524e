import { isObject, type Json, numberIn, objectsIn, textIn } from '../extraction/json';
import { byPlace } from '../extraction/place';
import type { Entry } from './entry';

/** A page of a document (public-facts.md, "Version 4 documents") and what stands on it, for lists. */
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
	return Object.entries(isObject(fields) ? fields : {})
		.flatMap(([name, values]) => objectsIn(values).map((read) => ({ name, read })))
		.sort((a, b) => byPlace(a.read, b.read))
		.map(({ name, read }) => ({
			value: textIn(read.field_data_id),
			name: (short) => `${name}: ${said(short(textIn(read.value)))}, page ${page}`,
		}));
}

function tableOf(table: Json, number: { table: number; page: number }): Table {
	const cells = objectsIn(table.cells);
	const rows = placesOf(cells.map(rowOf));
	const columns = placesOf(cells.map(columnOf));
	const headers = [...headersIn(cells).values()].filter(Boolean).join(', ');
	const size = rows.size === 1 ? '1 row' : `${rows.size} rows`;
	return {
		value: textIn(table.table_id),
		name: (short) =>
			`Table ${number.table}, page ${number.page}${headers && `: ${short(headers)}`} (${size})`,
		cells: (areAlone) =>
			[...cells]
				.sort((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b))
				.map((cell) => ({
					value: textIn(cell.cell_id),
					name: (short) => {
						const header = textIn(cell.header) || `column ${columns.get(columnOf(cell))}`;
						const where = areAlone ? '' : `, table ${number.table}, page ${number.page}`;
						return `${short(header)}: ${said(short(textIn(cell.text)))}, row ${rows.get(rowOf(cell))}${where}`;
					},
				})),
	};
}

/** What stands over each column, in the order of the columns. */
function headersIn(cells: Json[]): Map<number, string> {
	const headers = new Map<number, string>();
	const inOrder = [...cells].sort((a, b) => columnOf(a) - columnOf(b));
	for (const cell of inOrder) {
		const column = columnOf(cell);
		if (!headers.get(column)) headers.set(column, textIn(cell.header));
	}
	return headers;
}

/** People count from 1, whatever the service counts from. */
function placesOf(numbers: number[]): Map<number, number> {
	const inOrder = [...new Set(numbers)].sort((a, b) => a - b);
	return new Map(inOrder.map((number, index) => [number, index + 1]));
}

function rowOf(cell: Json): number {
	return numberIn(cell.row) ?? 0;
}

function columnOf(cell: Json): number {
	return numberIn(cell.col) ?? 0;
}

function said(text: string): string {
	return text || '(empty)';
}
