import { useSandbox } from '../host';
import { CREATE, GET_ALL, GET_TYPES, items, told, withOptions } from './operations';

const bench = useSandbox();

test('a pause of one run does not hold another', async () => {
	bench.sandbox.faults.add({
		operationId: GET_TYPES.id,
		kind: 'status',
		status: 429,
		retryAfter: 2,
	});
	const begun = Date.now();
	const held = bench.runNode({ parameters: GET_TYPES.parameters });
	const free = bench.runNode({ parameters: GET_ALL.parameters, items: items(20) });
	expect((await free).json).toHaveLength(20);
	expect(Date.now() - begun).toBeLessThan(1_500);
	expect((await held).error).toBeUndefined();
	expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000);
});

test('a run that stops does not stop another', async () => {
	bench.sandbox.faults.add({ operationId: GET_TYPES.id, kind: 'status', status: 403 });
	bench.sandbox.faults.add({ operationId: GET_ALL.id, kind: 'latency', ms: 20, times: 99 });
	const [free, stopped] = await Promise.all([
		bench.runNode({ parameters: GET_ALL.parameters, items: items(40) }),
		bench.runNode({ parameters: GET_TYPES.parameters, items: items(40) }),
	]);
	expect(stopped.error).toBeDefined();
	expect(free.error).toBeUndefined();
	expect(free.json).toHaveLength(40);
});

test('a run does not inherit the pause of the one before', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 60 });
	const parameters = withOptions(GET_ALL, { maxRetryTime: 1 });
	expect(told(await bench.runNode({ parameters }))).toMatch(/^The service allows fewer/);
	const begun = Date.now();
	expect((await bench.runNode({ parameters })).error).toBeUndefined();
	expect(Date.now() - begun).toBeLessThan(900);
});

describe('a new try of "Retry On Fail"', () => {
	test('begins without the pause of the try before', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 60, times: 2 });
		const begun = Date.now();
		const { error, json } = await bench.runNode({
			parameters: withOptions(GET_ALL, { maxRetryTime: 1, parallelRequests: 2 }),
			items: items(10),
			maxTries: 2,
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(10);
		expect(Date.now() - begun).toBeLessThan(3_000);
	});

	test('sends every item, though one stopped the try before', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 403 });
		const { error, json } = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests: 1 }),
			items: items(10),
			maxTries: 3,
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(10);
		expect(bench.sandbox.log.requests()).toHaveLength(11);
	});

	test('keeps the limit', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 403 });
		bench.sandbox.faults.add({ kind: 'latency', ms: 15, times: 99 });
		const { json } = await bench.runNode({
			parameters: GET_ALL.parameters,
			items: items(20),
			maxTries: 2,
		});
		expect(json).toHaveLength(20);
		expect(bench.sandbox.log.maxOpen()).toBe(5);
	});

	test('is not made for an item that has its message, so that nothing is done twice', async () => {
		bench.sandbox.faults.add({ kind: 'resetAfter', operationId: CREATE.id });
		const { json } = await bench.runNode({
			parameters: CREATE.parameters,
			onError: 'continueRegularOutput',
			maxTries: 3,
		});
		expect(json).toEqual([{ error: 'The connection to the service was lost before it answered' }]);
		expect(bench.sandbox.log.effects({ operationId: CREATE.id })).toHaveLength(1);
	});
});

test('three hundred items at fifty a time leave nothing out', async () => {
	const { json, error } = await bench.runNode({
		parameters: withOptions(GET_ALL, { parallelRequests: 50 }),
		items: items(300),
	});
	expect(error).toBeUndefined();
	expect(json).toHaveLength(300);
	expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(50);
});
