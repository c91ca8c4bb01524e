import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useOperations } from './fixture';
import { place } from './cases';
import { messagesIn } from './messages';

const bench = useOperations();

/** Adds a table per item, whose JSON holds what the parameters are made of. */
async function addTables(parameters: INodeParameters, items: IDataObject[]) {
	const { json } = await bench.runNode({
		parameters: { resource: 'table', operation: 'create', ...place(bench.ids), ...parameters },
		items,
		onError: 'continueRegularOutput',
	});
	const bodies = bench.sandbox.log.requests().map(({ body }) => body as IDataObject);
	return { messages: messagesIn(json), bodies };
}

const byRows = { headers: 'item, price', cellsInput: 'rows', rows: '={{ $json.rows }}' };
const byCells = { headers: 'item, price', cellsInput: 'cells', cells: '={{ $json.cells }}' };
const cell = (row: number, col: number, header: string, text: string) => ({
	row,
	col,
	header,
	text,
});

describe('Rows', () => {
	test('become cells from row 0 and column 0, in the order of the headers', async () => {
		const rows = [
			{ price: '1.00', item: 'Pen' },
			{ item: 'Ink', price: '2.00' },
		];
		const { bodies } = await addTables(byRows, [{ rows }, { rows: JSON.stringify(rows) }]);
		const cells = [
			...[cell(0, 0, 'item', 'Pen'), cell(0, 1, 'price', '1.00')],
			...[cell(1, 0, 'item', 'Ink'), cell(1, 1, 'price', '2.00')],
		];
		const expected = { headers: ['item', 'price'], cells };
		expect(bodies).toEqual([expected, expected]);
	});

	test('leave a cell empty where they say nothing', async () => {
		const rows = [{ item: 'Pen' }, {}, { item: null, price: '' }];
		const { bodies } = await addTables(byRows, [{ rows }]);
		expect(bodies.map(({ cells }) => cells)).toEqual([
			[
				...[cell(0, 0, 'item', 'Pen'), cell(0, 1, 'price', '')],
				...[cell(1, 0, 'item', ''), cell(1, 1, 'price', '')],
				...[cell(2, 0, 'item', ''), cell(2, 1, 'price', '')],
			],
		]);
	});

	test('leave a cell empty also under a header that every object has something for', async () => {
		const { bodies } = await addTables({ ...byRows, headers: 'constructor' }, [{ rows: [{}] }]);
		expect(bodies).toEqual([{ headers: ['constructor'], cells: [cell(0, 0, 'constructor', '')] }]);
	});

	test('give numbers as text', async () => {
		const { bodies } = await addTables(byRows, [{ rows: [{ item: 7, price: 1.5 }] }]);
		expect(bodies.map(({ cells }) => cells)).toEqual([
			[cell(0, 0, 'item', '7'), cell(0, 1, 'price', '1.5')],
		]);
	});

	test('name a key that is no header, and nothing is sent', async () => {
		const rows = [{ item: 'Pen' }, { item: 'Ink', Price: '2.00' }];
		const { messages, bodies } = await addTables(byRows, [{ rows }]);
		expect(messages).toEqual(['Rows names "Price" in row 2, which is no header']);
		expect(bodies).toEqual([]);
	});

	test.each([[''], ['  '], [null], [undefined]])(
		'that an expression did not find (%j) make no table',
		async (rows) => {
			const { messages, bodies } = await addTables(byRows, [{ rows }]);
			expect(messages).toEqual(['Rows is empty']);
			expect(bodies).toEqual([]);
		},
	);

	test.each([[[]], ['[]']])('that are empty (%j) make a table without cells', async (rows) => {
		const { messages, bodies } = await addTables(byRows, [{ rows }]);
		expect(messages).toEqual([]);
		expect(bodies.map(({ headers, cells = [] }) => ({ headers, cells }))).toEqual([
			{ headers: ['item', 'price'], cells: [] },
		]);
	});

	test('that are not filled in make a table without cells', async () => {
		const { bodies } = await addTables({ headers: 'item' }, [{}]);
		expect(bodies).toEqual([{ headers: ['item'], cells: [] }]);
	});

	test.each([
		[{ item: 'Pen' }, 'Rows cannot be {"item":"Pen"}'],
		['{ "item": "Pen" }', 'Rows cannot be {"item":"Pen"}'],
		[[{ item: 'Pen' }, 7], 'Rows cannot be 7'],
		[[['Pen']], 'Rows cannot be ["Pen"]'],
		[[null], 'Rows cannot be null'],
		[[{ item: 2 ** 64 }], 'Rows cannot hold 18446744073709552000'],
		[[{ item: 'Pen', price: [1] }], 'Rows cannot be [1]'],
		[[{ item: 'Pen', price: { net: 1 } }], 'Rows cannot be {"net":1}'],
		[[{ item: 'Pen' }, { price: 'undefined EUR' }], 'Rows cannot be "undefined EUR"'],
		['[{ "item": ', 'Rows is not valid JSON'],
		[7, 'Rows cannot be 7'],
	])('that are no list of objects with texts (%j) say so', async (rows, message) => {
		const { messages, bodies } = await addTables(byRows, [{ rows }]);
		expect(messages).toEqual([message]);
		expect(bodies).toEqual([]);
	});
});

describe('Cells', () => {
	const full = {
		...cell(2, 1, 'price', '3.00'),
		bbox: [1, 2, 3, 4],
		verification_status: 'verified',
	};

	test('go as they are, without the ids of other cells', async () => {
		const cells = [full, { ...cell(0, 0, 'item', ''), cell_id: 'of-another-table' }];
		const { bodies } = await addTables(byCells, [{ cells }, { cells: JSON.stringify(cells) }]);
		const expected = { headers: ['item', 'price'], cells: [full, cell(0, 0, 'item', '')] };
		expect(bodies).toEqual([expected, expected]);
	});

	test('are not filled by Additional Fields, which speak of the table', async () => {
		const additionalFields = {
			bbox: '9, 9, 9, 9',
			verificationStatus: 'unverified',
			verificationMessage: 'm',
		};
		const { bodies } = await addTables({ ...byCells, additionalFields }, [{ cells: [full] }]);
		expect(bodies).toEqual([
			{
				headers: ['item', 'price'],
				...{ bbox: [9, 9, 9, 9], verification_status: 'unverified', verification_message: 'm' },
				cells: [full],
			},
		]);
	});

	test.each([
		['{}', 'Cells cannot be {}'],
		['[1]', 'Cells cannot be 1'],
		['nothing', 'Cells is not valid JSON'],
		[null, 'Cells is empty'],
		[undefined, 'Cells is empty'],
		[[{}], 'Cells, cell 1: header cannot be undefined, which is no header'],
		[[full, cell(0, 0, 'cost', '')], 'Cells, cell 2: header cannot be "cost", which is no header'],
		[[{ ...full, row: 'first' }], 'Cells, cell 1: row cannot be "first"'],
		[[{ ...full, text: null }], 'Cells, cell 1: text has no value'],
		[[{ ...full, text: 'NaN EUR' }], 'Cells, cell 1: text cannot be "NaN EUR"'],
		[[full, full], 'Cells holds two cells for row 2 and col 1'],
	])('that are no list of cells (%j) say so', async (cells, message) => {
		const { messages, bodies } = await addTables(byCells, [{ cells }]);
		expect(messages).toEqual([message]);
		expect(bodies).toEqual([]);
	});
});

test.each([byRows, byCells])('equal headers are refused, not filled twice', async (parameters) => {
	const { messages, bodies } = await addTables({ ...parameters, headers: 'item, price, "item"' }, [
		{ rows: [{ item: 'Pen' }], cells: [] },
	]);
	expect(messages).toEqual(['Headers holds "item" more than once']);
	expect(bodies).toEqual([]);
});

test.each([
	['$now', /^\d{4}-\d\d-\d\dT[\d:.]+([+-]\d\d:\d\d|Z)$/],
	['new Date(0)', /^1970-01-01T00:00:00.000Z$/],
])('%s in a row goes as the text of the date', async (expression, form) => {
	const { bodies } = await addTables(
		{ ...byRows, headers: 'item', rows: `={{ [{ item: ${expression} }] }}` },
		[{}],
	);
	expect(bodies.map(({ cells }) => cells)).toEqual([
		[{ row: 0, col: 0, header: 'item', text: expect.stringMatching(form) as string }],
	]);
});

test('Additional Fields of a table from rows fill each cell', async () => {
	const additionalFields = { verificationStatus: 'verified', verificationMessage: 'typed' };
	const { bodies } = await addTables({ ...byRows, headers: 'item', additionalFields }, [
		{ rows: [{ item: 'Pen' }, { item: 'Ink' }] },
	]);
	const about = { verification_status: 'verified', verification_message: 'typed' };
	expect(bodies).toEqual([
		{
			headers: ['item'],
			...about,
			cells: [
				{ ...cell(0, 0, 'item', 'Pen'), ...about },
				{ ...cell(1, 0, 'item', 'Ink'), ...about },
			],
		},
	]);
});
