import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { forwarding, useLoopback, useSandbox } from '../host';
import { CREATE, GET_ALL, items, OPERATIONS, withOptions } from './operations';
import { together } from './together';

const bench = useSandbox();
const server = useLoopback();

const slow = (ms: number) =>
	bench.sandbox.faults.add({ kind: 'latency', ms, times: Number.POSITIVE_INFINITY });

/** Runs that together have to send so many requests in all, so many of them at a time. */
async function runTogether(
	runs: Array<{ parameters: INodeParameters; count: number; given?: IDataObject[] }>,
	atOnce: number,
) {
	const total = runs.reduce((sum, { count }) => sum + count, 0);
	const service = together(forwarding('', bench.sandbox.url), { atOnce, total });
	server.answer(service.listener);
	const credential = { ...bench.credential(), baseUrl: server.url };
	const results = await Promise.all(
		runs.map(({ parameters, count, given = items(count) }) =>
			bench.runNode({ credential, parameters, items: given }),
		),
	);
	return { results, mostOpen: service.mostOpen(), answered: service.answered() };
}

test.each([1, 5])('of 60 items %d have a request open, and no more', async (parallelRequests) => {
	const parameters = withOptions(GET_ALL, { parallelRequests });
	const { results, mostOpen } = await runTogether([{ parameters, count: 60 }], parallelRequests);
	expect(results.map(({ error, json }) => [error, json.length])).toEqual([[undefined, 60]]);
	expect(bench.sandbox.log.requests()).toHaveLength(60);
	expect(mostOpen).toBe(parallelRequests);
});

test.each([20, 50])(
	'a service that keeps its speed has up to %d requests open, and no more',
	async (parallelRequests) => {
		slow(100);
		const { json } = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests }),
			items: items(200),
		});
		expect(json).toHaveLength(200);
		expect(bench.sandbox.log.requests()).toHaveLength(200);
		expect(bench.sandbox.log.maxOpen()).toBe(parallelRequests);
	},
);

/** Of workflows of its own, since items that write the same take turns (../operations/inOrder.test.ts). */
async function onWorkflows(parameters: INodeParameters) {
	const { json: given } = await bench.runNode({
		parameters: CREATE.parameters,
		items: items(15),
	});
	const workflowId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
	return { parameters: { ...parameters, workflowId }, count: given.length, given };
}

test.each(OPERATIONS)(
	'$id begins with five requests where the user says nothing, and opens more after their answers',
	async ({ parameters }) => {
		const { results, answered } = await runTogether(
			['workflowId' in parameters ? await onWorkflows(parameters) : { parameters, count: 15 }],
			5,
		);
		expect(results[0]?.json).toHaveLength(15);
		expect(answered).toEqual([5, 10]);
	},
);

test('retries keep the limit too', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 503, times: 20 });
	slow(15);
	const { json } = await bench.runNode({
		parameters: withOptions(GET_ALL, { parallelRequests: 4 }),
		items: items(30),
	});
	expect(json).toHaveLength(30);
	expect(bench.sandbox.log.requests()).toHaveLength(50);
	expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(4);
});

test('a value out of range for one item does not lift the limit for the others', async () => {
	slow(40);
	const { json } = await bench.runNode({
		parameters: withOptions(GET_ALL, {
			parallelRequests: '={{ $itemIndex === 0 ? 1000 : 5 }}',
		}),
		items: items(100),
		onError: 'continueRegularOutput',
	});
	expect(json).toHaveLength(100);
	expect(bench.sandbox.log.requests()).toHaveLength(99);
	expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(50);
});

test('two runs at the same time each have their own limit and their own pauses', async () => {
	const run = { parameters: withOptions(GET_ALL, { parallelRequests: 3 }), count: 20 };
	const { results, mostOpen } = await runTogether([run, run], 6);
	expect(results.map(({ json }) => json.length)).toEqual([20, 20]);
	expect(mostOpen).toBe(6);
});

test.each([30, '30', '={{ "30" }}', 0, '0', -30])(
	'n8n’s own batching of items, every %j ms, works with ours',
	async (batchInterval) => {
		const { json, error } = await bench.runNode({
			parameters: {
				...withOptions(GET_ALL, { parallelRequests: 2 }),
				requestOptions: { batching: { batch: { batchSize: 3, batchInterval } } },
			},
			items: items(10),
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(10);
		expect(bench.sandbox.log.requests()).toHaveLength(10);
	},
);
