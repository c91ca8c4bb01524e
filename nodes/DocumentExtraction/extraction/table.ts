import type { ExtractedTable } from './file';

/** A cell of either version of the service. */
export interface Cell {
	row: number;
	col: number;
	header: string;
	text: string;
}

/** Cells as rows keyed by header: rows and columns in order, gaps as empty strings. */
export function tableOf(cells: Cell[]): ExtractedTable {
	const headers = headersOf(cells);
	const rows = new Map<number, Map<number, string>>();
	for (const { row, col, text } of cells) {
		const texts = rows.get(row);
		if (texts) texts.set(col, joined(texts.get(col), text));
		else rows.set(row, new Map([[col, text]]));
	}
	const inOrder = [...rows].sort(([a], [b]) => a - b);
	return { rows: inOrder.map(([, texts]) => rowOf(headers, texts)) };
}

/** Two cells in one place: both count. */
function joined(before: string | undefined, text: string): string {
	return before && text ? `${before} ${text}` : before || text;
}

function rowOf(headers: Map<number, string>, texts: Map<number, string>): Record<string, string> {
	const entries: Array<[string, string]> = [];
	for (const [col, header] of headers) entries.push([header, texts.get(col) ?? '']);
	return Object.fromEntries(entries);
}

/** A name for each column, unique within the table: its header, else its place. */
function headersOf(cells: Cell[]): Map<number, string> {
	const named = new Map<number, string>();
	for (const { col, header } of cells) if (!named.get(col)) named.set(col, header.trim());

	const used = new Set<string>();
	const columns = [...named].sort(([a], [b]) => a - b);
	return new Map(
		columns.map(([col, header], place) => {
			const name = unique(header || `column_${place + 1}`, used);
			used.add(name);
			return [col, name];
		}),
	);
}

function unique(name: string, used: Set<string>): string {
	if (!used.has(name)) return name;
	for (let count = 2; ; count += 1) {
		if (!used.has(`${name}_${count}`)) return `${name}_${count}`;
	}
}
