import type { INodeParameters } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';
import type { Fault } from '../../sandbox/faults';
import { pdf } from '../fixtures/upload.fixture';
import { itemWithFiles, useSandbox } from '../host';
import { GET_ALL, items } from './operations';

const bench = useSandbox();
const INTERVAL_MS = 3000;

/** What goes wrong while nobody listens: n8n reports it as an end of its own. */
const unheard: unknown[] = [];
const note = (reason: unknown) => unheard.push(reason);
beforeEach(() => {
	unheard.length = 0;
	process.on('unhandledRejection', note);
});
afterEach(() => process.off('unhandledRejection', note));

const inBatches = (limit: string) => ({
	...GET_ALL.parameters,
	returnAll: false,
	limit,
	requestOptions: { batching: { batch: { batchSize: 1, batchInterval: INTERVAL_MS } } },
});

test('an item of an early batch stops the run when n8n has brought the last one, and is heard', async () => {
	const run = await bench.runNode({
		parameters: inBatches('={{ $json.index === 0 ? 0 : 5 }}'),
		items: items(4),
	});
	expect(run.error?.message).toBe('Limit cannot be 0 [item 0]');
	expect(bench.sandbox.log.requests()).toEqual([]);
	expect(unheard).toEqual([]);
});

test('an item of an early batch says nothing when n8n has given up before the last one', async () => {
	const run = await bench.runNode({
		parameters: inBatches(
			"={{ $json.index === 0 ? 0 : $json.index === 2 ? $('No such node').item.json.limit : 5 }}",
		),
		items: items(4),
	});
	expect(run.error).toBeDefined();
	await sleep(3 * INTERVAL_MS);
	expect(unheard).toEqual([]);
});

describe.each(['continueRegularOutput', 'stopWorkflow'] as const)(
	'where n8n gives up at an item of a later batch (%s)',
	(onErrorBefore) => {
		const names = ['1.pdf', '2.pdf', '3.pdf'];
		const upload = (more: INodeParameters = {}): INodeParameters => ({
			...{ resource: 'file', operation: 'upload', modelId: 'model-invoices' },
			...{ inputType: 'binary', binaryPropertyName: 'data', results: 'later' },
			...more,
			options: { ifAlreadyUploaded: 'return', requestMetadata: more.requestMetadata ?? '' },
		});
		const batches = upload({
			requestMetadata: "={{ $itemIndex === 2 ? $('No such node').first().json.order : 'order' }}",
			requestOptions: { batching: { batch: { batchSize: 2, batchInterval: INTERVAL_MS } } },
		});

		/** A second node goes on with what the first has left. */
		const uploadTwice = async (fault: Fault, listedAfter = 0) => {
			Object.assign(bench.sandbox.service.variants, { listedAfter });
			const files = names.map((name) => ({ data: { bytes: pdf(name), name } }));
			bench.sandbox.faults.add(fault);
			const before = bench.sandbox.service.files().length;
			await bench.runNode({
				...{ parameters: upload(), before: [batches], onErrorBefore },
				items: await Promise.all(files.map(async (file) => await itemWithFiles('memory', file))),
			});
			const ended = bench.sandbox.log.requests().length;
			await sleep(10 * INTERVAL_MS);
			const all = bench.sandbox.service.files().map(({ name }) => name);
			return { ended, uploaded: all.slice(before).sort() };
		};

		test.each([
			['a slow list', { operationId: 'file.getAll', kind: 'latency', ms: INTERVAL_MS + 600 }],
			[
				'a pause',
				{ operationId: 'file.upload', kind: 'status', status: 429, retryAfter: 3.5, times: 2 },
			],
		] as const)('what has waited for %s goes up once', async (_, fault) => {
			const { ended, uploaded } = await uploadTwice(fault);
			expect(bench.sandbox.log.requests()).toHaveLength(ended);
			expect(uploaded).toEqual(onErrorBefore === 'stopWorkflow' ? [] : names);
		});

		test.each(['beforeDelay', 'afterDelay'] as const)(
			'what is under way goes up once, done %s',
			async (work) => {
				const slow = { operationId: 'file.upload', kind: 'latency', work } as const;
				const { uploaded } = await uploadTwice({ ...slow, ms: INTERVAL_MS + 600, times: 2 });
				expect(uploaded).toEqual(onErrorBefore === 'stopWorkflow' ? names.slice(0, 2) : names);
			},
		);

		test.each([
			{ operationId: 'file.upload', kind: 'resetAfter', times: 1 },
			{ operationId: 'file.upload', kind: 'status', status: 500, workDone: true, times: 1 },
			{ operationId: 'file.upload', kind: 'malformedJson', times: 1 },
		] as const)('what is looked for goes up once (%j)', async (fault) => {
			const { uploaded } = await uploadTwice(fault, 20_000);
			expect(uploaded).toEqual(onErrorBefore === 'stopWorkflow' ? names.slice(0, 2) : names);
		});
	},
);
