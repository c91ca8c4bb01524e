import { forwarding, giving, useLoopback, useSandbox } from '../host';
import { CREATE, GET_ALL, GET_TYPES, items, told, withOptions } from './operations';
import { together } from './together';
import { until } from '../../sandbox/until';

const bench = useSandbox();
const server = useLoopback();

/** In seconds; longer than any test may take: none ends that waits for it. */
const HOUR = 3_600;

test('a pause of one run does not hold another', async () => {
	bench.sandbox.faults.add({
		operationId: GET_TYPES.id,
		kind: 'status',
		status: 429,
		retryAfter: HOUR,
	});
	const cancel = new AbortController();
	const held = bench.runNode({
		parameters: withOptions(GET_TYPES, { maxRetryTime: 2 * HOUR }),
		cancel: cancel.signal,
	});
	await until(() => bench.sandbox.log.requests(GET_TYPES.id)[0]?.status === 429);
	const free = await bench.runNode({ parameters: GET_ALL.parameters, items: items(20) });
	expect(free.json).toHaveLength(20);
	// The pause is still on.
	expect(bench.sandbox.log.requests(GET_TYPES.id)).toHaveLength(1);
	cancel.abort();
	expect((await held).stored.status).toBe('canceled');
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
	bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: HOUR });
	const parameters = withOptions(GET_ALL, { maxRetryTime: 1 });
	expect(told(await bench.runNode({ parameters }))).toMatch(/^The service allows fewer/);
	// It would have no time for such a pause.
	expect((await bench.runNode({ parameters })).error).toBeUndefined();
});

test('runs with different credentials, at the same time or after one another, each use their own', async () => {
	server.answer(giving(200, 'application/json', '{"workflows":[]}'));
	const runWith = async (apiKey: string, account: string) =>
		await bench.runNode({
			credential: { baseUrl: `${server.url}/${account}`, apiKey },
			parameters: withOptions(GET_ALL, { parallelRequests: 3 }),
			items: items(10),
		});
	const first = await Promise.all([
		runWith('key-of-north', 'north'),
		runWith('key-of-south', 'south'),
	]);
	const second = await runWith('new-key-of-north', 'north');
	for (const { error } of [...first, second]) expect(error).toBeUndefined();

	const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
	const sentTo = (account: string) =>
		server.received
			.filter(({ url }) => url.startsWith(`/${account}/`))
			.map(({ headers }) => headers.authorization);
	expect(sentTo('south')).toEqual(Array(10).fill(basic('key-of-south')));
	expect(sentTo('north')).toEqual([
		...Array<string>(10).fill(basic('key-of-north')),
		...Array<string>(10).fill(basic('new-key-of-north')),
	]);
});

describe('a new try of "Retry On Fail"', () => {
	test('begins without the pause of the try before', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: HOUR, times: 2 });
		const { error, json } = await bench.runNode({
			parameters: withOptions(GET_ALL, { maxRetryTime: 1, parallelRequests: 2 }),
			items: items(10),
			maxTries: 2,
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(10);
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
		// All that are open in the first try, so that it ends with these.
		bench.sandbox.faults.add({ kind: 'status', status: 403, times: 5 });
		const service = together(forwarding('', bench.sandbox.url), { atOnce: 5, total: 25 });
		server.answer(service.listener);
		const { json } = await bench.runNode({
			credential: { ...bench.credential(), baseUrl: server.url },
			parameters: withOptions(GET_ALL, { parallelRequests: 5 }),
			items: items(20),
			maxTries: 2,
		});
		expect(json).toHaveLength(20);
		expect(service.mostOpen()).toBe(5);
	});

	test('is not made for an item that has its message, so that nothing is done twice', async () => {
		bench.sandbox.faults.add({ kind: 'resetAfter', operationId: CREATE.id });
		const { json } = await bench.runNode({
			parameters: CREATE.parameters,
			onError: 'continueRegularOutput',
			maxTries: 3,
		});
		// n8n keeps the message only: it has to hold the doubt.
		const error =
			'The connection to the service was lost before it answered. It may have been done all the same';
		expect(json).toEqual([{ error }]);
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
