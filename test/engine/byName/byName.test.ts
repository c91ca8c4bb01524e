import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Ids } from '../../sandbox/everyCall/call';
import { useOperations } from '../operations/fixture';
import {
	byName,
	onCell,
	onFieldValue,
	pageOf,
	requestsOf,
	VERIFIED,
} from '../fixtures/byName.fixture';

const bench = useOperations();
const requests = () => requestsOf(bench);
const run = async (parameters: INodeParameters, item: IDataObject = {}) =>
	await bench.runNode({ parameters, items: [item] });
const read = (ids: Ids) => ({
	...{ method: 'GET', workflow_id: ids.workflow, document_id: ids.document },
	...{ page_id: ids.documentPage, body: undefined },
});

describe('a field value', () => {
	test('is corrected by the name of its field: the page is read, the one value is changed', async () => {
		const { ids } = bench;
		const before = pageOf(bench).value('total_amount');
		const { json, error } = await run(
			onFieldValue(ids, 'update', 'total_amount', { value: '118.00' }),
		);
		expect(error).toBeUndefined();
		expect(requests()).toEqual([
			read(ids),
			{
				...{ ...read(ids), method: 'PATCH', body: { value: '118.00' } },
				field_data_id: before?.id,
			},
		]);
		expect(json).toEqual([
			expect.objectContaining({
				...{ field_data_id: before?.id, field_name: 'total_amount' },
				...{ previous: before?.value, value: '118.00' },
			}),
		]);
		const keys = Object.keys(json[0] ?? {});
		expect(keys.indexOf('previous')).toBe(keys.indexOf('value') - 1);
		expect(before?.value).not.toBe('118.00');
		expect(pageOf(bench).value('total_amount')?.value).toBe('118.00');
	});

	test('is blanked with Clear Value', async () => {
		const before = pageOf(bench).value('total_amount');
		const cleared = { options: { clearValue: true } };
		const { json } = await run(onFieldValue(bench.ids, 'update', 'total_amount', cleared));
		expect(json).toMatchObject([{ previous: before?.value, value: '' }]);
	});

	test('is deleted, and verified', async () => {
		const deleted = await run(onFieldValue(bench.ids, 'delete', 'currency'));
		expect(deleted.json).toMatchObject([{ deleted: true }]);
		expect(pageOf(bench).value('currency')).toBeUndefined();
		const verified = await run(onFieldValue(bench.ids, 'verify', 'total_amount', VERIFIED));
		expect(verified.json).toMatchObject([
			{ field_name: 'total_amount', verification_status: 'verified' },
		]);
		expect(requests().map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET', 'POST']);
	});

	test.each(['Total Amount', 'TOTALAMOUNT', ' total_amount\n'])(
		'is known as %j, too',
		async (name) => {
			await run(onFieldValue(bench.ids, 'update', name, { value: 'x' }));
			expect(pageOf(bench).value('total_amount')?.value).toBe('x');
		},
	);

	test('is named by an expression', async () => {
		const parameters = onFieldValue(bench.ids, 'update', '={{ $json.field }}', { value: 'x' });
		await run(parameters, { field: 'currency' });
		expect(pageOf(bench).value('currency')?.value).toBe('x');
	});

	test('is taken by its exact name where another is alike', async () => {
		const { page, value } = pageOf(bench);
		const total = value('total_amount');
		if (!total) throw new Error('There is no total');
		page.fieldValues.push({ ...total, id: 'alike', name: 'TotalAmount', value: '2' });
		await run(onFieldValue(bench.ids, 'update', 'TotalAmount', { value: 'x' }));
		expect([value('total_amount')?.value, value('TotalAmount')?.value]).toEqual([total.value, 'x']);
	});
});

describe('a cell', () => {
	test('is corrected by its header and its row, which counts from 1', async () => {
		const { ids } = bench;
		const { cell, table } = pageOf(bench);
		const [header = ''] = table.headers;
		const before = cell(header, 1);
		const { json, error } = await run(onCell(ids, 'update', `${header}, row 2`, { value: 'x' }));
		expect(error).toBeUndefined();
		expect(requests()).toEqual([
			read(ids),
			{
				...{ ...read(ids), method: 'PATCH', body: { value: 'x' } },
				...{ table_id: ids.table, cell_id: before?.id },
			},
		]);
		expect(json).toEqual([
			expect.objectContaining({
				...{ cell_id: before?.id, row: 1, text: 'x', previous: before?.text, value: 'x' },
			}),
		]);
		expect(before?.text).not.toBe('x');
	});

	test.each(['DESCRIPTION, ROW 1', 'description,1', 'description , row 1 ', 'Description, 1'])(
		'is known as %j, too',
		async (name) => {
			const { table } = pageOf(bench);
			for (const each of table.cells) if (each.col === 0) each.header = 'description';
			await run(onCell(bench.ids, 'update', name, { value: 'x' }));
			expect(pageOf(bench).cell('description', 0)?.text).toBe('x');
		},
	);

	test('is deleted, and verified', async () => {
		const [header = ''] = pageOf(bench).table.headers;
		const deleted = await run(onCell(bench.ids, 'delete', `${header}, row 1`));
		expect(deleted.json).toMatchObject([{ deleted: true }]);
		expect(pageOf(bench).cell(header, 0)).toBeUndefined();
		const verified = await run(onCell(bench.ids, 'verify', `${header}, row 2`, VERIFIED));
		expect(verified.json).toMatchObject([{ header, row: 1, verification_status: 'verified' }]);
	});

	test('has the row number of the list of cells, whatever the service counts from', async () => {
		const { table } = pageOf(bench);
		for (const each of table.cells) each.row = each.row * 10 + 5;
		const [header = ''] = table.headers;
		await run(onCell(bench.ids, 'update', `${header}, row 3`, { value: 'x' }));
		expect(pageOf(bench).cell(header, 25)?.text).toBe('x');
	});
});

describe('by ID, one request is enough', () => {
	test.each<[string, (ids: Ids) => INodeParameters]>([
		[
			'a field value',
			(ids) => ({
				...onFieldValue(ids, 'update', '', { value: 'x' }),
				fieldDataId: { ...byName(ids.fieldValue), mode: 'id' },
			}),
		],
		[
			'a cell',
			(ids) => ({
				...onCell(ids, 'update', '', { value: 'x' }),
				cellId: { ...byName(ids.cell), mode: 'id' },
			}),
		],
	])('to correct %s and to say what is there now', async (_, parameters) => {
		const { json } = await run(parameters(bench.ids));
		expect(json).toMatchObject([{ value: 'x' }]);
		expect(json[0]).not.toHaveProperty('previous');
		expect(requests()).toHaveLength(1);
	});
});
