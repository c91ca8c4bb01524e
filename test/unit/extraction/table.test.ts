import fc from 'fast-check';
import { type Cell, tableOf } from '../../../nodes/DocumentExtraction/extraction/table';

const cell = (row: Cell['row'], col: Cell['col'], text: string, header = ''): Cell => ({
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
const header = fc.constantFrom(...HEADERS);
const COLUMNS = 8;

/** As the service documents them: no place twice, and one header for a column. */
const cells = fc
	.tuple(
		fc.array(header, { minLength: COLUMNS, maxLength: COLUMNS }),
		fc.uniqueArray(
			fc.record({
				row: fc.integer({ min: -2, max: 5 }),
				column: fc.nat(COLUMNS - 1),
				/** Some cells lack what stands over their column. */
				isNamed: fc.boolean(),
				text: fc.string({ minLength: 1, maxLength: 5 }),
			}),
			{ selector: ({ row, column }) => `${row}/${column}`, maxLength: 20 },
		),
	)
	.map(([headers, drawn]) =>
		drawn.map(({ row, column, isNamed, text }): Cell => {
			return { row, col: column - 2, header: (isNamed && headers[column]) || '', text };
		}),
	);

/** As no service should give them. */
const place = fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined });
const wildCells: fc.Arbitrary<Cell[]> = fc
	.array(fc.record({ row: place, col: place, header, isEmpty: fc.boolean() }), { maxLength: 12 })
	.map((drawn) =>
		drawn.map(({ isEmpty, ...cell }, at) => ({ ...cell, text: isEmpty ? '' : `text ${at}` })),
	);

const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);
const rowsIn = (given: Cell[]) => inOrder(given.flatMap(({ row }) => row ?? []));

test('every cell is in its row and its column, rows and columns in order, gaps empty', () => {
	fc.assert(
		fc.property(cells, (given) => {
			const columns = inOrder(given.flatMap(({ col }) => col ?? []));
			const texts = rowsIn(given).map((row) =>
				columns.map(
					(col) => given.find((each) => each.row === row && each.col === col)?.text ?? '',
				),
			);
			expect(tableOf(given).rows.map((row) => Object.values(row))).toEqual(texts);
		}),
		{ numRuns: 200 },
	);
});

test('every row of a table has the same headers in the same order, and none stands for two columns', () => {
	fc.assert(
		fc.property(cells, (given) => {
			const columns = inOrder(given.flatMap(({ col }) => col ?? []));
			const headers = tableOf(given).rows.map((row) => Object.keys(row));
			expect(new Set(headers.map((names) => JSON.stringify(names))).size).toBe(
				Math.min(1, given.length),
			);
			expect(new Set(headers[0]).size).toBe(columns.length * Math.min(1, given.length));
		}),
		{ numRuns: 200 },
	);
});

describe('whatever the cells say of their places', () => {
	const filled = (given: Cell[]) => given.filter(({ text }) => text !== '');

	test('each text is there once, as it is, and under its own header', () => {
		fc.assert(
			fc.property(wildCells, (given) => {
				const found = tableOf(given).rows.flatMap((row) => Object.entries(row));
				const texts = found.map(([, text]) => text).filter(Boolean);
				expect(texts.sort()).toEqual(
					filled(given)
						.map(({ text }) => text)
						.sort(),
				);
				const names = new Map(found.map(([name, text]) => [text, name]));
				const elsewhere = filled(given).filter(
					({ header: own, text }) => names.get(text)?.startsWith(own.trim()) !== true,
				);
				expect(elsewhere).toEqual([]);
			}),
			{ numRuns: 200 },
		);
	});

	test('each stands in its row, and those without one follow, each alone, in their order', () => {
		fc.assert(
			fc.property(wildCells, (given) => {
				const rows = rowsIn(given).map((row) => filled(given).filter((cell) => cell.row === row));
				const alone = filled(given).filter(({ row }) => row === undefined);
				const expected = [...rows, ...alone.map((cell) => [cell])];
				const found = tableOf(given).rows.map((row) => Object.values(row).filter(Boolean));
				expect(found.map((texts) => texts.sort())).toEqual(
					expected.map((row) => row.map(({ text }) => text).sort()),
				);
			}),
			{ numRuns: 200 },
		);
	});

	test('the cells say of each text where it stands in the rows', () => {
		fc.assert(
			fc.property(wildCells, fc.array(header, { maxLength: 6 }), (given, headers) => {
				const table = tableOf(given, headers);
				const placed = table.rows.flatMap((row, place) =>
					Object.entries(row).flatMap(([name, text]) =>
						text === '' ? [] : [[place + 1, name, text]],
					),
				);
				const told = table.cells.filter(({ text }) => text !== '');
				expect(told.map(({ row, header: name, text }) => [row, name, text])).toEqual(placed);
			}),
			{ numRuns: 200 },
		);
	});

	test('every row has the same headers in the same order', () => {
		fc.assert(
			fc.property(wildCells, fc.array(header, { maxLength: 6 }), (given, headers) => {
				const names = tableOf(given, headers).rows.map((row) => JSON.stringify(Object.keys(row)));
				expect(new Set(names).size).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 200 },
		);
	});
});

test('the headers of a table add no more than empty columns', () => {
	fc.assert(
		fc.property(cells, fc.array(header, { maxLength: 6 }), (given, headers) => {
			const texts = (rows: Array<Record<string, string>>) =>
				rows.map((row) => Object.values(row).filter(Boolean));
			const { rows } = tableOf(given, headers);
			expect(texts(rows)).toEqual(texts(tableOf(given).rows));
			const wanted = headers.map((each) => each.trim()).filter(Boolean);
			expect(rows.map((row) => wanted.filter((name) => !Object.hasOwn(row, name)))).toEqual(
				rows.map(() => []),
			);
		}),
		{ numRuns: 200 },
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
		[{ A: 'a', A_3: 'b', A_2: 'c', A_4: 'd' }],
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
		'two cells in one place have a column each',
		[cell(1, 1, 'one', 'A'), cell(1, 1, '', 'A'), cell(1, 1, 'two', 'A')],
		[{ A: 'one', A_2: 'two' }],
	],
	[
		'a cell with a header of its own has a column of its own, beside that in which it stands',
		[cell(0, 0, 'a', 'A'), cell(1, 0, 'b', 'B'), cell(2, 0, 'c', ''), cell(0, 1, 'd', 'D')],
		[
			{ A: 'a', B: '', D: 'd' },
			{ A: '', B: 'b', D: '' },
			{ A: 'c', B: '', D: '' },
		],
	],
	[
		'a cell without a column stands in that of its header, or after the others',
		[cell(0, undefined, 'a', 'A'), cell(0, undefined, 'x', ''), cell(1, 4, 'b', 'A')],
		[
			{ A: 'a', column_2: 'x' },
			{ A: 'b', column_2: '' },
		],
	],
	['a cell that says nothing is none', [cell(undefined, undefined, '', 'A')], []],
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

test.each([
	['all of them', ['A', 'B', 'C'], ['A', 'B', 'C']],
	['one in front', ['Z', 'A', 'C'], ['Z', 'A', 'C']],
	['some behind', ['A', 'C', 'Y', 'Z'], ['A', 'C', 'Y', 'Z']],
	['one of them twice', ['A', 'A', 'C'], ['A', 'A_2', 'C']],
	['none that is blank', [' ', 'A', 'C', ''], ['A', 'C']],
	['none of those that there are', ['X'], ['X', 'A', 'C']],
])('a table may name the headers of its columns: %s', (_, headers, names) => {
	const [row = {}] = tableOf([cell(0, 0, 'a', 'A'), cell(0, 2, 'c', 'C')], headers).rows;
	expect(Object.keys(row)).toEqual(names);
	expect([row['A'], row['C']]).toEqual(['a', 'c']);
});

test('ten thousand cells in one place are told apart', () => {
	const [row = {}] = tableOf(
		Array.from({ length: 10_000 }, (_, at) => cell(0, 0, `${at}`, 'A')),
	).rows;
	expect(Object.values(row)).toHaveLength(10_000);
	expect(row['A_10000']).toBe('9999');
});
