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

test.each(['update', 'verify', 'delete'])(
	'a row that was added to a gap, and is not shown yet, lets %s take no other cell for it',
	async (operation) => {
		const { table } = pageOf(bench);
		const [header = ''] = table.headers;
		table.cells = table.cells.filter(({ row }) => row !== 1);
		const texts = table.cells.map(({ text }) => text);
		showFirstPage(bench);
		const options = { additionalFields: {}, options: {} };
		const added = { row: 1, col: 0, header, text: 'added' };
		const { error } = await bench.runNode({
			before: [
				onCell(bench.ids, 'update', `${header}, row 1`, {
					value: table.cells[0]?.text ?? '',
					options: {},
				}),
				{
					...{ resource: 'tableCell', operation: 'create', ...place(bench.ids) },
					...{ tableId: byId(bench.ids.table), ...added, ...options },
				},
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
