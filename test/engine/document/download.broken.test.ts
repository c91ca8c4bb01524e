import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { RequestListener, ServerResponse } from 'node:http';
import { sleep } from '../../sandbox/clock';
import { download, givingFile, useDownloads } from '../fixtures/document.fixture';
import { BINARY_MODES, bytesOf } from '../host';
import { filesLeftOpen, pdf } from '../fixtures/upload.fixture';

const { server, downloaded } = useDownloads();
/** More than sockets and streams hold back. */
const LARGE = pdf('x'.repeat(4_000_000));
const LOST = 'The connection to the service was lost before it answered';

/** A rejection that nobody hears fails the test that it falls into, which is to be this one. */
async function allHeard() {
	await sleep(1);
	await new Promise((resolve) => setImmediate(resolve));
}

type Breaking = (response: ServerResponse) => void;

/** Announces more than comes. */
const broken =
	(bytes: Buffer, headers: Record<string, string>, how: Breaking, status = 200): RequestListener =>
	(_, response) => {
		response.writeHead(status, { 'content-length': bytes.length + 1_000, ...headers });
		response.flushHeaders();
		if (bytes.length === 0) how(response);
		else response.write(bytes, () => how(response));
	};

const closed: Breaking = ({ socket }) => socket?.destroy();
const reset: Breaking = ({ socket }) => socket?.resetAndDestroy();

const chunked =
	(bytes: Buffer): RequestListener =>
	(_, response) => {
		response.write(bytes, () => closed(response));
	};

const ENDS: Array<[string, RequestListener]> = [
	['in the middle of a large file', broken(LARGE, {}, closed)],
	['by a reset in the middle of a large file', broken(LARGE, {}, reset)],
	['right after the head of the answer', broken(Buffer.alloc(0), {}, closed)],
	['by a reset right after the head', broken(Buffer.alloc(0), {}, reset)],
	['after the first bytes', broken(pdf(''), {}, closed)],
	['in a file of unknown length', chunked(LARGE)],
	['after a single byte', broken(Buffer.from('%'), {}, closed)],
	['in the words of a refusal', broken(Buffer.from('{"mess'), {}, closed, 404)],
];

describe.each(BINARY_MODES)('with binary data in %s, a connection that ends', (binaryMode) => {
	test.each(ENDS)('%s is told', async (_, answer) => {
		const { json, error } = await downloaded(answer, { binaryMode });
		expect(json).toEqual([]);
		expect(error?.message).toBe(LOST);
		expect(error?.description).not.toContain('may have been done');
		expect(await filesLeftOpen()).toEqual([]);
		await allHeard();
	});

	test.each(ENDS)('%s is tried again, and the file comes whole', async (_, first) => {
		let asked = 0;
		const { file, error } = await downloaded(
			(request, response) => {
				asked += 1;
				(asked === 1 ? first : givingFile(LARGE))(request, response);
			},
			{ binaryMode, parameters: download('d 1', { maxRetryTime: 30 }) },
		);
		expect(error).toBeUndefined();
		expect((await bytesOf(file)).equals(LARGE)).toBe(true);
		expect(asked).toBe(2);
		expect(await filesLeftOpen()).toEqual([]);
		await allHeard();
	});

	test('which falls silent, by our own hand, is told', async () => {
		let isOver: Promise<unknown> = Promise.resolve();
		const { error } = await downloaded(
			broken(LARGE, {}, (response) => {
				isOver = new Promise((resolve) => response.on('close', resolve));
			}),
			{ binaryMode, parameters: { ...download('d 1'), requestOptions: { timeout: 200 } } },
		);
		expect(error?.message).toBe(LOST);
		await isOver;
		expect(await filesLeftOpen()).toEqual([]);
		await allHeard();
	});

	test('because the user cancels it ends there', async () => {
		const cancel = new AbortController();
		let isOver: Promise<unknown> = Promise.resolve();
		const { json } = await downloaded(
			broken(LARGE, {}, (response) => {
				isOver = new Promise((resolve) => response.on('close', resolve));
				cancel.abort();
			}),
			{
				binaryMode,
				cancel: cancel.signal,
				parameters: download('d 1', { maxRetryTime: 30 }),
			},
		);
		expect(json).toEqual([]);
		await isOver;
		expect(server.received).toHaveLength(1);
		expect(await filesLeftOpen()).toEqual([]);
		await allHeard();
	});
});

test('of a refusal without an end only the beginning is read', async () => {
	let isOver: Promise<unknown> = Promise.resolve();
	const { error } = await downloaded((_, response) => {
		response.writeHead(403);
		const more = () => void response.write('x'.repeat(10_000), () => setImmediate(more));
		isOver = new Promise((resolve) => response.on('close', resolve));
		more();
	});
	expect(error?.message).toBe(`${'x'.repeat(200)}…`);
	await isOver;
	await allHeard();
});

test('what goes wrong with the storage of n8n is told as that, and the connection is let go', async () => {
	const store = jest
		.spyOn(Container.get(BinaryDataService), 'store')
		.mockRejectedValue(new Error('ENOSPC: no space left on device, write'));
	let isOver: Promise<unknown> = Promise.resolve();
	const { error } = await downloaded((_, response) => {
		isOver = new Promise((resolve) => response.on('close', resolve));
		response.writeHead(200, { 'content-length': LARGE.length + 1 });
		response.write(LARGE);
	});
	store.mockRestore();
	expect(error).toMatchObject({
		message: 'n8n could not store the file: ENOSPC: no space left on device, write',
		description: 'Check the storage that n8n has for binary data.',
	});
	expect(server.received).toHaveLength(1);
	await isOver;
	await allHeard();
});
