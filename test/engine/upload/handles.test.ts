import type { INodeExecutionData } from 'n8n-workflow';
import fs, {
	appendFileSync,
	mkdirSync,
	type ReadStream,
	readdirSync,
	rmSync,
	truncateSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { onDocuments } from '../fixtures/document.fixture';
import { itemWithFiles, useLoopback, useSandbox, type RunOptions } from '../host';
import { userFolder } from '../host/folder';
import { filesLeftOpen, openFiles, PDF, pdf, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const server = useLoopback();
/** More than sockets and streams hold back, so that an early end leaves the file half read. */
const LARGE = Buffer.concat([PDF, Buffer.alloc(8_000_000)]);

const large = async () =>
	await itemWithFiles('filesystem', { data: { bytes: LARGE, name: 'large.pdf' } });
const run = async (options: Partial<RunOptions> = {}) =>
	await bench.runNode({
		parameters: upload({}, { maxRetryTime: 0 }),
		items: [await large()],
		binaryMode: 'filesystem',
		...options,
	});
const there = () => ({ baseUrl: server.url, apiKey: 'k' });

/** Does `then` once when a part of the file has come: the form begins with a head of its own. */
function inTheMiddle(incoming: IncomingMessage, then: () => void) {
	let received = 0;
	incoming.on('data', (chunk: Buffer) => {
		const isFirst = received < 1_000_000;
		received += chunk.length;
		if (isFirst && received >= 1_000_000) then();
	});
}

afterEach(() => jest.restoreAllMocks());

test('the bench sees a file that is open', async () => {
	const open: number[] = [];
	server.answer((incoming, response) => {
		inTheMiddle(incoming, () => open.push(openFiles().length));
		incoming.on('end', () => response.writeHead(402).end());
	});
	await run({ credential: there() });
	expect(open).toEqual([1]);
});

test.each<[string, () => void, string | undefined]>([
	['success', () => undefined, undefined],
	['a refusal', () => bench.sandbox.service.exhaustFreeCalls(), 'free API calls'],
	['a reset', () => bench.sandbox.faults.add({ kind: 'resetBefore' }), 'connection'],
	['an answer that breaks off', () => bench.sandbox.faults.add({ kind: 'cutBody' }), 'connection'],
])('no file stays open after %s', async (_, prepare, message = '') => {
	prepare();
	const { error } = await run();
	expect(error?.message ?? '').toContain(message);
	expect(bench.sandbox.log.requests()[0]?.form?.files[0]?.size).toBe(LARGE.length);
	expect(await filesLeftOpen()).toEqual([]);
});

test('no file stays open after a 429 that is waited out', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 0.05, times: 2 });
	const { error } = await run({ parameters: upload() });
	expect(error).toBeUndefined();
	expect(await filesLeftOpen()).toEqual([]);
});

test.each([400, 401, 402, 413, 429, 503])(
	'no file stays open when %d comes before the file was read',
	async (status) => {
		server.answer((_, response) => {
			response.writeHead(status, { connection: 'close' }).end('{"message":"no"}');
		});
		const { error } = await run({ credential: there() });
		expect(error).toBeDefined();
		expect(await filesLeftOpen()).toEqual([]);
	},
);

test('no file stays open when the connection is reset in the middle of it', async () => {
	server.answer((incoming) => {
		inTheMiddle(incoming, () => incoming.socket.resetAndDestroy());
	});
	const { error } = await run({ credential: there() });
	expect(error?.message).toContain('It may have been done all the same');
	expect(await filesLeftOpen()).toEqual([]);
});

test('no file stays open when the execution is cancelled in the middle of it', async () => {
	const cancel = new AbortController();
	server.answer((incoming) => {
		inTheMiddle(incoming, () => {
			incoming.pause();
			cancel.abort();
		});
	});
	await run({ credential: there(), cancel: cancel.signal });
	expect(server.received).toHaveLength(1);
	expect(await filesLeftOpen()).toEqual([]);
});

test('no file stays open when another item ends the run in the middle of it', async () => {
	const items = [await large(), await itemWithFiles('filesystem', {}), await large()];
	server.answer((incoming, response) => {
		incoming.resume().on('end', () => response.end('{"result":[{}]}'));
	});
	const { error } = await run({ credential: there(), items, parameters: upload() });
	expect(error?.message).toContain('no file in "data"');
	expect(await filesLeftOpen()).toEqual([]);
});

test('never are more files open than requests', async () => {
	const items = await Promise.all(
		Array.from({ length: 8 }, async (_, n) =>
			itemWithFiles('filesystem', {
				data: { bytes: Buffer.concat([pdf(`${n}`), Buffer.alloc(400_000)]), name: `${n}.pdf` },
				more: { bytes: pdf(`more ${n}`), name: `more-${n}.pdf` },
			}),
		),
	);
	// What has been read counts no more: when the system closes it is the system's affair.
	const files: ReadStream[] = [];
	const open: number[] = [];
	const { createReadStream } = fs;
	jest.spyOn(fs, 'createReadStream').mockImplementation((...given) => {
		const file = createReadStream(...given);
		files.push(file);
		open.push(files.filter(({ readableEnded, destroyed }) => !readableEnded && !destroyed).length);
		return file;
	});
	server.answer((incoming, response) => {
		incoming.resume().on('end', () => {
			response.end(
				'{"message":"success","result":[{"request_file_id":"f"},{"request_file_id":"g"}]}',
			);
		});
	});
	const { error } = await run({
		credential: there(),
		items,
		parameters: upload({ binaryPropertyName: 'data, more' }, { parallelRequests: 2 }),
	});
	expect(error).toBeUndefined();
	expect([server.received.length, files.length]).toEqual([8, 16]);
	expect(Math.max(...open)).toBeLessThanOrEqual(2);
	expect(await filesLeftOpen()).toEqual([]);
});

describe('a file that n8n does not hold as it stored it', () => {
	const stored = async () => {
		const item = await large();
		return { item, path: storedAt(item) };
	};
	const GIVE_AGAIN = 'Run the node that gives it again.';

	test.each<[string, (path: string) => void, string]>([
		['is gone', (path) => rmSync(path), 'is no longer stored in n8n'],
		[
			'is gone with all that n8n noted of it',
			(path) => [path, `${path}.metadata`].forEach((each) => rmSync(each)),
			'is no longer stored in n8n',
		],
		[
			'is shorter',
			(path) => truncateSync(path, LARGE.length - 1_000),
			'is shorter than it was when n8n stored it',
		],
		['is longer', (path) => appendFileSync(path, 'x'), 'is longer than it was when n8n stored it'],
		[
			'can no longer be read',
			(path) => {
				rmSync(path);
				mkdirSync(path);
			},
			'could not be read from the storage of n8n: EISDIR: illegal operation on a directory, read',
		],
	])('that %s stops its item, and the message is the reason', async (_, change, what) => {
		const { item, path } = await stored();
		change(path);
		const { error } = await run({ items: [item] });
		expect(error).toMatchObject({
			message: `The file "large.pdf" ${what}`,
			description: GIVE_AGAIN,
		});
		expect(bench.sandbox.log.effects()).toEqual([]);
		expect(await filesLeftOpen()).toEqual([]);

		const { json } = await run({ items: [item], onError: 'continueRegularOutput' });
		expect(json).toEqual([{ error: `The file "large.pdf" ${what}` }]);
	});

	test('is not sent again, and nobody is told that it may have been', async () => {
		const { item, path } = await stored();
		truncateSync(path, LARGE.length - 1_000);
		const { error } = await run({ items: [item], parameters: upload({}, { maxRetryTime: 30 }) });
		expect(error?.message).not.toContain('may have been done');
		expect(bench.sandbox.log.requests().length).toBeLessThanOrEqual(1);
	});

	test('that a document is made of stops its item too', async () => {
		const { item, path } = await stored();
		truncateSync(path, LARGE.length - 1_000);
		const parameters = onDocuments(
			'upload',
			{ inputType: 'binary', binaryPropertyName: 'data' },
			{ maxRetryTime: 0 },
		);
		const { error } = await run({ items: [item], parameters });
		expect(error?.message).toBe('The file "large.pdf" is shorter than it was when n8n stored it');
	});
});

function storedAt({ binary }: INodeExecutionData): string {
	const id = binary?.['data']?.id ?? '';
	const name = id.slice(id.lastIndexOf('/') + 1);
	const found = readdirSync(userFolder, { recursive: true, encoding: 'utf8' });
	const path = found.find((each) => each.endsWith(name));
	if (name === '' || path === undefined) throw new Error('n8n stores the file elsewhere');
	return join(userFolder, path);
}
