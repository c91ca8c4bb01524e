import type { INodeParameters } from 'n8n-workflow';
import { useOperations } from '../operations/fixture';
import { onCell, pageOf, showFirstPage, VERIFIED } from '../fixtures/byName.fixture';
import { byId, place } from '../operations/cases';

const bench = useOperations();

test.each([1, 50])(
	'items that delete the cells of several rows mean the rows as they were, %d at a time',
	async (parallelRequests) => {
		const { table } = pageOf(bench);
		const [header = ''] = table.headers;
		table.cells = table.cells.filter((cell) => cell.header === header && cell.row < 3);
		const last = table.cells.find(({ row }) => row === 2);
		await bench.runNode({
			parameters: onCell(bench.ids, 'delete', `={{ "${header}, row " + $json.row }}`, {
				options: { parallelRequests },
			}),
			items: [{ row: 1 }, { row: 2 }],
		});
		expect(last).toBeDefined();
		expect(pageOf(bench).table.cells).toEqual([last]);
	},
);

/** A column of so many cells, whose IDs say where they are. */
function column(count: number): string {
	const { table } = pageOf(bench);
	const [cell] = table.cells;
	if (!cell) throw new Error('The table has no cell');
	table.cells = Array.from({ length: count }, (_, row) => ({ ...cell, id: `at ${row}`, row }));
	return cell.header;
}

const onTable = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'tableCell', operation, ...place(bench.ids), tableId: byId(bench.ids.table) },
	...{ additionalFields: {}, options: {}, ...more },
});

test('a cell that is added where another one was deleted is there, though it has the same ID', async () => {
	const header = column(3);
	const create = bench.sandbox.service.handlers['tableCell.create'];
	bench.sandbox.override('tableCell.create', (call) => {
		const answer = create?.(call) ?? { status: 500 };
		const added = pageOf(bench).table.cells.at(-1);
		if (added) added.id = 'at 1';
		return { ...answer, body: { ...(answer.body as object), cell_id: 'at 1' } };
	});
	const { json } = await bench.runNode({
		before: [
			onTable('delete', { cellId: byId('at 1') }),
			onTable('create', { row: 1, col: 0, header, text: 'again' }),
		],
		parameters: onCell(bench.ids, 'update', `${header}, row 2`, { value: 'x', options: {} }),
	});
	expect(json).toMatchObject([{ cell_id: 'at 1', previous: 'again', value: 'x' }]);
});

test.each(['update', 'verify', 'delete'])(
	'a row that was added to a gap, and is not shown yet, lets %s take no other cell for it',
	async (operation) => {
		const { table } = pageOf(bench);
		const [header = ''] = table.headers;
		table.cells = table.cells.filter(({ row }) => row !== 1);
		const texts = table.cells.map(({ text }) => text);
		showFirstPage(bench);
		const added = { row: 1, col: 0, header, text: 'added' };
		const { error } = await bench.runNode({
			before: [
				onCell(bench.ids, 'update', `${header}, row 1`, {
					value: table.cells[0]?.text ?? '',
					options: {},
				}),
				onTable('create', added),
			],
			parameters: onCell(bench.ids, operation, `${header}, row 2`, {
				value: 'x',
				...VERIFIED,
				options: {},
			}),
		});
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
		expect(pageOf(bench).table.cells.map(({ text }) => text)).toEqual([...texts, 'added']);
	},
);
