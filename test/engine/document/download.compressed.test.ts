import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { randomBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { download, givingFile, useDownloads } from '../fixtures/document.fixture';
import { BINARY_MODES, bytesOf, useLoopback } from '../host';
import { PDF, pdf } from '../fixtures/upload.fixture';

const { server, downloaded } = useDownloads();
const storage = useLoopback();
const FILE = Buffer.concat([PDF, randomBytes(400_000)]);
const TYPE = { 'content-type': 'application/pdf' };
const zipped = gzipSync(FILE);
const GZIP = { ...TYPE, 'content-encoding': 'gzip' };

const REFUSAL = {
	message: 'The file came compressed, though the service was asked to send it as it is',
	description:
		'A part of such a file can be lost unseen, so it was not taken. Switch off the compression of downloads at the service, its storage or the gateway in front of them.',
};

const silentAfter =
	(bytes: Buffer, closed: (response: ServerResponse) => void, status = 200): RequestListener =>
	(_, response) => {
		response.on('close', () => closed(response));
		response.writeHead(status, GZIP);
		response.flushHeaders();
		response.write(bytes);
	};

describe.each(BINARY_MODES)('a compressed file (%s) is refused at its head', (binaryMode) => {
	test.each<[string, string, Buffer]>([
		['gzip', 'gzip', zipped],
		['gzip in capitals', 'GZIP', zipped],
		['its old name', 'x-gzip', zipped],
		['deflate', 'deflate', deflateSync(FILE)],
		['bare deflate', 'deflate', deflateRawSync(FILE)],
		['Brotli', 'br', brotliCompressSync(FILE)],
		['what no client knows', 'zstd-of-tomorrow', FILE],
		['several', 'gzip, br', brotliCompressSync(zipped)],
	])('by %s', async (_, encoding, bytes) => {
		const headers = { ...TYPE, 'content-encoding': encoding };
		const { json, error } = await downloaded(givingFile(bytes, headers), { binaryMode });
		expect(json).toEqual([]);
		expect(error).toMatchObject(REFUSAL);
		expect(server.received).toHaveLength(1);
	});

	test('whose end is missing in an answer that is whole', async () => {
		const { json, error } = await downloaded(givingFile(zipped.subarray(0, 200_000), GZIP), {
			binaryMode,
		});
		expect(json).toEqual([]);
		expect(error).toMatchObject(REFUSAL);
	});

	test('which then falls silent', async () => {
		let isOver: (response: ServerResponse) => void = () => undefined;
		const over = new Promise((resolve) => (isOver = resolve));
		const { error } = await downloaded(silentAfter(zipped.subarray(0, 10), isOver), { binaryMode });
		expect(error).toMatchObject(REFUSAL);
		await over;
	});
});

test('a compressed file of the storage is refused as well', async () => {
	storage.answer(givingFile(zipped, GZIP));
	const { error } = await downloaded((_, response) => {
		response.writeHead(302, { location: `${storage.url}/a.pdf` }).end();
	});
	expect(error).toMatchObject(REFUSAL);
});

test('it is not asked for again: it would come compressed again', async () => {
	await downloaded(givingFile(zipped, GZIP), { parameters: download('d 1', { maxRetryTime: 30 }) });
	expect(server.received).toHaveLength(1);
});

test('of a compressed refusal that falls silent nothing is read', async () => {
	let isOver: (response: ServerResponse) => void = () => undefined;
	const over = new Promise((resolve) => (isOver = resolve));
	const { error } = await downloaded(silentAfter(zipped.subarray(0, 10), isOver, 404));
	expect(error).toMatchObject({ message: 'Document d 1 was not found', httpCode: '404' });
	await over;
});

test.each(['identity', 'Identity', ''])('"%s" is no compression', async (encoding) => {
	const { file, error } = await downloaded(
		givingFile(FILE, { ...TYPE, 'content-encoding': encoding }),
	);
	expect(error).toBeUndefined();
	expect((await bytesOf(file)).equals(FILE)).toBe(true);
	expect(server.received.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity']);
});

test('a file of another size than was announced is refused, whoever has changed it', async () => {
	const service = Container.get(BinaryDataService);
	const store = service.store.bind(service);
	const spy = jest.spyOn(service, 'store').mockImplementation(async (location, given, data) => {
		const stored = await store(location, given, data);
		return { ...stored, bytes: (stored.bytes ?? 0) + 1 };
	});
	const { json, error } = await downloaded(
		givingFile(pdf('a'), { 'content-length': PDF.length + 1 }),
	);
	spy.mockRestore();
	expect(json).toEqual([]);
	expect(error).toMatchObject(REFUSAL);
});
