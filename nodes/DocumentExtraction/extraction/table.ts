import { type Json, numberIn, textIn } from '../utils/json';
import type { Certainty, ExtractedTable } from './file';

/** A cell of either version of the service; undefined where it does not say its row or column. */
export interface Cell extends Certainty {
	row: number | undefined;
	col: number | undefined;
	header: string;
	text: string;
}

/** What a cell says, however certain that is. */
export const cellIn = (cell: Json, header: unknown): Omit<Cell, keyof Certainty> => ({
	row: numberIn(cell.row),
	col: numberIn(cell.col),
	header: textIn(header),
	text: textIn(cell.text),
});

type PlacedCell = Cell & { row: number };

interface Column {
	/** Where its texts are in each row; a column without cells has none. */
	index: number;
	col: number | undefined;
	header: string;
}

/** The cells of a row by the index of the column. */
type Row = PlacedCell[];

/**
 * Cells as rows keyed by header: rows and columns in order, gaps as empty strings. Each text has a
 * place of its own. `headers` may name columns that have no cells.
 */
export function tableOf(
	cells: Cell[],
	headers: string[] = [],
): Pick<ExtractedTable, 'rows' | 'cells'> {
	const columns: Column[] = [];
	const rows = new Map<number, Row>();
	for (const cell of placed(cells).sort(inOrder)) {
		const row = rows.get(cell.row) ?? [];
		rows.set(cell.row, row);
		put(cell, row, columns);
	}
	const names = namesOf(withEmptyColumns(columns.sort(byCol), headers));
	const inPlace = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
	return {
		rows: inPlace.map((row) =>
			Object.fromEntries(names.map(([column, name]) => [name, row[column.index]?.text ?? ''])),
		),
		cells: inPlace.flatMap((row, place) =>
			names.flatMap(([column, header]) => {
				const cell = row[column.index];
				return cell ? { ...cell, row: place + 1, header } : [];
			}),
		),
	};
}

/** Nobody knows which cells without a row stand side by side: each gets a row, after the others. */
function placed(cells: Cell[]): PlacedCell[] {
	let last = cells.reduce((highest, { row }) => Math.max(highest, row ?? highest), -1);
	return cells.flatMap((cell) => {
		if (cell.row === undefined && cell.text === '') return [];
		return { ...cell, row: cell.row ?? (last += 1), header: cell.header.trim() };
	});
}

/** Those without a column come last, when all columns that they may belong to are known. */
function inOrder(a: PlacedCell, b: PlacedCell): number {
	if ((a.col === undefined) !== (b.col === undefined)) return a.col === undefined ? 1 : -1;
	return a.row - b.row || byCol(a, b);
}

function byCol(a: Pick<Cell, 'col'>, b: Pick<Cell, 'col'>): number {
	// Two without a column are equal, though the difference of two infinities is no number.
	return placeOf(a) - placeOf(b) || 0;
}

const placeOf = ({ col }: Pick<Cell, 'col'>) => col ?? Number.POSITIVE_INFINITY;

/** Into the first column that fits and is free in this row, or else into a new one. */
function put(cell: PlacedCell, row: Row, columns: Column[]): void {
	const { col, header, text } = cell;
	let column = columns.find((each) => fits(each, cell) && (text === '' || !row[each.index]?.text));
	if (!column) columns.push((column = { index: columns.length, col, header }));
	column.header ||= header;
	if (text !== '' || !row[column.index]) row[column.index] = cell;
}

/** Cells that stand in one column under different headers belong to different columns. */
function fits(column: Column, { col, header }: Cell): boolean {
	if (col === undefined) {
		return column.header === header && (header !== '' || column.col === undefined);
	}
	if (column.col !== col) return false;
	return header === '' || column.header === '' || column.header === header;
}

/** Each header that no column has becomes one, after the column of the header before it. */
function withEmptyColumns(columns: Column[], headers: string[]): Column[] {
	const all = [...columns];
	const left = new Set(columns);
	let place = 0;
	for (const header of headers.map((each) => each.trim()).filter(Boolean)) {
		const known = all.find((column) => left.has(column) && column.header === header);
		if (known) {
			left.delete(known);
			place = all.indexOf(known) + 1;
		} else {
			all.splice(place, 0, { index: -1, col: undefined, header });
			place += 1;
		}
	}
	return all;
}

/** A name for each column, unique within the table: its header, else its place. */
function namesOf(columns: Column[]): Array<[Column, string]> {
	const headers = new Set(columns.map(({ header }) => header));
	const counts = new Map<string, number>();
	return columns.map((column, place) => {
		const name = column.header || `column_${place + 1}`;
		// With a number it spares the headers of other columns.
		const isTaken = (each: string) => counts.has(each) || (each !== name && headers.has(each));
		let count = counts.get(name) ?? 1;
		let candidate = name;
		while (isTaken(candidate)) {
			count += 1;
			candidate = `${name}_${count}`;
		}
		counts.set(candidate, 1).set(name, count);
		return [column, candidate];
	});
}
