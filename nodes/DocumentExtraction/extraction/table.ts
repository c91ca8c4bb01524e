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
	const gaps = [...headers.values()].map((header): [string, string] => [header, '']);
	const rows = new Map<number, Record<string, string>>();
	for (const { row, col, text } of cells) {
		const texts = rows.get(row) ?? Object.fromEntries(gaps);
		const header = headers.get(col) ?? '';
		// Two cells in one place: both count.
		texts[header] = texts[header] && text ? `${texts[header]} ${text}` : texts[header] || text;
		rows.set(row, texts);
	}
	return { rows: [...rows].sort(([a], [b]) => a - b).map(([, texts]) => texts) };
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
