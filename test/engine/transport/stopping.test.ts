import type { INodeExecutionData } from 'n8n-workflow';
import { useSandbox } from '../host';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { GET_ALL, items, told, UPDATE, withOptions } from './operations';
import { sleep } from '../../sandbox/clock';
import { until } from '../../sandbox/until';

const bench = useSandbox();

/** In seconds. */
const HOUR = 3_600;

describe('with "Continue on fail" off', () => {
	test('an item with a bad parameter keeps back the others while n8n looks up the credential', async () => {
		const run = await bench.runNode({
			parameters: {
				...GET_ALL.parameters,
				returnAll: false,
				limit: '={{ $itemIndex === 7 ? 0 : 5 }}',
			},
			items: items(20),
		});
		expect(told(run)).toMatch(/^Limit cannot be 0 \[item 7\]/);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each([1, 5])(
		'the first item that stops keeps those back that wait, %d at a time',
		async (parallelRequests) => {
			bench.sandbox.faults.add({ kind: 'status', status: 403, message: 'No more' });
			bench.sandbox.faults.add({ kind: 'latency', ms: 1_000, times: 99 });
			const run = await bench.runNode({
				parameters: withOptions(GET_ALL, { parallelRequests }),
				items: items(60),
			});
			expect(told(run)).toMatch(/^No more \[item \d+\]/);
			expect(bench.sandbox.log.requests()).toHaveLength(parallelRequests);
		},
	);

	test('an item in the middle that stops keeps the rest back', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 403, after: 2 });
		const run = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests: 1 }),
			items: items(20),
		});
		expect(told(run)).toMatch(/\[item 2\]/);
		expect(bench.sandbox.log.requests()).toHaveLength(3);
	});

	test('a run that stops during a pause ends at once', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 2 * HOUR, times: 99 });
		const begun = Date.now();
		const run = await bench.runNode({
			parameters: withOptions(GET_ALL, { maxRetryTime: HOUR }),
			items: items(60),
		});
		expect(Date.now() - begun).toBeLessThan(1_000);
		expect(told(run)).toMatch(/^The service allows fewer requests/);
		expect(bench.sandbox.log.requests().length).toBeLessThanOrEqual(5);
	});

	test('an item with a bad parameter keeps the others back that have not begun', async () => {
		bench.sandbox.faults.add({ kind: 'latency', ms: 50, times: 99 });
		const run = await bench.runNode({
			parameters: {
				...withOptions(GET_ALL, { parallelRequests: 2 }),
				returnAll: false,
				limit: '={{ $itemIndex === 7 ? 0 : 5 }}',
			},
			items: items(20),
		});
		expect(told(run)).toMatch(/^Limit cannot be 0 \[item 7\] · Use a whole number/);
		expect(bench.sandbox.log.requests().length).toBeLessThanOrEqual(2);
	});
});

const BATCH = { requestOptions: { batching: { batch: { batchSize: 50, batchInterval: 1000 } } } };

test.each([
	[undefined, {}],
	[undefined, BATCH],
	['continueRegularOutput', {}],
	['continueRegularOutput', BATCH],
	['continueErrorOutput', {}],
] as const)(
	'when n8n stops at an expression of a later item, nothing is sent behind its back (On Error: %s, %j)',
	async (onError, batching) => {
		const run = await bench.runNode({
			parameters: {
				...GET_ALL.parameters,
				...batching,
				returnAll: false,
				limit: "={{ $json.index === 15 ? $('No such node').item.json.limit : 5 }}",
			},
			items: items(20),
			...(onError && { onError }),
		});
		expect(run.error).toBeDefined();
		// Time enough for all of them.
		await sleep(1_000);
		expect(bench.sandbox.log.requests()).toEqual([]);
	},
);

test.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'when n8n stops at an expression of a later batch, what waits of earlier ones is not sent (On Error: %s)',
	async (onError) => {
		const early = 3;
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 3, times: early });
		const run = await bench.runNode({
			parameters: {
				...GET_ALL.parameters,
				requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 50 } } },
				returnAll: false,
				limit: "={{ $json.index === 3 ? $('No such node').item.json.limit : 5 }}",
			},
			items: items(5),
			...(onError && { onError }),
		});
		expect(run.error).toBeDefined();
		// Longer than all pauses and tries.
		await sleep(HOUR * 1_000);
		const statuses = bench.sandbox.log.requests().map(({ status }) => status);
		expect(statuses.length).toBeLessThanOrEqual(early);
		expect(new Set(statuses)).toEqual(new Set([429]));
	},
);

const PAIRS = { requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 50 } } } };

test.each([0, 1, 2, 3])(
	'item %d with a bad parameter keeps back the others of its batch',
	async (bad) => {
		const run = await bench.runNode({
			parameters: {
				...GET_ALL.parameters,
				...PAIRS,
				returnAll: false,
				limit: `={{ $itemIndex === ${bad} ? 0 : 5 }}`,
			},
			items: items(5),
		});
		expect(told(run)).toMatch(/^Limit cannot be 0/);
		await sleep(HOUR * 1_000);
		expect(bench.sandbox.log.requests()).toHaveLength(bad < 2 ? 0 : 2);
	},
);

test('an option that gives nothing is refused where n8n listens', async () => {
	const unheard: unknown[] = [];
	const note = (reason: unknown) => void unheard.push(reason);
	process.on('unhandledRejection', note);
	const run = await bench.runNode({
		parameters: {
			...withOptions(GET_ALL, { parallelRequests: '={{ $json.none }}5{{ $json.none }}' }),
			...PAIRS,
		},
		items: items(5),
	});
	await sleep(HOUR * 1_000);
	process.off('unhandledRejection', note);
	expect(told(run)).toMatch(/^The expression \{\{ \$json\.none \}\} finds nothing \[item 0\]/);
	expect(unheard).toEqual([]);
});

describe('with "Continue on fail" on', () => {
	const parameters = {
		...withOptions(UPDATE, { parallelRequests: 3 }),
		workflowId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	};
	const ids = ['a', SEEDED_WORKFLOW_ID, '..', SEEDED_WORKFLOW_ID, 'b', '', SEEDED_WORKFLOW_ID];
	const messages = [
		'Workflow a was not found [item 0]',
		undefined,
		'Workflow cannot be ".." [item 2]',
		undefined,
		'Workflow b was not found [item 4]',
		'Workflow is empty [item 5]',
		undefined,
	];
	const input = ids.map((id) => ({ json: { id } }));
	const messageOf = ({ json }: INodeExecutionData) => json.error;

	test('every item has its own result or its own message, in order', async () => {
		const { outputs, error } = await bench.runNode({
			parameters,
			items: input,
			onError: 'continueRegularOutput',
		});
		expect(error).toBeUndefined();
		const [all = []] = outputs;
		expect(all.map(messageOf)).toEqual(messages);
		expect(all.map(({ pairedItem }) => pairedItem)).toEqual(ids.map((_, item) => ({ item })));
		expect(all[1]?.json).toMatchObject({ id: SEEDED_WORKFLOW_ID, description: 'Changed' });
	});

	test('those that stopped go to the second output when that is wanted', async () => {
		const { outputs } = await bench.runNode({
			parameters,
			items: input,
			onError: 'continueErrorOutput',
		});
		const [good = [], bad = []] = outputs;
		expect(good.map(({ json }) => json.id)).toEqual([1, 3, 6].map(() => SEEDED_WORKFLOW_ID));
		expect(bad.map(messageOf)).toEqual(messages.filter((message) => message !== undefined));
	});

	test('sixty items that all meet something else keep their order', async () => {
		for (const status of [503, 400, 429, 500]) {
			bench.sandbox.faults.add({
				kind: 'status',
				status,
				times: 5,
				...(status === 429 && { retryAfter: 1 }),
			});
		}
		const { outputs } = await bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests: 10 }),
			items: items(60),
			onError: 'continueRegularOutput',
		});
		const [all = []] = outputs;
		expect(all.map(({ pairedItem }) => pairedItem)).toEqual(
			items(60).map(({ index }) => ({ item: index })),
		);
		expect(all.filter(({ json }) => json.error !== undefined)).toHaveLength(5);
	});

	test('one item alone has no number in its message', async () => {
		const { json } = await bench.runNode({
			parameters,
			items: [{ json: { id: 'a' } }],
			onError: 'continueRegularOutput',
		});
		expect(json).toEqual([{ error: 'Workflow a was not found' }]);
	});
});

describe('cancelling the execution', () => {
	const sent = () => bench.sandbox.log.requests();
	/** Longer than the waits of these tests: whatever would still be sent is sent by then. */
	const AFTERWARDS_MS = 3_000;

	/** Cancels when something has happened; gives how many requests were sent by then, and in the end. */
	const cancelledWhen = async (
		hasHappened: () => boolean,
		parallelRequests: number,
		count: number,
	) => {
		const cancel = new AbortController();
		const running = bench.runNode({
			parameters: withOptions(GET_ALL, { parallelRequests }),
			items: items(count),
			cancel: cancel.signal,
		});
		await until(hasHappened);
		const before = sent().length;
		cancel.abort();
		expect((await running).stored.status).toBe('canceled');
		await sleep(AFTERWARDS_MS);
		return [before, sent().length];
	};

	test.each([
		{ what: 'a pause', fault: { status: 429, retryAfter: 2 } },
		{ what: 'a wait before a retry', fault: { status: 503 } },
	])('ends $what, and nothing is sent when it would be over', async ({ fault }) => {
		bench.sandbox.faults.add({ kind: 'status', ...fault, times: 99 });
		expect(await cancelledWhen(() => sent()[0]?.status === fault.status, 1, 1)).toEqual([1, 1]);
	});

	test('ends open requests and the queue behind them', async () => {
		bench.sandbox.faults.add({ kind: 'latency', ms: 1_000, times: 99 });
		expect(await cancelledWhen(() => sent().length === 3, 3, 60)).toEqual([3, 3]);
	});
});
