import { draw } from './script';
import type { Script } from './script';
import { cellText, fieldValue } from './values';

/** x1, y1, x2, y2 in pixels of the page. */
export type Frame = [number, number, number, number];

export interface ExtractedField {
	name: string;
	value: string;
	score: number;
	valid: boolean;
	frame: Frame;
}

export interface ExtractedCell {
	row: number;
	col: number;
	colSpan: number;
	header: string;
	text: string;
	score: number;
	frame: Frame;
}

export interface ExtractedTable {
	headers: string[];
	score: number;
	frame: Frame;
	cells: ExtractedCell[];
}

export interface PageContent {
	fields: ExtractedField[];
	tables: ExtractedTable[];
}

/** What the model or workflow looks for. */
export interface Wanted {
	fields: string[];
	tableHeaders: string[];
}

export const PAGE_SIZE = { width: 1_700, height: 2_200 };

const TABLES_FROM = 1_150;
const TABLES_HEIGHT = 950;
const MARGIN = 150;

/** What one page of a file yields; `page` counts from 0. */
export const extractPage = (script: Script, page: number, wanted: Wanted): PageContent => {
	if (script.emptyPage && page === script.pages - 1) return { fields: [], tables: [] };
	return {
		fields: page === 0 || script.everyPage ? extractFields(script, page, wanted.fields) : [],
		tables: wanted.tableHeaders.length > 0 ? extractTables(script, page, wanted.tableHeaders) : [],
	};
};

const extractFields = (script: Script, page: number, names: string[]): ExtractedField[] => {
	const chosen = names.slice(0, script.fields);
	const [first] = chosen;
	const found = chosen.map((name) => ({ name, occurrence: page }));
	if (script.repeat && first !== undefined)
		found.splice(1, 0, { name: first, occurrence: page + script.pages });
	return found.map(({ name, occurrence }, position) => ({
		name,
		value: fieldValue(script, name, occurrence),
		score: score(script, `field/${page}/${position}`, position % 2 === 0),
		valid: !(script.invalid && position === 0),
		frame: fieldFrame(position),
	}));
};

const extractTables = (script: Script, page: number, headers: string[]): ExtractedTable[] =>
	Array.from({ length: script.tables }, (_, table) => {
		const height = Math.floor(TABLES_HEIGHT / script.tables);
		const top = TABLES_FROM + table * height;
		const rowHeight = Math.max(1, Math.floor(height / (script.rows + 1)));
		const colWidth = Math.floor((PAGE_SIZE.width - 2 * MARGIN) / headers.length);
		const cellFrame = (row: number, col: number, span: number): Frame => [
			MARGIN + col * colWidth,
			top + (row + 1) * rowHeight,
			MARGIN + (col + span) * colWidth,
			top + (row + 2) * rowHeight,
		];
		return {
			headers: script.noHeader ? [] : headers,
			score: score(script, `table/${page}/${table}`, false),
			frame: [MARGIN, top, MARGIN + headers.length * colWidth, top + (script.rows + 1) * rowHeight],
			cells: cellPlaces(script, headers.length).map(({ row, col, colSpan }) => ({
				row,
				col,
				colSpan,
				header: script.noHeader ? '' : (headers[col] ?? ''),
				text: cellText(script, { page, table, row }, headers[col] ?? ''),
				score: score(script, `cell/${page}/${table}/${row}/${col}`, row === 0),
				frame: cellFrame(row, col, colSpan),
			})),
		};
	});

/** Which cells exist: `ragged` takes the last one from every second row, `span` joins the first two. */
const cellPlaces = (
	script: Script,
	columns: number,
): { row: number; col: number; colSpan: number }[] =>
	Array.from({ length: script.rows }, (_, row) => {
		const spans = script.span && row === 0 && columns > 1;
		const end = script.ragged && row % 2 === 1 ? columns - 1 : columns;
		return Array.from({ length: end }, (__, col) => ({
			row,
			col,
			colSpan: spans && col === 0 ? 2 : 1,
		})).filter(({ col }) => !(spans && col === 1));
	}).flat();

const score = (script: Script, key: string, affected: boolean): number =>
	(script.lowConfidence && affected
		? 30 + draw(script.fingerprint, key, 30)
		: 90 + draw(script.fingerprint, key, 10)) / 100;

const fieldFrame = (position: number): Frame => {
	const left = MARGIN + (position % 2) * 750;
	const top = MARGIN + (Math.floor(position / 2) % 18) * 50;
	return [left, top, left + 600, top + 40];
};
