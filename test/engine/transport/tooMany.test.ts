import { useSandbox } from '../host';
import type { Fault } from '../../sandbox/faults';
import { GET_ALL, items, OPERATIONS, told, withOptions } from './operations';

const bench = useSandbox();

/** When each request came, in milliseconds after the first. */
function arrivals(operationId: string): number[] {
	const all = bench.sandbox.log.requests(operationId).map(({ at }) => at);
	return all.map((at) => at - (all[0] ?? 0));
}

interface Way {
	what: string;
	fault: Omit<Extract<Fault, { kind: 'status' }>, 'kind' | 'status'>;
	/** In milliseconds; longer than the node would wait by itself, where the service says how long. */
	least: number;
}

const WAYS: Way[] = [
	{ what: 'retry_after in the body', fault: { retryAfter: 3 }, least: 3_000 },
	{ what: 'Retry-After in seconds', fault: { retryAfterHeader: '3' }, least: 3_000 },
	// A date has no parts of a second: what is left of four seconds is three at least.
	{
		what: 'Retry-After as a date',
		fault: { retryAfterHeader: { dateInSeconds: 4 } },
		least: 3_000,
	},
	{ what: 'no time at all', fault: {}, least: 2_000 },
];

/** In seconds; longer than any test may take: none ends that waits for it. */
const HOUR = 3_600;

test.each(WAYS)(
	'a 429 with $what is waited out, and then the work is done once',
	async ({ fault, least }) => {
		for (const { id } of OPERATIONS) {
			bench.sandbox.faults.add({ operationId: id, kind: 'status', status: 429, ...fault });
		}
		const runs = await Promise.all(
			OPERATIONS.map(async ({ parameters }) => await bench.runNode({ parameters })),
		);
		for (const { error, json } of runs) {
			expect(error).toBeUndefined();
			expect(json.length).toBeGreaterThan(0);
		}
		for (const { id } of OPERATIONS) {
			const [, second, ...more] = arrivals(id);
			expect(second).toBeGreaterThanOrEqual(least);
			expect(more).toEqual([]);
		}
	},
);

test('with 0 as Max Retry Time nothing is sent again, and the user reads what to change', async () => {
	for (const retryAfter of [0, 1]) {
		bench.sandbox.reset();
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter, times: 2 });
		const run = await bench.runNode({ parameters: withOptions(GET_ALL, { maxRetryTime: 0 }) });
		expect(told(run)).toBe(
			'The service allows fewer requests than this run makes · Lower "Parallel Requests" or raise "Max Retry Time" in the options. The service said: The service answers 429 on demand',
		);
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	}
});

test('a wait that is longer than Max Retry Time is not begun', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 2 * HOUR });
	const run = await bench.runNode({ parameters: withOptions(GET_ALL, { maxRetryTime: HOUR }) });
	expect(told(run)).toMatch(/^The service allows fewer requests/);
	expect(bench.sandbox.log.requests()).toHaveLength(1);
});

test('a service that never has enough is given up when the time is over', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 1, times: Infinity });
	const run = await bench.runNode({ parameters: withOptions(GET_ALL, { maxRetryTime: 3 }) });
	expect(told(run)).toMatch(/^The service allows fewer requests/);
	// One at first, and one after each of three seconds.
	expect(bench.sandbox.log.requests().length).toBeLessThanOrEqual(4);
});

test.each([
	{ what: '0 seconds', fault: { retryAfter: 0 } },
	{
		what: 'a date that is over, as clocks differ',
		fault: { retryAfterHeader: { dateInSeconds: -5 } },
	},
])('a service that asks to wait until $what is not hammered', async ({ fault }) => {
	bench.sandbox.faults.add({ kind: 'status', status: 429, times: 9_999, ...fault });
	await bench.runNode({ parameters: withOptions(GET_ALL, { maxRetryTime: 2 }) });
	expect(bench.sandbox.log.requests().length).toBeLessThanOrEqual(4);
});

describe('one 429 slows the whole run down', () => {
	test.each([1, 5])('with %d requests at a time', async (parallelRequests) => {
		// In the midst of things one is refused; what others send meanwhile is answered during the pause.
		const after = parallelRequests;
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 1, after });
		bench.sandbox.faults.add({ kind: 'latency', ms: 300, after, times: parallelRequests - 1 });
		const { json, error } = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests }),
			items: items(20),
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(20);
		const requests = bench.sandbox.log.requests();
		const refused = requests.findIndex(({ status }) => status === 429);
		const end = (requests[refused]?.at ?? 0) + 1_000;
		// Those that were open already may come; nothing is sent once the answer is there.
		const early = requests.slice(refused + 1).filter(({ at }) => at < end);
		expect(early.length).toBeLessThanOrEqual(parallelRequests - 1);
		expect(requests).toHaveLength(21);
	});

	test('and all of it is done when the service counts its requests', async () => {
		bench.sandbox.rateLimit({ requests: 20, windowMs: 1_000 });
		const { json, error } = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests: 10 }),
			items: items(50),
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(50);
		const refused = bench.sandbox.log.requests().filter(({ status }) => status === 429);
		// Two windows are full: no more than the open requests of each are refused.
		expect(refused.length).toBeLessThanOrEqual(20);
	});
});
