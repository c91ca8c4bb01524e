import type { LoggedRequest } from '../../sandbox/log';
import { until } from '../../sandbox/until';
import { useSandbox } from '../host';
import { fieldOf } from '../fixtures/upload.fixture';
import { asked, itemWith, waiting } from '../fixtures/waiting.fixture';

const bench = useSandbox();

const COUNT = 50;
const PARALLEL = 5;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
/** Every second one takes 20 seconds. */
const NAMES = numbers.map((n) => (n % 2 === 0 ? `file-${n}-slow.pdf` : `file-${n}.pdf`));

/** The files whose first look has been answered. */
const lookedAt = (looks: LoggedRequest[]) =>
	new Set(
		looks
			.filter(({ status }) => status !== undefined)
			.map(({ params }) => params['request_file_id']),
	);

test('fifty uploads that wait together keep to Parallel Requests, and each is final as soon as it is done', async () => {
	const items = await Promise.all(NAMES.map(async (name) => await itemWith(name)));
	// So that requests that are open at the same time would be seen to be.
	for (const operationId of ['file.upload', 'file.get']) {
		bench.sandbox.faults.add({ operationId, kind: 'latency', ms: 10, times: Infinity });
	}
	const running = bench.runNode({
		parameters: waiting({ parallelRequests: PARALLEL }, { binaryPropertyName: 'file0' }),
		items,
	});
	// Those that have begun go on first: some are asked for again before others are for the first time.
	await until(() => lookedAt(asked(bench).looks).size === COUNT);
	const { sequence: whenDone = 0 } = asked(bench).looks.at(-1) ?? {};
	bench.sandbox.clock.advance(20_000);
	const { json, outputs, error } = await running;

	expect(error).toBeUndefined();
	expect(fieldOf(json, 'file_name')).toEqual(NAMES);
	expect(fieldOf(json, 'status')).toEqual(NAMES.map(() => 'success'));
	expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
		numbers.map((item) => ({ item })),
	);
	expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(PARALLEL);
	expect(bench.sandbox.log.maxOpen()).toBeGreaterThan(1);

	const { uploads, looks } = asked(bench);
	expect(uploads).toHaveLength(COUNT);
	for (const { id, name } of bench.sandbox.service.files()) {
		const own = looks.filter(({ params }) => params['request_file_id'] === id);
		// Those that were done before were seen to be and left alone; the others are asked for once more.
		const late = own.filter(({ sequence }) => sequence > whenDone);
		expect({ name, isAskedTooOften: late.length > (name.includes('slow') ? 1 : 0) }).toEqual({
			name,
			isAskedTooOften: false,
		});
	}
});
