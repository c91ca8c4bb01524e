import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox/faults';
import { useSandbox } from '../host';
import { fieldOf } from '../fixtures/upload.fixture';
import { asked, itemWith, waiting } from '../fixtures/waiting.fixture';

const bench = useSandbox();

const operationId = 'file.get';
const SETBACKS: Fault[] = [
	{ operationId, kind: 'status', status: 429, retryAfter: 1 },
	{ operationId, kind: 'status', status: 500 },
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

test('one look that is never answered leaves time for another', async () => {
	bench.sandbox.faults.add({ operationId, kind: 'latency', ms: 3_600_000, times: 1 });
	const { json, error } = await bench.runNode({
		parameters: waiting({ maxWait: 300 }, one),
		items: await oneFile(['invoice.pdf']),
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ status: 'success', message: '' }]);
});

/** What the user reads when no look brings anything, and whether there is more than one. */
const SILENT: Array<[string, Fault, string, 'once' | 'until Max Wait is over']> = [
	['does not know the file', { kind: 'status', status: 404 }, '404: it was not found', 'once'],
	[
		...(['no longer takes the key', { kind: 'status', status: 401 }] as const),
		...(['401: the API key was not accepted', 'once'] as const),
	],
	[
		...(['does not let the key ask', { kind: 'status', status: 403 }] as const),
		...(['403: the API key is not allowed to ask for it', 'once'] as const),
	],
	['does not work', { kind: 'status', status: 503 }, '503', 'until Max Wait is over'],
	[
		...(['asks for a long pause', { kind: 'status', status: 429, retryAfter: 90 }] as const),
		...(['429', 'until Max Wait is over'] as const),
	],
	[
		'breaks the connection',
		{ kind: 'resetBefore' },
		'the connection was lost',
		'until Max Wait is over',
	],
	[
		...(['gives a web page', { kind: 'html', status: 200 }] as const),
		...(['an answer that is not JSON', 'until Max Wait is over'] as const),
	],
];

describe.each(SILENT)('a service that %s', (_, fault, reason, looks) => {
	const message = (name: string) =>
		`The service did not say how far it is with ${name} (${reason})`;
	/** Retries have two minutes, and what ends the wait has five: the test's own time is shorter. */
	const run = async (more: INodeParameters, simplify = true) => {
		bench.sandbox.service.variants.asyncUploadSays = 'Success';
		bench.sandbox.faults.add({ operationId, ...fault, times: Infinity });
		const maxWait = looks === 'once' ? 300 : 1;
		const parameters = waiting({ maxWait, ...more }, { ...one, simplify });
		return await bench.runNode({ parameters, items: await oneFile(['a-pages2.pdf']) });
	};
	const id = () => bench.sandbox.service.files()[0]?.id;

	test('leaves the file pending, and the item says why', async () => {
		const { json, error } = await run({});
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({
				...{ status: 'pending', file_name: 'a-pages2.pdf' },
				pages: [expect.objectContaining({ page: 0 }), expect.objectContaining({ page: 1 })],
				message: message('the file'),
			}),
		]);
		expect(uploads()).toHaveLength(1);
	});

	test('says so beside the answer to the upload, which calls itself a success', async () => {
		const { json } = await run({}, false);
		expect(json).toEqual([
			expect.objectContaining({
				...{ message: 'Success', status: 'pending', status_message: message('the file') },
			}),
		]);
	});

	test('stops the item if it is to, with the reason, the file and its ID', async () => {
		const { error } = await run({ ifStillPending: 'stop' });
		expect(error?.message).toBe(`${message('a-pages2.pdf')}. Uploaded: a-pages2.pdf as ${id()}`);
		expect(error?.description?.includes('raise Max Wait')).toBe(looks !== 'once');
	});
});

test.each([403, 404, 502])('a gateway that says %i itself ends no wait', async (status) => {
	bench.sandbox.faults.add({ operationId, kind: 'html', status, times: 2 });
	const { json, error } = await bench.runNode({
		parameters: waiting({ maxWait: 300 }, one),
		items: await oneFile(['invoice.pdf']),
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ status: 'success', message: '' }]);
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
