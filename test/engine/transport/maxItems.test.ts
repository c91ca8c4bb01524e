import type { INodeParameters } from 'n8n-workflow';
import { MAX_ITEMS } from '../../../nodes/DocumentExtraction/transport/response/maxItems';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

const cells = (count: number) =>
	Array.from({ length: count }, (_, row) => ({ row, col: 0, header: 'item', text: `${row}` }));

/** Runs an operation of documents with Output Rows on, on an answer of the test's own. */
async function inRows(operation: string, answer: unknown, more: INodeParameters = {}) {
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	return await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: {
			...{ resource: 'document', operation, workflowId: 'w', documentId: 'd' },
			...{ simplify: true, options: { outputRows: true }, ...more },
		},
	});
}

test('as many rows as n8n is sure to take from one item come out, in order', async () => {
	const { json, error } = await inRows('getTables', {
		status: 'success',
		tables: [{ cells: cells(MAX_ITEMS) }],
	});
	expect(error).toBeUndefined();
	expect(json).toHaveLength(MAX_ITEMS);
	const ofDocument = {
		...{ file_id: 'd', file_name: '' },
		...{ status: 'success', review_status: '', message: '', low_confidence: '' },
		workflow_id: 'w',
	};
	expect([json[0], json.at(-1)]).toEqual([
		{ ...ofDocument, table: 1, row: 1, item: '0' },
		{ ...ofDocument, table: 1, row: MAX_ITEMS, item: `${MAX_ITEMS - 1}` },
	]);
});

test('more of them are refused in words, with what to do and whose rows they are', async () => {
	const { error } = await inRows('getTables', {
		status: 'success',
		tables: [{ cells: cells(130_000) }],
	});
	expect(error?.message).toBe(
		'This item gives 130000 results, and n8n takes up to 100000 from one item. What was read can be fetched by ID: d',
	);
	expect(error?.description).toBe(
		'Turn off "Output Rows" and take the tables apart in a Split Out node, or ask for fewer files at once.',
	);
});

test('rows of several files count together', async () => {
	const documents = Array.from({ length: 6 }, (_, n) => ({
		...{ document_id: `d${n}`, status: 'success' },
		pages: [{ page_id: 'p', data: { tables: [{ cells: cells(20_000) }] } }],
	}));
	const { error } = await inRows('getAll', { documents }, { returnAll: true });
	expect(error?.message).toMatch(/^This item gives 120000 results/);
	expect(error?.message).toMatch(/ by ID: d0, d1, d2, d3, d4, …$/);
	const raw = await inRows('getAll', { documents }, { returnAll: true, simplify: false });
	expect(raw.json).toHaveLength(6);
});

test('many workflows are refused too, which have no files', async () => {
	const workflows = Array.from({ length: MAX_ITEMS + 1 }, (_, id) => ({ id: `${id}` }));
	const { error } = await inRows(
		'getAll',
		{ workflows },
		{ resource: 'workflow', returnAll: true },
	);
	expect(error?.description).toMatch(/ at once\.$/);
});
