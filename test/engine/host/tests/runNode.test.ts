import type { RequestListener } from 'node:http';
import { useLoopback, useSandbox, type RunOptions } from '..';

const bench = useSandbox();
const server = useLoopback();
const parameters = { resource: 'workflow', operation: 'getAll', returnAll: true };
const items = [{ n: 0 }, { n: 1 }, { n: 2 }];

/** One request after the other, so that the second one is that of the second item. */
const inOrder = { ...parameters, options: { parallelRequests: 1 } };
const refuseMiddle = (times = 1) =>
	bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'Not now', after: 1, times });
const run = async (options: Partial<RunOptions> = {}) =>
	await bench.runNode({ parameters: inOrder, items, ...options });
const sent = () => bench.sandbox.log.requests().length;

describe('an item that is refused', () => {
	test('stops the node, and what waits behind it is not sent', async () => {
		refuseMiddle();
		const { error, outputs } = await run();
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: 'Not now [item 1]',
			context: expect.objectContaining({ itemIndex: 1 }) as unknown,
		});
		expect(outputs).toEqual([]);
		expect(sent()).toBe(2);
	});

	test('has its message in its place with On Error "Continue"', async () => {
		refuseMiddle();
		const { error, outputs } = await run({ onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(outputs).toHaveLength(1);
		expect(outputs[0]).toEqual([
			expect.objectContaining({ pairedItem: { item: 0 } }),
			expect.objectContaining({
				json: expect.objectContaining({ error: 'Not now [item 1]' }) as unknown,
				pairedItem: { item: 1 },
			}),
			expect.objectContaining({ pairedItem: { item: 2 } }),
		]);
		expect(sent()).toBe(3);
	});

	test('goes to the other output with On Error "Continue (using error output)"', async () => {
		refuseMiddle();
		const { error, outputs } = await run({ onError: 'continueErrorOutput' });
		expect(error).toBeUndefined();
		expect(outputs).toHaveLength(2);
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(outputs[1]).toEqual([
			expect.objectContaining({
				// n8n puts what came in beside it.
				json: { n: 1, error: 'Not now [item 1]' },
				pairedItem: { item: 1 },
			}),
		]);
		expect(sent()).toBe(3);
	});
});

test('an item whose parameter is wrong does not keep the others from their results', async () => {
	const { outputs, error } = await run({
		parameters: { ...inOrder, returnAll: false, limit: '={{ $json.n }}' },
		onError: 'continueErrorOutput',
	});
	expect(error).toBeUndefined();
	expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	expect(outputs[1]).toEqual([
		expect.objectContaining({ json: { n: 0, error: 'Limit cannot be 0 [item 0]' } }),
	]);
});

describe('Retry On Fail', () => {
	test('sends nothing again when all is well', async () => {
		const { json } = await run({ maxTries: 3 });
		expect(json).toHaveLength(3);
		expect(sent()).toBe(3);
	});

	test('runs the node again after a stop, and leaves alone what is done', async () => {
		refuseMiddle();
		const { json, error } = await run({ maxTries: 3 });
		expect(error).toBeUndefined();
		expect(json).toHaveLength(3);
		// Two of the try that stopped, and in the next the one that stopped it and the one behind.
		expect(sent()).toBe(4);
	});

	test('gives up after as many tries as the user set', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'Never', times: 10 });
		const { error } = await run({ items: [{}], maxTries: 3 });
		expect(error?.message).toBe('Never');
		expect(sent()).toBe(3);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'leaves alone what is done when one item has its message (%s)',
		async (onError) => {
			refuseMiddle();
			const { outputs } = await run({ onError, maxTries: 3 });
			expect(outputs.flat()).toHaveLength(3);
			expect(sent()).toBe(3);
		},
	);

	test('sends the first item again when it has its message, and leaves alone what is done', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'Not now' });
		const { json } = await run({ onError: 'continueRegularOutput', maxTries: 3 });
		expect(json.filter(({ error }) => error !== undefined)).toEqual([]);
		expect(json).toHaveLength(3);
		expect(sent()).toBe(4);
	});

	test('is not needed for a lost connection: only the request that failed is sent again', async () => {
		bench.sandbox.faults.add({ kind: 'resetBefore', after: 1 });
		const { json, error } = await run();
		expect(error).toBeUndefined();
		expect(json).toHaveLength(3);
		expect(sent()).toBe(4);
	});
});

/** Leaves it to the client to end the connection: when it does, it has read the answer. */
const thenClosedByClient =
	(status: number, body: string, closed: () => void): RequestListener =>
	({ socket }) => {
		socket.once('close', () => setImmediate(closed));
		socket.write(
			`HTTP/1.1 ${status} On demand\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
		);
	};

// An hour is longer than a test may take: one that ended has not waited for it.
describe('a cancelled execution', () => {
	const cancelled = async (
		cancelOn: (cancel: () => void) => void,
		options: Partial<RunOptions> = {},
	) => {
		const canceller = new AbortController();
		cancelOn(() => canceller.abort());
		const { stored, outputs } = await run({ ...options, cancel: canceller.signal });
		expect(outputs.flat()).toEqual([]);
		return stored;
	};

	test('ends at once though the answer takes an hour', async () => {
		bench.sandbox.faults.add({ kind: 'latency', ms: 3_600_000, work: 'beforeDelay' });
		const stored = await cancelled((cancel) => {
			bench.sandbox.override('workflow.getAll', () => {
				cancel();
				return { status: 200, body: { workflows: [] } };
			});
		});
		expect(stored.status).toBe('canceled');
		expect(sent()).toBe(1);
	});

	test.each([
		['of an hour that the service has asked for', 429, { details: { retry_after: 3_600 } }],
		['that comes before a retry', 500, {}],
	])('ends in the pause %s', async (_, status, body) => {
		const credential = { baseUrl: server.url, apiKey: 'k' };
		const stored = await cancelled(
			(cancel) => server.answer(thenClosedByClient(status, JSON.stringify(body), cancel)),
			{
				credential,
				parameters: { ...parameters, options: { maxRetryTime: 7_200 } },
				// One item: another would have its turn while this one waits.
				items: [{}],
			},
		);
		expect(stored.status).toBe('canceled');
		expect(server.received).toHaveLength(1);
	});
});
