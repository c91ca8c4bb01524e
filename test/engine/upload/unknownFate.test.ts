import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { itemWithFiles, useLoopback, useSandbox } from '../host';
import { PDF, sha256, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const elsewhere = useLoopback();
const MAYBE_DONE = 'It may have been done all the same';
const LOOK_FIRST =
	'It was not sent again. Look at the service before you run it again, or it may be done twice.';

const item = async (name = 'a.pdf') =>
	await itemWithFiles('filesystem', { data: { bytes: PDF, name } });
const run = async (more: object = {}) =>
	await bench.runNode({
		parameters: upload(),
		items: [await item()],
		binaryMode: 'filesystem',
		...more,
	});
const created = () => bench.sandbox.log.effects({ operationId: 'file.upload', kind: 'created' });

/** What the answer leaves open, and what comes after it. */
const ENDS: Record<string, 'once' | 'told' | 'again' | 'fine'> = {
	'429 without a waiting time': 'again',
	'429 with retry_after in the body': 'again',
	'429 with Retry-After in seconds': 'again',
	'429 with Retry-After as a date': 'again',
	'status 402': 'told',
	'redirect 302 to another origin': 'told',
	'redirect 307 to another origin': 'told',
	'JSON under a text type': 'fine',
	latency: 'fine',
};
const CASES = FAULT_MATRIX.map((fault) => ({ ...fault, ends: ENDS[fault.name] ?? 'once' }));

test.each(CASES.filter(({ ends }) => ends === 'once'))(
	'after $name nobody knows whether the file is there: it is not sent again, and the user is told',
	async ({ make, workDone }) => {
		bench.sandbox.faults.add(make({ operationId: 'file.upload', origin: elsewhere.url }));
		const { error, json } = await run();
		expect(bench.sandbox.log.requests()).toHaveLength(1);
		expect(created()).toHaveLength(workDone ? 1 : 0);
		expect(json).toEqual([]);
		expect(error?.message).toContain(MAYBE_DONE);
		expect(error?.description).toContain(LOOK_FIRST);
	},
);

test.each(CASES.filter(({ ends }) => ends === 'told'))(
	'after $name nothing was done: it is not sent again, and no doubt is raised',
	async ({ make }) => {
		bench.sandbox.faults.add(make({ operationId: 'file.upload', origin: elsewhere.url }));
		const { error } = await run();
		expect(bench.sandbox.log.requests()).toHaveLength(1);
		expect(elsewhere.received).toEqual([]);
		expect(created()).toEqual([]);
		expect(error?.message).not.toBe('');
		expect(error?.message).not.toContain(MAYBE_DONE);
	},
);

test.each(CASES.filter(({ ends }) => ends === 'again'))(
	'after $name the whole file is sent again, and is there once',
	async ({ make }) => {
		bench.sandbox.faults.add(make({ operationId: 'file.upload', origin: elsewhere.url }));
		const { error, json } = await run();
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		const files = bench.sandbox.log.requests().map(({ form }) => form?.files[0]?.sha256);
		expect(files).toEqual([sha256(PDF), sha256(PDF)]);
		expect(created()).toHaveLength(1);
	},
);

test.each(CASES.filter(({ ends }) => ends === 'fine'))(
	'with $name all is well',
	async ({ make }) => {
		bench.sandbox.faults.add(make({ operationId: 'file.upload', origin: elsewhere.url }));
		const { error, json } = await run();
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	},
);

test('a service that cannot be reached got nothing: the upload waits for it, then says so', async () => {
	const { error } = await run({
		parameters: upload({}, { maxRetryTime: 0 }),
		credential: { baseUrl: 'http://127.0.0.1:9', apiKey: 'k' },
	});
	expect(error?.message).toBe('The service could not be reached');
	expect(error?.description).toContain('Nothing was sent');
});

test.each<[string, string]>([
	['what is no HTTP at all', 'garbage\r\n\r\n'],
	['a header that cannot be read', 'HTTP/1.1 200 OK\r\nbad header\r\n\r\n'],
	['an end of the connection in the middle of the header', 'HTTP/1.1 200 O'],
])('an answer that is %s leaves it open, too', async (_, answer) => {
	elsewhere.answer((incoming) => {
		incoming.resume().on('end', () => incoming.socket.end(answer));
	});
	const { error } = await run({ credential: { baseUrl: elsewhere.url, apiKey: 'k' } });
	expect(elsewhere.received).toHaveLength(1);
	expect(error?.message).toContain(MAYBE_DONE);
});

test('the other items go up all the same, each once', async () => {
	bench.sandbox.faults.add({ operationId: 'file.upload', kind: 'resetAfter', after: 1 });
	const names = ['a.pdf', 'b.pdf', 'c.pdf'];
	const { outputs } = await bench.runNode({
		parameters: upload({}, { parallelRequests: 1 }),
		items: await Promise.all(names.map(item)),
		binaryMode: 'filesystem',
		onError: 'continueErrorOutput',
	});
	expect(outputs.map((items) => items.map(({ pairedItem }) => pairedItem))).toEqual([
		[{ item: 0 }, { item: 2 }],
		[{ item: 1 }],
	]);
	expect(created().map(({ detail }) => detail)).toEqual(names.map((name) => ({ name })));
});
