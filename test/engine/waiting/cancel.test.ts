import { sleep } from '../../sandbox/clock';
import { until } from '../../sandbox/until';
import { itemWithFiles, useSandbox } from '../host';
import { answered, asked, itemWith, waiting } from '../fixtures/waiting.fixture';

const bench = useSandbox();

/** Longer than the interval that the files wait in: whatever would still be asked is asked by then. */
const AFTERWARDS_MS = 4_000;

test.each([
	{ what: 'before the first question', looks: 0 },
	{ what: 'between two questions', looks: 3 },
])('cancelling ends the wait at once, $what', async ({ looks }) => {
	const cancel = new AbortController();
	const items = await Promise.all(
		['a', 'b', 'c'].map(async (name) => await itemWith(`${name}-slow.pdf`)),
	);
	const running = bench.runNode({
		parameters: waiting({}, { binaryPropertyName: 'file0' }),
		items,
		cancel: cancel.signal,
	});
	await until(() => answered(asked(bench).uploads, 3) && answered(asked(bench).looks, looks));
	const before = asked(bench).looks.length;
	cancel.abort();
	expect((await running).stored.status).toBe('canceled');
	await sleep(AFTERWARDS_MS);
	expect(asked(bench).uploads).toHaveLength(3);
	expect(asked(bench).looks).toHaveLength(before);
});

test('an item that stops the run ends the wait of the others', async () => {
	const noFile = { bytes: Buffer.from('no document'), name: 'b.txt' };
	const { error } = await bench.runNode({
		parameters: waiting({ parallelRequests: 1 }, { binaryPropertyName: 'file0' }),
		items: [await itemWith('a-slow.pdf'), await itemWithFiles('memory', { file0: noFile })],
	});
	expect(error?.message).toBe('The service could not read the file [item 1]');
	expect(bench.sandbox.log.effects({ kind: 'created' })).toHaveLength(1);
	await sleep(AFTERWARDS_MS);
	expect(asked(bench).looks).toEqual([]);
});
