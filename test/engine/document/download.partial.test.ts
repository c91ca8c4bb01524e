import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { download, givingFile, useDownloads } from '../fixtures/document.fixture';
import { bytesOf, useLoopback } from '../host';
import { pdf } from '../fixtures/upload.fixture';

const { server, downloaded } = useDownloads();
const storage = useLoopback();
const FILE = pdf('the first page of three');
const TYPE = { 'content-type': 'application/pdf' };

const part = givingFile(FILE, { ...TYPE, 'content-range': 'bytes 0-99/4000' }, 206);

/** Ends with the connection, as in the oldest HTTP: where it is cut, nobody can tell. */
const unframed =
	(...headers: string[]): RequestListener =>
	({ socket }) => {
		const head = ['HTTP/1.1 200 OK', 'Connection: close', ...headers, '', ''].join('\r\n');
		socket.end(Buffer.concat([Buffer.from(head), FILE]));
	};

/** As a part of the transfer, which is told of nowhere else. */
const compressed: RequestListener = ({ socket }) => {
	const packed = gzipSync(FILE);
	const head = ['HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked', '', ''].join('\r\n');
	socket.write(Buffer.concat([Buffer.from(`${head}${packed.length.toString(16)}\r\n`), packed]));
	socket.end('\r\n0\r\n\r\n');
};

const KINDS: Array<[string, RequestListener, string]> = [
	[
		'a part of a file, for which nobody asked',
		part,
		'A part of the file came, though all of it was asked for',
	],
	['a file that does not say where it ends', unframed(), 'The file came without its length'],
	[
		'a file in an encoding that ends with the connection',
		unframed('Transfer-Encoding: identity'),
		'The file came without its length',
	],
	['a file that is compressed on its way', compressed, 'The file came without its length'],
];

describe.each(KINDS)('%s', (_, answer, message) => {
	test('is refused, and not asked for again', async () => {
		const { json, error } = await downloaded(answer, {
			parameters: download('d 1', { maxRetryTime: 30 }),
		});
		expect(json).toEqual([]);
		expect(error?.message).toBe(message);
		expect(server.received).toHaveLength(1);
	});

	test('is refused from the storage as well', async () => {
		storage.answer(answer);
		const { json, error } = await downloaded((_request, response) => {
			response.writeHead(302, { location: `${storage.url}/a.pdf` }).end();
		});
		expect(json).toEqual([]);
		expect(error?.message).toBe(message);
	});
});

test('a file in chunks says where it ends, though not its length', async () => {
	const { file, error } = await downloaded((_, response) => {
		response.writeHead(200, TYPE);
		response.write(FILE);
		response.end();
	});
	expect(error).toBeUndefined();
	expect((await bytesOf(file)).equals(FILE)).toBe(true);
});
