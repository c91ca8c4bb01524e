import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { textWith } from '../../sandbox/matchers';
import { giving, useLoopback } from '../host';
import { useOperations } from '../operations/fixture';
import { byId } from '../operations/cases';
import { onCell, onFieldValue, pageOf, requestsOf, VERIFIED } from '../fixtures/byName.fixture';

const bench = useOperations();
const server = useLoopback();
const OPERATIONS: Array<[string, INodeParameters]> = [
	['update', { value: 'x' }],
	['delete', {}],
	['verify', VERIFIED],
];
const methods = () => requestsOf(bench).map(({ method }) => method);
const effects = () => bench.sandbox.log.effects();

describe.each(OPERATIONS)('%s of a field value', (operation, more) => {
	const run = async (name: string) =>
		await bench.runNode({ parameters: onFieldValue(bench.ids, operation, name, more) });

	test('that the page does not have is told with those that it has', async () => {
		const names = pageOf(bench).page.fieldValues.map(({ name }) => JSON.stringify(name));
		const { error } = await run('totl');
		expect(error).toMatchObject({
			message: `The page has no field value named "totl". It has: ${names.join(', ')}`,
			description: 'Nothing was changed. Check the name, or pick from the list.',
		});
		expect(methods()).toEqual(['GET']);
	});

	test('of which there are several says what they are', async () => {
		const { page, value } = pageOf(bench);
		const total = value('total_amount');
		if (!total) throw new Error('There is no total');
		page.fieldValues.push({ ...total, id: 'second', value: '2' });
		const { error } = await run('Total Amount');
		expect(error).toMatchObject({
			message: `There are 2 field values named "total_amount" on the page: "${total.value}" (ID ${total.id}), "2" (ID second)`,
			description: 'Nothing was changed. Pick the one that is meant from the list, or give its ID.',
		});
		expect(effects()).toEqual([]);
	});

	test('that can mean two fields is told with both', async () => {
		const { page, value } = pageOf(bench);
		const total = value('total_amount');
		if (!total) throw new Error('There is no total');
		page.fieldValues.push({ ...total, id: 'second', name: 'TotalAmount' });
		const { error } = await run('total amount');
		expect(error).toMatchObject({
			message: '"total amount" can mean the field value "total_amount", "TotalAmount"',
			description: 'Nothing was changed. Write the name exactly as the page has it.',
		});
		expect(effects()).toEqual([]);
	});

	test.each(['', '={{ $json.none }}', '={{ " " }}'])(
		'stops before anything is asked when its name is %j',
		async (name) => {
			const parameters = onFieldValue(bench.ids, operation, '={{ $json.name }}', {
				...more,
				...(name !== '' && { fieldDataId: { __rl: true, mode: 'name', value: name } }),
			});
			const { error } = await bench.runNode({ parameters, items: [{ name }] });
			expect(error?.message).toBe('Field Value is empty');
			expect(methods()).toEqual([]);
		},
	);
});

describe.each(OPERATIONS)('%s of a cell', (operation, more) => {
	const run = async (name: string, others: INodeParameters = {}) =>
		await bench.runNode({
			parameters: onCell(bench.ids, operation, name, { ...more, ...others }),
		});

	test('of a column that the table does not have is told with its columns', async () => {
		const headers = pageOf(bench).table.headers.map((header) => JSON.stringify(header));
		const { error } = await run('none, row 1');
		expect(error?.message).toBe(
			`The table has no column named "none". It has: ${headers.join(', ')}`,
		);
		expect(effects()).toEqual([]);
	});

	test('of a row that the table does not have is told with how many it has', async () => {
		const [header = ''] = pageOf(bench).table.headers;
		const { error } = await run(`${header}, row 9`);
		expect(error).toMatchObject({
			message: `The table has no cells of "${header}" in row 9. Its rows: 3`,
			description:
				'Nothing was changed. The first row is 1. A cell that is missing can be added with the operation Add.',
		});
		expect(effects()).toEqual([]);
	});

	test('of which there are several says what they are', async () => {
		const { table } = pageOf(bench);
		const [first, second] = table.cells.filter(({ row }) => row === 0);
		if (!first || !second) throw new Error('The row has no two cells');
		second.header = first.header;
		const { error } = await run(`${first.header}, row 1`);
		expect(error?.message).toBe(
			`There are 2 cells of "${first.header}" in row 1: "${first.text}" (ID ${first.id}), "${second.text}" (ID ${second.id})`,
		);
		expect(effects()).toEqual([]);
	});

	test('of a column that is called like another says so, also in a row that has one of the two', async () => {
		const { table } = pageOf(bench);
		const [first, second, ...others] = table.cells.filter(({ row }) => row === 0);
		if (!first || !second) throw new Error('The row has no two cells');
		for (const cell of table.cells) if (cell.col === second.col) cell.header = first.header;
		table.cells = table.cells.filter(({ row, col }) => row !== 1 || col !== first.col);
		expect(others.map(({ header }) => header)).not.toContain(first.header);
		const refused = async () => {
			const { error } = await run(`${first.header}, row 2`);
			expect(error).toMatchObject({
				message: `Several columns are called "${first.header}"`,
				description: 'Nothing was changed. Pick the cell from the list, or give its ID.',
			});
		};
		await refused();
		// The table alone tells of the other one.
		table.cells = table.cells.filter(({ col }) => col !== first.col);
		table.headers = table.headers.map((header, col) =>
			col === second.col ? first.header : header,
		);
		await refused();
		expect(effects()).toEqual([]);
	});

	test('of a column without cells is not taken for one that is called like it', async () => {
		const { table } = pageOf(bench);
		const [first] = table.cells;
		if (!first) throw new Error('The table has no cell');
		table.headers.push(first.header.toUpperCase());
		const { error } = await run(`${first.header.toUpperCase()}, row 1`);
		expect(error?.message).toContain(`no cells of "${first.header.toUpperCase()}" in row 1`);
		expect(effects()).toEqual([]);
	});

	test('of a table that is not on the page is told as that', async () => {
		const { error } = await run('amount, row 1', { tableId: byId('other') });
		expect(error?.message).toBe('Table other is not on the page');
		expect(effects()).toEqual([]);
	});

	test.each(['amount', 'amount, row 0', 'row 1', 'amount row 1', ', row 1', 'amount, row x'])(
		'stops before anything is asked when it is named %j',
		async (name) => {
			const { error } = await run(name);
			expect(error).toMatchObject({
				message: `Cell cannot be ${JSON.stringify(name)}`,
				description: 'Name it by header and row, such as amount, row 2. The first row is 1.',
			});
			expect(methods()).toEqual([]);
		},
	);

	test('stops before anything is asked when there is no table', async () => {
		const { error } = await run('amount, row 1', { tableId: byId('={{ " " }}') });
		expect(error?.message).toBe('Table is empty');
		expect(methods()).toEqual([]);
	});
});

test('a page that does not exist is told as that', async () => {
	const parameters = onFieldValue(bench.ids, 'delete', 'total_amount', { pageId: byId('none') });
	const { error } = await bench.runNode({ parameters });
	expect(error?.message).toBe('Page none was not found');
});

test('a correction without a Value asks nothing', async () => {
	const parameters = onFieldValue(bench.ids, 'update', 'total_amount', {
		value: '={{ $json.none }}',
	});
	const { error } = await bench.runNode({ parameters });
	expect(error?.message).toBe('Value is empty');
	expect(methods()).toEqual([]);
});

test('with On Error: Continue, each item says what became of it', async () => {
	const items: IDataObject[] = ['total_amount', 'totl', 'currency'].map((name) => ({ name }));
	const { json } = await bench.runNode({
		parameters: onFieldValue(bench.ids, 'update', '={{ $json.name }}', { value: 'x' }),
		items,
		onError: 'continueRegularOutput',
	});
	expect(json).toEqual([
		expect.objectContaining({ field_name: 'total_amount', value: 'x' }),
		{ error: textWith('The page has no field value named "totl". It has: ') },
		expect.objectContaining({ field_name: 'currency', value: 'x' }),
	]);
});

test.each<[string, object, string]>([
	['something else', { hello: 'world' }, 'The service gave an answer without what is on the page'],
	[
		'a value without an ID',
		{ data: { fields: { total_amount: [{ value: '1' }] } } },
		'The service gave an answer without the ID of field values named "total_amount" on the page',
	],
	[
		'nothing on the page',
		{ data: {} },
		'The page has no field value named "total_amount". It has: none',
	],
])('%s in the place of the page changes nothing', async (_, answer, message) => {
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	const { error } = await bench.runNode({
		parameters: onFieldValue(bench.ids, 'delete', 'total_amount', { options: { maxRetryTime: 0 } }),
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(error?.message).toBe(message);
	expect(server.received.map(({ method }) => method)).toEqual(['GET']);
});
