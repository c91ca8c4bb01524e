import { useOperations } from '../operations/fixture';
import { onCell, pageOf } from '../fixtures/byName.fixture';

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
