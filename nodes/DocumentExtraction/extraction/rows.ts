import type { SimplifiedFile } from './simplified';

/** One line of a spreadsheet (docs/contract.md#rows). */
export type FlatRow = Record<string, string | number>;
type Columns = Array<[name: string, value: string | number]>;

/**
 * Fields and columns of these names give way: to what stands in every row, to what the trigger and
 * the uploads add, and to `error`, by which n8n knows an item that did not work, and might upload its file once more.
 */
export const TAKEN_COLUMNS = [
	...['file_id', 'file_name', 'status', 'review_status', 'message', 'low_confidence'],
	...['model_id', 'workflow_id', 'table', 'row', 'event', 'source', 'already_uploaded', 'error'],
];

/** What is needed of a file to write it as rows. */
export type RowSource = Pick<
	SimplifiedFile,
	| 'file_id'
	| 'file_name'
	| 'status'
	| 'review_status'
	| 'message'
	| 'low_confidence'
	| 'fields'
	| 'tables'
>;

/** The ID of the model or workflow, by the service's name for it. */
export type Origin = Record<string, string>;

/**
 * A file as flat rows: one per table row, each with all fields, all tables after one another. A
 * file without table rows gives one row with its fields.
 */
export function rowsOf(file: RowSource, origin: Origin): FlatRow[] {
	const { fields, tables } = file;
	const name: Columns = [
		['file_id', file.file_id],
		['file_name', file.file_name],
	];
	const end = endOf(file, origin);
	const fieldColumns = columnsOf(Object.keys(fields), TAKEN_COLUMNS, 'field_');
	const flatFields = Object.entries(fields).map(([name, value]): Columns[number] => [
		fieldColumns.get(name) ?? name,
		Array.isArray(value) ? value.join(', ') : value,
	]);
	const taken = [...TAKEN_COLUMNS, ...fieldColumns.values()];
	// All tables go into one sheet: a header has the same column in each of them.
	const headers = [...new Set(tables.flat().flatMap((row) => Object.keys(row)))];
	const columns = columnsOf(headers, taken, 'column_');
	const rows = tables.flatMap((table, index) =>
		table.map((row, place) => ({
			table: index + 1,
			row: place + 1,
			cells: Object.entries(row).map(([header, value]): Columns[number] => [
				columns.get(header) ?? header,
				value,
			]),
		})),
	);
	if (rows.length === 0) return [Object.fromEntries([...name, ...flatFields, ...end])];
	return rows.map(({ table, row, cells }) =>
		Object.fromEntries([...name, ['table', table], ['row', row], ...flatFields, ...cells, ...end]),
	);
}

/** What is looked at where something is doubtful. A cell holds one text, so the names of such fields are in one. */
const endOf = (file: RowSource, origin: Origin): Columns => [
	['status', file.status],
	['review_status', file.review_status],
	['message', file.message],
	['low_confidence', file.low_confidence.join(', ')],
	...Object.entries(origin),
];

/** A column for each name: the name itself, with the prefix where that is taken. */
function columnsOf(names: string[], taken: string[], prefix: string): Map<string, string> {
	const used = new Set(taken);
	const free = new Set(names.filter((name) => !used.has(name)));
	return new Map(
		names.map((name) => {
			let column = name;
			// A prefixed name may be the name of another one.
			while (used.has(column) || (column !== name && free.has(column))) column = prefix + column;
			used.add(column);
			return [name, column];
		}),
	);
}
