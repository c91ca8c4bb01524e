import fc from 'fast-check';
import { cellsOfRows, newCells } from '../../../../nodes/DocumentExtraction/resources/table/cells';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';

function refusalOf(work: () => unknown): string {
	try {
		return `accepted ${JSON.stringify(work())}`;
	} catch (thrown) {
		return thrown instanceof ItemError ? `${thrown.message} · ${thrown.advice}` : String(thrown);
	}
}

const HEADERS = ['item', 'amount'];

describe('rows', () => {
	const cells = (rows: unknown, headers = HEADERS) => cellsOfRows(headers)(rows, 'Rows');

	test('become cells from row 0 and column 0, in the order of the headers', () => {
		expect(cells([{ amount: '5', item: 'Ink' }, { item: 'Paper' }])).toEqual([
			{ row: 0, col: 0, header: 'item', text: 'Ink' },
			{ row: 0, col: 1, header: 'amount', text: '5' },
			{ row: 1, col: 0, header: 'item', text: 'Paper' },
			{ row: 1, col: 1, header: 'amount', text: '' },
		]);
	});

	test('may be JSON text, may be an empty list, and may hold numbers and null', () => {
		expect(cells('[]')).toEqual([]);
		expect(cells('[{"item": null, "amount": 5.5}]').map(({ text }) => text)).toEqual(['', '5.5']);
		expect(cells([{ item: new Date(0), amount: false }]).map(({ text }) => text)).toEqual([
			'1970-01-01T00:00:00.000Z',
			'false',
		]);
	});

	test('with what a spreadsheet shows where a formula fails are refused', () => {
		expect(refusalOf(() => cells([{ item: '#N/A' }]))).toContain('cannot be #N/A');
		expect(refusalOf(() => cells([{ item: 'undefined' }]))).toContain('cannot be undefined');
	});

	test.each([[['a', 'b']], [{ a: 1 }]])(
		'with what would stand there as JSON are refused: %j',
		(item) => {
			expect(refusalOf(() => cells([{ item }]))).toContain('Rows cannot be ');
		},
	);

	test('that are JSON text keep the digits of their numbers', () => {
		const written = '[{"item": 100.00, "amount": 1234567890123456.78}]';
		expect(cells(written).map(({ text }) => text)).toEqual(['100.00', '1234567890123456.78']);
	});

	test('that name something else are refused with the row and the name', () => {
		expect(refusalOf(() => cells([{ item: 'a' }, { item: 'b', amuont: '1' }]))).toBe(
			'Rows names "amuont" in row 2, which is no header · The headers are item, amount.',
		);
	});

	test.each(['constructor', 'toString', '__proto__'])(
		'of a table with the header %s have only what they were given',
		(header) => {
			expect(cells([{}], [header])).toEqual([{ row: 0, col: 0, header, text: '' }]);
			expect(cells(`[{"${header}": "x"}]`, [header])).toEqual([
				{ row: 0, col: 0, header, text: 'x' },
			]);
		},
	);

	test.each([
		['{"item": "a"}', '{"item":"a"}'],
		['["a"]', '"a"'],
		['[{}, null]', 'null'],
		['[[]]', '[]'],
		['5', '5'],
		['null', 'null'],
	])('that are %s are refused', (rows, offender) => {
		expect(refusalOf(() => cells(rows))).toBe(
			`Rows cannot be ${offender} · Use a list of objects.`,
		);
	});

	test('that are no JSON are refused', () => {
		expect(refusalOf(() => cells('[{'))).toBe('Rows is not valid JSON · Correct it: "[{"');
	});

	test('lose no text, whatever they hold', () => {
		const row = fc.record({ item: fc.string(), amount: fc.string() }, { requiredKeys: [] });
		fc.assert(
			fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
				const found = cells(rows);
				expect(found).toHaveLength(rows.length * HEADERS.length);
				rows.forEach((given, index) => {
					const texts = found.filter((cell) => cell.row === index).map(({ text }) => text);
					expect(texts).toEqual([given.item ?? '', given.amount ?? '']);
				});
			}),
		);
	});
});

describe('rows that hold what would be written wrong', () => {
	const NONE =
		'Rows is empty · Give a list of objects. An empty list, [], makes a table without cells.';

	test.each([[undefined], [null], [''], [' \n']])('are refused when they are %j', (rows) => {
		expect(refusalOf(() => cellsOfRows(HEADERS)(rows, 'Rows'))).toBe(NONE);
	});

	test.each([
		[[{ item: Number.NaN }], 'NaN'],
		[[{ item: [Number.POSITIVE_INFINITY] }], 'Infinity'],
		[[{ item: 2 ** 64 }], '18446744073709552000'],
		['[{ "item": 12345678901234567890 }]', '12345678901234567000'],
		[[{ item: new Date('x') }], 'an invalid date'],
		[[{ item: () => 1 }], 'a function'],
		[[undefined], 'an entry without a value'],
	])('are refused when they hold it: %p', (rows, what) => {
		expect(refusalOf(() => cellsOfRows(HEADERS)(rows, 'Rows'))).toMatch(
			new RegExp(`^Rows cannot hold ${what} · `),
		);
	});

	test('are not: a date goes as its ISO text', () => {
		const [cell] = cellsOfRows(['at'])([{ at: new Date(0) }], 'Rows');
		expect(cell?.['text']).toBe('1970-01-01T00:00:00.000Z');
	});
});

describe('cells', () => {
	const cells = (given: unknown) => newCells(HEADERS)(given, 'Cells');
	const cell = { row: 3, col: 1, header: 'amount', text: 'y' };

	test('go up as they are, without the id that the service gives itself', () => {
		const whole = { ...cell, bbox: [1, 2, 3, 4], vendor: null };
		expect(cells([{ ...whole, cell_id: 'c1' }])).toEqual([whole]);
		expect(cells(JSON.stringify([whole]))).toEqual([whole]);
	});

	test('that are JSON text keep the digits of their texts, and what else is a number stays one', () => {
		const written = '[{"row": 1.0, "col": 0, "header": "amount", "text": 1.10, "score": 0.50}]';
		expect(cells(written)).toEqual([
			{ row: 1, col: 0, header: 'amount', text: '1.10', score: 0.5 },
		]);
	});

	test('may be none, as an empty list', () => {
		expect(cells('[]')).toEqual([]);
	});

	test('keep blanks, which data has on purpose', () => {
		expect(cells([{ ...cell, text: ' ' }])).toEqual([{ ...cell, text: ' ' }]);
	});

	test('take numbers and boxes that are written as text', () => {
		expect(cells([{ ...cell, row: '0', col: ' 2 ', bbox: '1, 2, 3, 4', text: 7 }])).toEqual([
			{ ...cell, row: 0, col: 2, bbox: [1, 2, 3, 4], text: '7' },
		]);
	});

	const WHOLE = 'Use a whole number, 0 or more.';
	const HEADER = 'The headers are item, amount.';
	test.each<[object, string]>([
		[{}, `Cells, cell 2: header cannot be undefined, which is no header · ${HEADER}`],
		[
			{ ...cell, header: 'Amount' },
			`Cells, cell 2: header cannot be "Amount", which is no header · ${HEADER}`,
		],
		[
			{ ...cell, header: ['amount'] },
			`Cells, cell 2: header cannot be ["amount"], which is no header · ${HEADER}`,
		],
		[{ ...cell, row: undefined }, `Cells, cell 2: row cannot be undefined · ${WHOLE}`],
		[{ ...cell, row: 'first' }, `Cells, cell 2: row cannot be "first" · ${WHOLE}`],
		[{ ...cell, col: -1 }, `Cells, cell 2: col cannot be -1 · ${WHOLE}`],
		[{ ...cell, col: 0.5 }, `Cells, cell 2: col cannot be 0.5 · ${WHOLE}`],
		[
			{ ...cell, bbox: [1, 2] },
			'Cells, cell 2: bbox cannot be [1,2] · Use four numbers, for example 100, 200, 300, 250.',
		],
		[
			{ ...cell, row: '3' },
			'Cells holds two cells for row 3 and col 1 · Give each cell a place of its own.',
		],
	])('are refused when one of them is %j', (given, words) => {
		expect(refusalOf(() => cells([cell, given]))).toBe(words);
	});

	test.each([[{ ...cell, text: null }], [{ row: 0, col: 0, header: 'item' }]])(
		'are refused when one of them has no text: %j',
		(given) => {
			expect(refusalOf(() => cells([given]))).toMatch(/^Cells, cell 1: text has no value · /);
		},
	);

	test.each([
		['{}', '{}'],
		['[1]', '1'],
	])('that are %s are refused', (given, offender) => {
		expect(refusalOf(() => cells(given))).toBe(
			`Cells cannot be ${offender} · Use a list of objects.`,
		);
	});

	// Looked for one by one among all the others, this many held up n8n for minutes.
	test('that are many are looked through once for two in one place', () => {
		const many = Array.from({ length: 50_000 }, (_, row) => ({ ...cell, row }));
		expect(cells(many)).toHaveLength(many.length);
	});

	test('that are missing are refused', () => {
		expect(refusalOf(() => cells(undefined))).toMatch(/^Cells is empty · /);
	});
});

test.each([[[]], [[null]], [['']], [{}]])(
	'what holds nothing (%j) is no text of a cell',
	(given) => {
		expect(refusalOf(() => cellsOfRows(HEADERS)([{ item: given }], 'Rows'))).toMatch(
			/^Rows has no value/,
		);
	},
);
