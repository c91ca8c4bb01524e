import type { Fault } from '../sandbox/faults';
import { useSandbox } from './host';
import { fieldOf } from './upload.bench';
import { asked, itemWith, waiting } from './waiting.bench';

const bench = useSandbox();

const operationId = 'file.get';
const SETBACKS: Fault[] = [
	{ operationId, kind: 'status', status: 429, retryAfter: 1 },
	{ operationId, kind: 'status', status: 500 },
	{ operationId, kind: 'status', status: 404 },
	{ operationId, kind: 'status', status: 403 },
	{ operationId, kind: 'resetBefore' },
	{ operationId, kind: 'resetAfter' },
	{ operationId, kind: 'cutBody' },
	{ operationId, kind: 'html', status: 200 },
	{ operationId, kind: 'empty' },
	{ operationId, kind: 'malformedJson' },
];

const oneFile = (names: string[]) => Promise.all(names.map(async (name) => await itemWith(name)));
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `file-${n}.pdf`);
const one = { binaryPropertyName: 'file0' };
const uploads = () => bench.sandbox.log.effects({ kind: 'created', resource: 'file' });

test('setbacks while waiting end no item and upload nothing again', async () => {
	const names = numbered(SETBACKS.length);
	for (const fault of SETBACKS) bench.sandbox.faults.add(fault);
	const { json, error } = await bench.runNode({
		parameters: waiting({ parallelRequests: SETBACKS.length }, one),
		items: await oneFile(names),
	});
	expect(error).toBeUndefined();
	expect(bench.sandbox.faults.list()).toEqual([]);
	expect(fieldOf(json, 'file_name')).toEqual(names);
	expect(fieldOf(json, 'status')).toEqual(names.map(() => 'success'));
	expect(fieldOf(json, 'message')).toEqual(names.map(() => ''));
	expect(uploads()).toHaveLength(names.length);
	expect(asked(bench).uploads).toHaveLength(names.length);
});

test('items that have no time for retries do not keep each other from being asked for again', async () => {
	const names = numbered(6);
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 500, times: names.length });
	// Long enough for others to wait for their turn meanwhile.
	bench.sandbox.faults.add({ operationId, kind: 'latency', ms: 100, times: 5 });
	const { json, error } = await bench.runNode({
		parameters: waiting({ parallelRequests: 1, maxRetryTime: 0, maxWait: 15 }, one),
		items: await oneFile(names),
	});
	expect(error).toBeUndefined();
	expect(fieldOf(json, 'status')).toEqual(names.map(() => 'success'));
});

describe('a service that never says how far a file is', () => {
	test.each<[string, Fault, string]>([
		['knows no such call', { kind: 'status', status: 404 }, ' (404)'],
		['does not work', { kind: 'status', status: 503 }, ' (503)'],
		['no longer takes the key', { kind: 'status', status: 401 }, ' (401)'],
		['asks for a long pause', { kind: 'status', status: 429, retryAfter: 90 }, ' (429)'],
		['breaks the connection', { kind: 'resetBefore' }, ' (ECONNRESET)'],
	])('because it %s leaves the file pending within Max Wait', async (_, fault, reason) => {
		// Retries have two minutes: only Max Wait ends this before the test's own time is over.
		bench.sandbox.faults.add({ operationId, ...fault, times: Infinity });
		const { json, error } = await bench.runNode({
			parameters: waiting({ maxWait: 1 }, one),
			items: await oneFile(['a-pages2.pdf']),
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({
				...{ status: 'pending', file_name: 'a-pages2.pdf', page_count: 2 },
				message: expect.stringContaining('The service did not say how far the file is') as unknown,
			}),
		]);
		expect(json[0]?.['message']).toContain(reason);
		expect(uploads()).toHaveLength(1);
	});
});

test('a pause that one item is asked to take holds for all that wait', async () => {
	const names = numbered(4);
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 429, retryAfter: 3 });
	const { json } = await bench.runNode({
		parameters: waiting({ parallelRequests: 1 }, one),
		items: await oneFile(names),
	});
	expect(fieldOf(json, 'status')).toEqual(names.map(() => 'success'));
	const [refused, ...others] = asked(bench).looks;
	expect(refused?.status).toBe(429);
	expect(others).toHaveLength(names.length);
	for (const { at } of others) expect(at - (refused?.at ?? 0)).toBeGreaterThanOrEqual(3_000);
});
