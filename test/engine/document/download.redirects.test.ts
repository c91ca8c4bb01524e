import type { RequestListener } from 'node:http';
import { download, givingFile, useDownloads } from '../fixtures/document.fixture';
import { bytesOf, useLoopback } from '../host';
import { PDF } from '../fixtures/upload.fixture';

const { bench, server, there, seeded, downloaded } = useDownloads();
const storage = useLoopback();
/** Where nobody may be sent. */
const beyond = useLoopback();
const KEY = Buffer.from('key:').toString('base64');

const redirecting =
	(location: string, status = 302): RequestListener =>
	(_, response) => {
		response.writeHead(status, { location }).end('{"message":"There"}');
	};

/** The service sends on to `path` of its own or of the storage; both give a file anywhere else. */
const sendingOn =
	(location: string): RequestListener =>
	(request, response) => {
		const isOriginal = request.url?.endsWith('/original') ?? false;
		(isOriginal ? redirecting(location) : givingFile(PDF))(request, response);
	};

const authorizations = () =>
	[...server.received, ...storage.received, ...beyond.received].map(
		({ headers }) => headers.authorization,
	);

const toStorage = (path = '/a/original-7.pdf') => `${storage.url}${path}`;

beforeEach(() => storage.answer(givingFile(PDF)));

describe('a redirect', () => {
	test.each([301, 302, 303, 307, 308])('with %i is followed, without the key', async (status) => {
		const { file, error } = await downloaded(redirecting(toStorage(), status));
		expect(error).toBeUndefined();
		expect((await bytesOf(file)).equals(PDF)).toBe(true);
		expect(storage.received.map(({ method, url }) => [method, url])).toEqual([
			['GET', '/a/original-7.pdf'],
		]);
		expect(authorizations()).toEqual([`Basic ${KEY}`, undefined]);
		expect(JSON.stringify(storage.received)).not.toContain('key');
	});

	test.each<[string, () => string]>([
		['to a path of the service', () => '/storage/x.pdf'],
		['to a relative path', () => '../x.pdf'],
		['to the whole address of the service', () => `${server.url}/storage/x.pdf`],
		['to the host of the service, without a scheme', () => `${server.url.slice(5)}/x.pdf`],
		['to another host, without a scheme', () => toStorage().slice(5)],
		['to another host, with backslashes', () => `\\\\${storage.url.slice(7)}\\x.pdf`],
		['to another host, in capitals', () => toStorage().replace('http', 'HTTP')],
	])('%s is followed without the key', async (_, location) => {
		const { file, error } = await downloaded(sendingOn(location()));
		expect(error).toBeUndefined();
		expect((await bytesOf(file)).equals(PDF)).toBe(true);
		expect(authorizations()).toEqual([`Basic ${KEY}`, undefined]);
	});

	test('names the file where the service does not', async () => {
		const { file } = await downloaded(
			redirecting(toStorage('/a%2Fb/in%20voice.pdf?signature=x.y')),
		);
		expect(file?.fileName).toBe('in voice.pdf');
	});

	test('in letters that are not encoded leads to the address that they are in UTF-8', async () => {
		const written = Buffer.from(toStorage('/Rechnung März.pdf?sig=ü')).toString('latin1');
		const { file, error } = await downloaded(redirecting(written));
		expect(error).toBeUndefined();
		expect(file?.fileName).toBe('Rechnung März.pdf');
		expect(storage.received.map(({ url }) => url)).toEqual([
			'/Rechnung%20M%C3%A4rz.pdf?sig=%C3%BC',
		]);
	});

	test.each([
		'http://files.example/x.pdf',
		'http://127.0.0.1.files.example/x.pdf',
		'http://169.254.169.254/latest/meta-data',
		'ftp://127.0.0.1/x.pdf',
		'file:///etc/passwd',
		'data:application/pdf;base64,JVBERi0=',
		'http://[::1',
		'//',
	])('to %s is not followed, and the user is told', async (location) => {
		const { json, error } = await downloaded(redirecting(location));
		expect(json).toEqual([]);
		expect(error?.message).toBe('The service answered with a redirect');
		expect(server.received).toHaveLength(1);
	});

	test('with a user name in it is not followed, and the name is not told', async () => {
		const location = toStorage().replace('//', '//somebody:secret@');
		const { error } = await downloaded(redirecting(location));
		expect(error?.message).toBe('The service answered with a redirect');
		expect(error?.description).not.toContain('secret');
		expect(storage.received).toEqual([]);
	});

	test.each([300, 304])('with %i is none', async (status) => {
		const { error } = await downloaded(redirecting(toStorage(), status));
		expect(error?.message).toBe('The service answered with a redirect');
		expect(storage.received).toEqual([]);
	});

	test('without an address is told', async () => {
		const { error } = await downloaded(givingFile(Buffer.alloc(0), {}, 302));
		expect(error?.message).toBe('The service answered with a redirect');
	});

	test('is followed once, and no further', async () => {
		storage.answer(redirecting(beyond.url));
		const { json, error } = await downloaded(redirecting(toStorage()));
		expect(json).toEqual([]);
		expect(error).toMatchObject({
			message: 'The storage that the service points to did not give the file',
			description: 'It points to yet another address (302), and only one is followed.',
		});
		expect(storage.received).toHaveLength(1);
		expect(beyond.received).toEqual([]);
	});
});

describe('the sandbox, which keeps its files in a storage', () => {
	beforeEach(() => (bench.sandbox.service.variants.redirectOriginals = true));

	test('gives the file by way of a signed link', async () => {
		const [document] = seeded('invoice.pdf');
		const { outputs, error } = await bench.runNode({ parameters: download(document?.id ?? '') });
		expect(error).toBeUndefined();
		expect(bench.sandbox.log.requests().map(({ operationId }) => operationId)).toEqual([
			'document.download',
			'storage.get',
		]);
		const stored = await bytesOf(outputs[0]?.[0]?.binary?.['data']);
		expect(stored.subarray(0, 5).toString()).toBe('%PDF-');
	});

	test('refuses a link that has expired, which is not put down to the key', async () => {
		const [document] = seeded('invoice.pdf');
		await bench.runNode({ parameters: download(document?.id ?? '') });
		const [, link] = bench.sandbox.log.requests();
		const query = new URLSearchParams(link?.query as Record<string, string>).toString();
		bench.sandbox.clock.advance(5 * 3_600_000);
		const { error } = await downloaded(redirecting(`${bench.sandbox.url}${link?.path}?${query}`));
		expect(error?.message).toBe('The storage that the service points to did not give the file');
		expect(error?.description).toContain(
			'It answered with status 403. Run again to get a new link.',
		);
		expect(error?.description).not.toContain('signature=');
	});
});

describe('a storage', () => {
	test.each([400, 401, 403, 404, 410])('that answers %i is not asked again', async (status) => {
		const xml = '<?xml version="1.0"?><Error><Code>ExpiredToken</Code></Error>';
		storage.answer(givingFile(Buffer.from(xml), { 'content-type': 'application/xml' }, status));
		const { error } = await downloaded(redirecting(toStorage()), {
			parameters: download('d 1', { maxRetryTime: 30 }),
		});
		expect(error).toMatchObject({
			message: 'The storage that the service points to did not give the file',
			description: `It answered with status ${status}. Run again to get a new link.`,
		});
		expect(storage.received).toHaveLength(1);
	});

	test('whose words are long is quoted in part, and with no part of the key', async () => {
		const apiKey = 'key-of-some-length-0123456789';
		const signed = Buffer.from(`${apiKey}:`).toString('base64');
		const said = `${'a'.repeat(180)} ${signed} ${apiKey}`;
		storage.answer(givingFile(Buffer.from(said), { 'content-type': 'text/plain' }, 400));
		const { error } = await downloaded(redirecting(toStorage()), {
			credential: { baseUrl: server.url, apiKey },
		});
		expect(error?.description).toBe(
			`It answered with status 400. Run again to get a new link. The answer begins with: ${'a'.repeat(180)} ••• •••`,
		);
	});

	test.each<[string, RequestListener]>([
		['is busy', givingFile(Buffer.from('{}'), {}, 503)],
		['allows no more for now', givingFile(Buffer.from('{}'), { 'retry-after': '1' }, 429)],
		['loses the connection', (request) => request.socket.resetAndDestroy()],
		[
			'loses it in the middle of the file',
			(request, response) => {
				response.writeHead(200, { 'content-length': 1_000 });
				response.write(PDF, () => request.socket.destroy());
			},
		],
		['gives a web page', givingFile(Buffer.from('<html>'), { 'content-type': 'text/html' })],
	])('that %s is asked again, with a new link', async (_, first) => {
		let asked = 0;
		storage.answer((request, response) => {
			asked += 1;
			(asked === 1 ? first : givingFile(PDF))(request, response);
		});
		const { file, error } = await downloaded(redirecting(toStorage()), {
			parameters: download('d 1', { maxRetryTime: 30 }),
		});
		expect(error).toBeUndefined();
		expect((await bytesOf(file)).equals(PDF)).toBe(true);
		expect([server.received.length, storage.received.length]).toEqual([2, 2]);
	});

	test('that cannot be reached is told apart from the service', async () => {
		const { error } = await downloaded(redirecting('http://127.0.0.1:9/x.pdf?signature=secret'));
		expect(error).toMatchObject({
			message: 'The storage that the service points to did not give the file (127.0.0.1:9)',
			description: 'Check the network, then run again (ECONNREFUSED).',
		});
		expect(`${error?.message} ${error?.description}`).not.toContain('secret');
	});

	test('that loses each connection is told apart from the service', async () => {
		storage.answer((request) => request.socket.resetAndDestroy());
		const { error } = await downloaded(redirecting(toStorage()));
		expect(error).toMatchObject({
			message: `The storage that the service points to did not give the file (${storage.url.slice(7)})`,
			description: 'Check the network, then run again (ECONNRESET).',
		});
	});
});

test('a path prefix of a gateway is part of where a relative redirect starts', async () => {
	server.answer((request, response) => {
		const isOriginal = request.url?.endsWith('/original') ?? false;
		(isOriginal ? redirecting('file.pdf') : givingFile(PDF))(request, response);
	});
	const { error } = await bench.runNode({
		parameters: download('d'),
		credential: { ...there(), baseUrl: `${server.url}/gateway/` },
	});
	expect(error).toBeUndefined();
	const [original = '', file = ''] = server.received.map(({ url }) => url);
	expect(original).toMatch(/^\/gateway\/api\/v4\/workflows\/[^/]+\/documents\/d\/original$/);
	expect(file).toBe(original.replace('original', 'file.pdf'));
});
