import fc from 'fast-check';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';
import {
	fileOfRecords,
	recordsOf,
	saidBy,
} from '../../../nodes/DocumentExtraction/extraction/version2';
import { fileOfDocument } from '../../../nodes/DocumentExtraction/extraction/version4';

/** A file as it lies on the table, before either version of the service has written it down. */
export interface DrawnPage {
	values: DrawnValue[];
	tables: DrawnCell[][];
}

interface DrawnValue {
	name: string;
	text: string;
	left: number;
	top: number;
}

interface DrawnCell {
	row: number;
	col: number;
	header: string;
	text: string;
	rowSpan: number;
	colSpan: number;
}

/** Not whole numbers: JavaScript puts such keys first, whatever their order was. */
const NAMES = ['total', 'date', 'row', '', '__proto__', 'constructor', 'toString'];
const HEADERS = ['amount', 'item', 'amount_2', 'column_1', '', ' ', '__proto__', 'constructor'];

const text = fc.string({ unit: 'grapheme', maxLength: 4 });
/** Few places, so that some values stand in the same one. */
const place = fc.integer({ min: 0, max: 3 });

const value = fc.record({ name: fc.constantFrom(...NAMES), text, left: place, top: place });

const COLUMNS = 5;

/** Ragged, with gaps and spans, from 0 or from 1, some headers missing, no place twice. */
const table = fc
	.tuple(
		fc.array(fc.constantFrom(...HEADERS), { minLength: COLUMNS, maxLength: COLUMNS }),
		fc.uniqueArray(
			fc.record({
				row: fc.integer({ min: 0, max: 4 }),
				col: fc.nat(COLUMNS - 1),
				text,
				isNamed: fc.boolean(),
				rowSpan: fc.integer({ min: 1, max: 3 }),
				colSpan: fc.integer({ min: 1, max: 3 }),
			}),
			{ selector: ({ row, col }) => `${row}/${col}`, maxLength: 10 },
		),
	)
	.map(([headers, cells]) =>
		cells.map(({ isNamed, ...cell }): DrawnCell => {
			return { ...cell, header: (isNamed && headers[cell.col]) || '' };
		}),
	);

/** Some pages are empty. */
const page: fc.Arbitrary<DrawnPage> = fc.record({
	values: fc.array(value, { maxLength: 6 }),
	tables: fc.array(table, { maxLength: 3 }),
});

/** Pages in their order, and the order in which a service tells them. */
export const drawnFiles = fc
	.array(page, { maxLength: 5 })
	.chain((pages) =>
		fc.tuple(
			fc.constant(pages),
			fc.shuffledSubarray([...pages.keys()], { minLength: pages.length }),
		),
	);

const boxOf = ({ name, text: ocr_text, left, top }: DrawnValue): Json => ({
	...{ type: 'field', label: name, ocr_text, score: 0.9 },
	...{ xmin: left, ymin: top, xmax: left + 1, ymax: top + 1 },
});

const tableBoxOf = (cells: DrawnCell[]): Json => ({
	type: 'table',
	label: 'table',
	cells: cells.map(({ row, col, header, text, rowSpan, colSpan }) => ({
		...{ row, col, label: header, text, row_span: rowSpan, col_span: colSpan },
	})),
});

/** An answer by file: tables stand among the fields, and every other page has been approved. */
function writtenByVersion2(pages: DrawnPage[], order: number[]): Json {
	const records = order.map((number) => {
		const { values = [], tables = [] } = pages[number] ?? {};
		const [first, ...rest] = tables.map(tableBoxOf);
		const boxes = [...(first ? [first] : []), ...values.map(boxOf), ...rest];
		const isApproved = number % 2 === 1;
		return {
			...{ id: `page-${number}`, page: number, request_file_id: 'f', message: 'success' },
			is_moderated: isApproved,
			...{ predicted_boxes: isApproved ? [] : boxes, moderated_boxes: isApproved ? boxes : [] },
		};
	});
	return {
		moderated_images: records.filter(({ is_moderated }) => is_moderated),
		unmoderated_images: records.filter(({ is_moderated }) => !is_moderated),
	};
}

/** Version 4 gathers the values of a page by their names. */
function valuesByName(values: DrawnValue[]): Array<[string, Json[]]> {
	return [...new Set(values.map(({ name }) => name))].map((name) => [
		name,
		values
			.filter((each) => each.name === name)
			.map(({ text, left, top }) => ({
				...{ value: text, confidence: 0.9, bbox: [left, top, left + 1, top + 1] },
			})),
	]);
}

function writtenByVersion4(pages: DrawnPage[], order: number[]): Json {
	return {
		document_id: 'f',
		status: 'success',
		pages: order.map((number) => {
			const { values = [], tables = [] } = pages[number] ?? {};
			const cells = (table: DrawnCell[]) =>
				table.map(({ row, col, header, text }) => ({ row, col, header, text }));
			return {
				page_id: `page-${number}`,
				page_number: number + 1,
				data: {
					fields: Object.fromEntries(valuesByName(values)),
					tables: tables.map((table) => ({ cells: cells(table) })),
				},
			};
		}),
	};
}

/** What each version of the service makes of a file, and how it is read. */
export const VERSIONS = [
	{
		version: 2,
		firstPage: 0,
		written: writtenByVersion2,
		read: (answer: Json) => fileOfRecords('f', recordsOf(answer), saidBy(answer)),
	},
	{ version: 4, firstPage: 1, written: writtenByVersion4, read: fileOfDocument },
];
