import fc from 'fast-check';
import { cellsOfRows, newCells } from '../../../nodes/DocumentExtraction/resources/table/cells';
import { Refusal } from '../../../nodes/DocumentExtraction/transport/refusal';

function refusalOf(work: () => unknown): string {
	try {
		return `accepted ${JSON.stringify(work())}`;
	} catch (thrown) {
		return thrown instanceof Refusal ? `${thrown.message} · ${thrown.advice}` : String(thrown);
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

	test('may be JSON text, may be none, and may hold numbers, null and objects', () => {
		expect(cells('[]')).toEqual([]);
		expect(cells('[{"item": null, "amount": 5.5}]').map(({ text }) => text)).toEqual(['', '5.5']);
		expect(cells([{ item: { a: 1 }, amount: false }]).map(({ text }) => text)).toEqual([
			'{"a":1}',
			'false',
		]);
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

describe('cells', () => {
	test('go up as they are, without the id that the service gives itself', () => {
		const cell = { row: 3, col: 1, header: 'x', text: 'y', bbox: [1, 2, 3, 4], vendor: null };
		expect(newCells([{ ...cell, cell_id: 'c1' }, {}], 'Cells')).toEqual([cell, {}]);
		expect(newCells(JSON.stringify([cell]), 'Cells')).toEqual([cell]);
	});

	test.each([
		['{}', '{}'],
		['[1]', '1'],
	])('that are %s are refused', (given, offender) => {
		expect(refusalOf(() => newCells(given, 'Cells'))).toBe(
			`Cells cannot be ${offender} · Use a list of objects.`,
		);
	});

	test('that are missing are refused', () => {
		expect(refusalOf(() => newCells(undefined, 'Cells'))).toBe(
			'Cells cannot be null · Use a list of objects.',
		);
	});
});
