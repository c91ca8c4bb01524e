import type { IDataObject } from 'n8n-workflow';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();
const parameters = { resource: 'workflow', operation: 'getAll', returnAll: true };
const limitedTo = (limit: number | string) => ({ ...parameters, returnAll: false, limit });

const addWorkflows = (count: number) => {
	for (let n = 1; n <= count; n += 1) {
		bench.sandbox.service.addWorkflow({ description: `W${n}` });
	}
};
const pagesAsked = () =>
	bench.sandbox.log.requests('workflow.getAll').map(({ query }) => query['page']);
const names = (json: IDataObject[]) => json.map(({ description }) => description);

test('gives one item per workflow as the service has it, paired with the item that asked', async () => {
	addWorkflows(2);
	const { json, outputs, error } = await bench.runNode({ parameters });
	expect(error).toBeUndefined();
	expect(names(json)).toEqual(['Invoices', 'W1', 'W2']);
	expect(json[0]).toEqual({
		id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
		description: 'Invoices',
		fields: expect.arrayContaining([
			{ id: expect.any(String) as unknown, name: expect.any(String) as unknown },
		]) as unknown,
		table_headers: expect.any(Array) as unknown,
		settings: { table_capture: expect.any(Boolean) as unknown },
		created_at: expect.any(String) as unknown,
	});
	expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
		Array.from({ length: 3 }, () => ({ item: 0 })),
	);
	expect(bench.sandbox.log.requests()).toEqual([
		expect.objectContaining({
			operationId: 'workflow.getAll',
			query: { page: '1', limit: '100' },
			headers: expect.objectContaining({ accept: 'application/json' }) as unknown,
		}),
	]);
});

test('pairs the workflows with each of several items', async () => {
	addWorkflows(1);
	const { outputs } = await bench.runNode({ parameters, items: [{}, {}, {}] });
	expect(
		outputs[0]?.map(({ json, pairedItem }) => [pairedItem, json['description']] as unknown),
	).toEqual(
		[0, 1, 2].flatMap((item) => [
			[{ item }, 'Invoices'],
			[{ item }, 'W1'],
		]),
	);
});

describe('Return All', () => {
	test.each([
		[99, ['1']],
		[100, ['1', '2']],
		[101, ['1', '2']],
		[250, ['1', '2', '3']],
	])('gives all of %d workflows by pages of 100', async (count, pages) => {
		addWorkflows(count - 1);
		const { json, error } = await bench.runNode({ parameters });
		expect(error).toBeUndefined();
		expect(new Set(json.map(({ id }) => id)).size).toBe(count);
		expect(json).toHaveLength(count);
		expect(pagesAsked()).toEqual(pages);
	});

	test('gives nothing for an account without workflows', async () => {
		bench.sandbox.override('workflow.getAll', () => ({ status: 200, body: { workflows: [] } }));
		const { json, error } = await bench.runNode({ parameters });
		expect(error).toBeUndefined();
		expect(json).toEqual([]);
		expect(pagesAsked()).toEqual(['1']);
	});

	test.each([40, 100, 250])(
		'gives each of %d workflows once when the service ignores the paging',
		async (count) => {
			addWorkflows(count - 1);
			bench.sandbox.service.variants.ignorePaging = true;
			const { json, error } = await bench.runNode({ parameters });
			expect(error).toBeUndefined();
			expect(json).toHaveLength(count);
			expect(pagesAsked()).toHaveLength(count < 100 ? 1 : 2);
		},
	);

	test('comes to an end when a service that ignores the paging has no fixed order', async () => {
		addWorkflows(149);
		const { handlers } = bench.sandbox.service;
		bench.sandbox.service.variants.ignorePaging = true;
		let asked = 0;
		bench.sandbox.override('workflow.getAll', (call) => {
			asked += 1;
			const answer = handlers['workflow.getAll']?.(call);
			const { workflows } = answer?.body as { workflows: unknown[] };
			const rotated = [...workflows.slice(asked), ...workflows.slice(0, asked)];
			return { status: 200, body: { workflows: asked > 10 ? [] : rotated } };
		});
		const { json } = await bench.runNode({ parameters });
		expect(asked).toBe(2);
		expect(json).toHaveLength(150);
	});

	test.each(['total_count', 'totalCount'])('does not ask for a page beyond %s', async (name) => {
		const workflows = Array.from({ length: 100 }, (_, n) => ({ id: `w${n}` }));
		server.answer(giving(200, 'application/json', JSON.stringify({ workflows, [name]: 100 })));
		const { json } = await bench.runNode({
			parameters,
			credential: { baseUrl: server.url, apiKey: 'k' },
		});
		expect(json).toHaveLength(100);
		expect(server.received).toHaveLength(1);
	});
});

describe('Limit', () => {
	test.each([
		[1, 1, 1],
		[50, 50, 1],
		[100, 100, 1],
		[101, 101, 2],
		[200, 200, 2],
		[250, 250, 3],
		[1000, 250, 3],
	])('of %d gives %d of 250 workflows in %d requests', async (limit, count, requests) => {
		addWorkflows(249);
		const { json, error } = await bench.runNode({ parameters: limitedTo(limit) });
		expect(error).toBeUndefined();
		expect(names(json)).toEqual(
			['Invoices', ...Array.from({ length: 249 }, (_, n) => `W${n + 1}`)].slice(0, count),
		);
		expect(pagesAsked()).toHaveLength(requests);
	});

	test('is 50 when the user does not set it', async () => {
		addWorkflows(60);
		const { json } = await bench.runNode({
			parameters: { resource: 'workflow', operation: 'getAll' },
		});
		expect(json).toHaveLength(50);
	});

	test('may be an expression, worked out for each item', async () => {
		addWorkflows(5);
		const { outputs } = await bench.runNode({
			parameters: limitedTo('={{ $json.n }}'),
			items: [{ n: 1 }, { n: 3 }, { n: '2' }],
		});
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 1, 1, 2, 2].map((item) => ({ item })),
		);
	});

	test.each([
		[0, /^Limit cannot be 0$/],
		[-1, /^Limit cannot be -1$/],
		[1.5, /^Limit cannot be 1\.5$/],
		['many', /^Limit cannot be "?many"?$/],
		['', /^Limit (is empty|cannot be "")$/],
		[null, /^Limit (is empty|cannot be null)$/],
	])('of %j stops the item before anything is sent', async (n, message) => {
		const { error } = await bench.runNode({
			parameters: limitedTo('={{ $json.n }}'),
			items: [{ n }],
		});
		expect(error?.message).toMatch(message);
		expect(error?.description).toBe('Use a whole number, 1 or more.');
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

test('a page that is refused gives a message and none of the pages before it', async () => {
	addWorkflows(150);
	bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'No more', after: 1 });
	const { error, outputs } = await bench.runNode({ parameters });
	expect(error?.message).toBe('No more');
	expect(outputs).toEqual([]);
});

test('a page that breaks off is asked for again, and no workflow comes twice', async () => {
	addWorkflows(150);
	bench.sandbox.faults.add({ kind: 'cutBody', after: 1 });
	const { json, error } = await bench.runNode({ parameters });
	expect(error).toBeUndefined();
	expect(json).toHaveLength(151);
	expect(pagesAsked()).toEqual(['1', '2', '2']);
});
