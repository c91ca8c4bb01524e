import { sleep } from '../../sandbox/clock';
import { useSandbox } from '../host';
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
