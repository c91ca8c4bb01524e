import { useLoopback, useSandbox } from '../host';
import type { Fault } from '../../sandbox/faults';
import { CREATE, items, OPERATIONS, told, withOptions } from './operations';

const bench = useSandbox();
const server = useLoopback();

interface Setback {
	what: string;
	fault: Fault;
	/** What the user reads when it is the end of it. */
	message: RegExp;
}

const SETBACKS: Setback[] = [
	...[500, 502, 503, 504].map((status) => ({
		what: `status ${status}`,
		fault: { kind: 'status', status } as const,
		message: new RegExp(`^The service is not able to answer at the moment \\(${status}\\)`),
	})),
	{
		what: 'a reset',
		fault: { kind: 'resetBefore' },
		message: /^The connection to the service was lost/,
	},
	{
		what: 'a reset after the work',
		fault: { kind: 'resetAfter' },
		message: /^The connection to the service was lost/,
	},
	{
		what: 'a cut answer',
		fault: { kind: 'cutBody' },
		message: /^The connection to the service was lost/,
	},
	{
		what: 'a web page',
		fault: { kind: 'html', status: 200 },
		message: /^The service gave an answer that is not JSON.* · .*<!DOCTYPE html>/,
	},
	{ what: 'a web page with 502', fault: { kind: 'html', status: 502 }, message: /\(502\)/ },
	{
		what: 'malformed JSON',
		fault: { kind: 'malformedJson' },
		message: /^The service gave an answer that is not JSON/,
	},
	{
		what: 'an empty answer',
		fault: { kind: 'empty' },
		message: /^The service gave an empty answer/,
	},
];

const REPEATABLE = OPERATIONS.filter(({ isRepeatable }) => isRepeatable);
const OTHERS = OPERATIONS.filter(({ isRepeatable }) => !isRepeatable);

test.each(REPEATABLE)('$id is sent again after every setback that may pass', async (operation) => {
	for (const { fault } of SETBACKS) {
		bench.sandbox.faults.add({ ...fault, operationId: operation.id });
	}
	const { error, json } = await bench.runNode({
		// Where items that write the same take turns, the first of them meets all setbacks.
		parameters: withOptions(operation, {
			parallelRequests: SETBACKS.length,
			maxRetryTime: 3600,
		}),
		items: items(SETBACKS.length),
	});
	expect(error).toBeUndefined();
	expect(json).toHaveLength(SETBACKS.length);
	expect(bench.sandbox.log.requests(operation.id)).toHaveLength(2 * SETBACKS.length);
});

const ENDS = OPERATIONS.flatMap((operation) =>
	SETBACKS.map((setback) => ({ ...setback, operation, id: operation.id })),
);

test.each(ENDS)('$id without retries tells $what', async ({ operation, fault, message }) => {
	bench.sandbox.faults.add({ ...fault, operationId: operation.id });
	const run = await bench.runNode({ parameters: withOptions(operation, { maxRetryTime: 0 }) });
	expect(told(run)).toMatch(message);
	expect(told(run)).not.toMatch(/\berror\b|problem|mistake/i);
	expect(bench.sandbox.log.requests(operation.id)).toHaveLength(1);
});

const NEVER_TWICE = OTHERS.flatMap((operation) =>
	SETBACKS.map((setback) => ({ ...setback, operation, id: operation.id })),
);

test.each(NEVER_TWICE)(
	'$id is sent once, $what or not, and the user reads that it may have been done',
	async ({ operation, fault }) => {
		bench.sandbox.faults.add({ ...fault, operationId: operation.id });
		const run = await bench.runNode({ parameters: operation.parameters });
		expect(told(run)).toMatch(/may have been done .*not sent again/);
		expect(bench.sandbox.log.requests(operation.id)).toHaveLength(1);
		expect(bench.sandbox.log.effects({ operationId: operation.id }).length).toBeLessThanOrEqual(1);
	},
);

test.each(OPERATIONS)('$id takes JSON under another content type as it is', async (operation) => {
	bench.sandbox.faults.add({ kind: 'textType', operationId: operation.id });
	const { error, json } = await bench.runNode({ parameters: operation.parameters });
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	expect(bench.sandbox.log.requests(operation.id)).toHaveLength(1);
});

/** All waits are longer than they have to be by up to a quarter, and some milliseconds go into turns of the event loop. */
function expectWait(ms: number, due: number) {
	expect(ms).toBeGreaterThanOrEqual(due);
	expect(ms).toBeLessThanOrEqual(1.25 * due + 10);
}

test('every retry takes longer than the one before, up to Max Retry Time', async () => {
	const [operation = CREATE] = REPEATABLE;
	bench.sandbox.faults.add({ kind: 'status', status: 503, times: 99 });
	// Time for waits of 1 and 2 seconds with their jitter, and not for one of 4 more.
	const run = await bench.runNode({ parameters: withOptions(operation, { maxRetryTime: 6.5 }) });
	expect(told(run)).toMatch(/\(503\)/);
	const [first = 0, second = 0, third = 0, ...more] = bench.sandbox.log
		.requests()
		.map(({ at }) => at);
	expectWait(second - first, 1_000);
	expectWait(third - second, 2_000);
	expect(more).toEqual([]);
});

test('a service that was never reached is tried again, uploads and the like too', async () => {
	const credential = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key' };
	const begun = Date.now();
	const run = await bench.runNode({
		credential,
		parameters: withOptions(CREATE, { maxRetryTime: 2 }),
	});
	expectWait(Date.now() - begun, 1_000);
	expect(told(run)).toMatch(
		/^The service could not be reached · Nothing was sent \(ECONNREFUSED\)/,
	);
	expect(told(run)).not.toMatch(/may have been done/);
});

test('an answer that is no HTTP leaves open whether a new thing was made, and the user reads so', async () => {
	server.answer((_, response) => {
		response.socket?.end('WHAT IS THIS\r\n\r\n');
	});
	const run = await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: CREATE.parameters,
	});
	expect(told(run)).toMatch(/may have been done/);
	expect(server.received).toHaveLength(1);
});
