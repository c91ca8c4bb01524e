import fc from 'fast-check';
import { type Cell, tableOf } from '../../../nodes/DocumentExtraction/extraction/table';

const cell = (row: number, col: number, text: string, header = ''): Cell => ({
	row,
	col,
	header,
	text,
});

/** Not whole numbers: JavaScript puts such keys first, whatever their order was. */
const HEADERS = [
	'amount',
	'text',
	'text_2',
	'column_1',
	' amount ',
	'',
	'__proto__',
	'constructor',
];
const cells = fc.uniqueArray(
	fc.record({
		row: fc.integer({ min: -2, max: 5 }),
		col: fc.integer({ min: -2, max: 5 }),
		header: fc.constantFrom(...HEADERS),
		text: fc.string({ minLength: 1, maxLength: 5 }),
	}),
	{ selector: ({ row, col }) => `${row}/${col}`, maxLength: 20 },
);

const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);

test('every cell is in its row and its column, rows and columns in order, gaps empty', () => {
	fc.assert(
		fc.property(cells, (given) => {
			const rows = inOrder(given.map(({ row }) => row));
			const columns = inOrder(given.map(({ col }) => col));
			const texts = rows.map((row) =>
				columns.map(
					(col) => given.find((each) => each.row === row && each.col === col)?.text ?? '',
				),
			);
			expect(tableOf(given).rows.map((row) => Object.values(row))).toEqual(texts);
		}),
		{ numRuns: 2000 },
	);
});

test('every row of a table has the same headers in the same order, and none stands for two columns', () => {
	fc.assert(
		fc.property(cells, (given) => {
			const columns = inOrder(given.map(({ col }) => col));
			const headers = tableOf(given).rows.map((row) => Object.keys(row));
			expect(new Set(headers.map((names) => JSON.stringify(names))).size).toBe(
				Math.min(1, given.length),
			);
			expect(new Set(headers[0]).size).toBe(columns.length * Math.min(1, given.length));
		}),
		{ numRuns: 2000 },
	);
});

test.each<[string, Cell[], Array<Record<string, string>>]>([
	['no cells give no rows', [], []],
	[
		'the order of the cells does not matter',
		[cell(2, 2, 'd', 'B'), cell(1, 2, 'b', 'B'), cell(2, 1, 'c', 'A'), cell(1, 1, 'a', 'A')],
		[
			{ A: 'a', B: 'b' },
			{ A: 'c', B: 'd' },
		],
	],
	[
		'a header that stands on one cell only holds for the column',
		[cell(0, 0, 'a', ''), cell(1, 0, 'b', 'A')],
		[{ A: 'a' }, { A: 'b' }],
	],
	[
		'a column without a header is named by its place',
		[cell(1, 4, 'a', 'A'), cell(1, 7, 'b', ''), cell(1, 9, 'c', ' ')],
		[{ A: 'a', column_2: 'b', column_3: 'c' }],
	],
	[
		'columns with the same header are told apart',
		[cell(1, 1, 'a', 'A'), cell(1, 2, 'b', 'A'), cell(1, 3, 'c', 'A_2'), cell(1, 4, 'd', 'A')],
		[{ A: 'a', A_2: 'b', A_2_2: 'c', A_3: 'd' }],
	],
	[
		'a row that lacks cells has them empty',
		[cell(1, 1, 'a', 'A'), cell(1, 2, 'b', 'B'), cell(3, 2, 'd', 'B')],
		[
			{ A: 'a', B: 'b' },
			{ A: '', B: 'd' },
		],
	],
	[
		'two cells in one place both count',
		[cell(1, 1, 'one', 'A'), cell(1, 1, '', 'A'), cell(1, 1, 'two', 'A')],
		[{ A: 'one two' }],
	],
	['a text of 0 is a text', [cell(0, 0, '0', 'A')], [{ A: '0' }]],
])('%s', (_, given, rows) => {
	expect(tableOf(given).rows).toEqual(rows);
});

test('headers that mean something to JavaScript are headers like others', () => {
	const [row = {}] = tableOf([
		cell(1, 1, 'a', '__proto__'),
		cell(1, 2, 'b', 'constructor'),
		cell(1, 3, 'c', 'toString'),
	]).rows;
	expect(Object.entries(row)).toEqual([
		['__proto__', 'a'],
		['constructor', 'b'],
		['toString', 'c'],
	]);
	expect(JSON.stringify(row)).toBe('{"__proto__":"a","constructor":"b","toString":"c"}');
});
