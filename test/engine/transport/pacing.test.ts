import { useSandbox } from '../host';
import { GET_ALL, items, OPERATIONS, withOptions } from './operations';

const bench = useSandbox();

const slow = (ms: number) =>
	bench.sandbox.faults.add({ kind: 'latency', ms, times: Number.POSITIVE_INFINITY });

test.each([1, 5, 20, 50])(
	'of 60 items no more than %d have a request open',
	async (parallelRequests) => {
		slow(parallelRequests > 5 ? 60 : 15);
		const { json, error } = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests }),
			items: items(60),
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(60);
		expect(bench.sandbox.log.requests()).toHaveLength(60);
		expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(parallelRequests);
		// Those that may be open are open, or nearly so where the sandbox is slow to take them.
		expect(bench.sandbox.log.maxOpen()).toBeGreaterThan(parallelRequests / 2);
	},
);

test.each(OPERATIONS)(
	'$id has five requests open where the user says nothing',
	async ({ parameters }) => {
		slow(15);
		const { json } = await bench.runNode({ parameters, items: items(15) });
		expect(json).toHaveLength(15);
		expect(bench.sandbox.log.maxOpen()).toBe(5);
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
}, 20_000);

test('two runs at the same time each have their own limit and their own pauses', async () => {
	slow(30);
	const run = () =>
		bench.runNode({ parameters: withOptions(GET_ALL, { parallelRequests: 3 }), items: items(20) });
	const all = await Promise.all([run(), run()]);
	for (const { json } of all) expect(json).toHaveLength(20);
	expect(bench.sandbox.log.maxOpen()).toBe(6);
});

test('n8n’s own batching of items works with ours', async () => {
	const { json, error } = await bench.runNode({
		parameters: {
			...withOptions(GET_ALL, { parallelRequests: 2 }),
			requestOptions: { batching: { batch: { batchSize: 3, batchInterval: 30 } } },
		},
		items: items(10),
	});
	expect(error).toBeUndefined();
	expect(json).toHaveLength(10);
	expect(bench.sandbox.log.requests()).toHaveLength(10);
});
