import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { download, givingFile, useDownloads } from '../fixtures/document.fixture';
import { BINARY_MODES, bytesOf } from '../host';
import { byId } from '../operations/cases';
import { messagesIn } from '../operations/messages';
import { PDF, PNG } from '../fixtures/upload.fixture';

const { bench, seeded, there, downloaded } = useDownloads();

/** Each piece comes by itself. */
const inPieces =
	(bytes: Buffer, size: number): RequestListener =>
	(_, response) => {
		const send = (from: number): void => {
			if (from >= bytes.length) response.end();
			else response.write(bytes.subarray(from, from + size), () => setImmediate(send, from + size));
		};
		response.socket?.setNoDelay();
		send(0);
	};

describe.each(BINARY_MODES)('its content (%s)', (binaryMode) => {
	test.each([
		[1, 300],
		[1, 5_000],
		[4_095, 9_000],
		[4_096, 4_096],
		[4_096, 4_097],
		[70_000, 200_000],
	])('is whole in pieces of %d of %d bytes', async (size, length) => {
		const bytes = Buffer.concat([PDF, randomBytes(length)]).subarray(0, length);
		const { file, error } = await downloaded(inPieces(bytes, size), { binaryMode });
		expect(error).toBeUndefined();
		expect((await bytesOf(file)).equals(bytes)).toBe(true);
		expect(file).toMatchObject({ fileName: 'd 1.pdf', mimeType: 'application/pdf' });
	});
});

describe('its name', () => {
	test.each<[string, Record<string, string>, string]>([
		['as the service says it', { 'content-disposition': 'attachment; filename=a.pdf' }, 'a.pdf'],
		['in quotes', { 'content-disposition': 'inline; filename="a \\"b\\" c.pdf"' }, 'a "b" c.pdf'],
		[
			'with letters of any script',
			{
				'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%E8%AB%8B%20%C3%BC.pdf`,
			},
			'請 ü.pdf',
		],
		[
			'as bytes of UTF-8',
			{ 'content-disposition': Buffer.from('inline; filename="größe.pdf"').toString('latin1') },
			'größe.pdf',
		],
		[
			'with blanks, without quotes',
			{ 'content-disposition': 'attachment; filename=invoice 7.pdf' },
			'invoice 7.pdf',
		],
		[
			'with blanks, before another parameter',
			{ 'content-disposition': 'attachment; filename= invoice  7.pdf ; size=7' },
			'invoice  7.pdf',
		],
		[
			'with a semicolon in quotes',
			{ 'content-disposition': 'attachment; filename="a; b.pdf"; size=7' },
			'a; b.pdf',
		],
		[
			'with escaped blanks',
			{ 'content-disposition': 'attachment; filename="invoice\\ 7.pdf"' },
			'invoice 7.pdf',
		],
		...[
			'"C:\\scans\\invoice 7.pdf"',
			'"C:\\\\scans\\\\invoice 7.pdf"',
			'C:\\scans\\invoice 7.pdf',
			'"\\\\server\\scans\\invoice 7.pdf"',
			'"/home/me/invoice 7.pdf"',
		].map((name): [string, Record<string, string>, string] => [
			`of a path: ${name}`,
			{ 'content-disposition': `attachment; filename=${name}` },
			'invoice 7.pdf',
		]),
		[
			'encoded, and in quotes all the same',
			{ 'content-disposition': `attachment; filename*="UTF-8''invoice%207.pdf"` },
			'invoice 7.pdf',
		],
		[
			'without the folders before it',
			{ 'content-disposition': 'attachment; filename="../../etc/passwd.pdf"' },
			'passwd.pdf',
		],
		['else the ID, with what the type ends in', { 'content-type': 'image/png' }, 'd 1.png'],
	])('%s', async (_, headers, name) => {
		const { file, json } = await downloaded(givingFile(PDF, headers));
		expect(file?.fileName).toBe(name);
		expect(json).toEqual([
			{ document_id: 'd 1', file_name: name, workflow_id: SEEDED_WORKFLOW_ID },
		]);
	});
});

test('its name and its type tell no key that the service repeats', async () => {
	const apiKey = 'a-key-that-nobody-may-see';
	const headers = {
		'content-disposition': `attachment; filename="scan ${apiKey}.pdf"`,
		'content-type': `application/${apiKey}`,
	};
	const credential = { ...there(), apiKey };
	const { file, json } = await downloaded(givingFile(PDF, headers), { credential });
	expect(file).toMatchObject({ fileName: 'scan •••.pdf', mimeType: 'application/•••' });
	expect(json).toEqual([expect.objectContaining({ file_name: 'scan •••.pdf' })]);
	expect((await bytesOf(file)).equals(PDF)).toBe(true);
});

describe('its type', () => {
	test.each<[string, Buffer, string | undefined, string]>([
		['is the one that the service says', PDF, 'image/tiff', 'image/tiff'],
		['is told from its bytes when the service says nothing', PDF, undefined, 'application/pdf'],
		['… or nothing of use', PNG, 'application/octet-stream', 'image/png'],
		['… or that it is text', PDF, 'text/plain; charset=utf-8', 'application/pdf'],
		['is none when nobody knows', Buffer.from('?'), undefined, 'application/octet-stream'],
	])('%s', async (_, bytes, type, expected) => {
		const { file } = await downloaded(givingFile(bytes, type ? { 'content-type': type } : {}));
		expect(file?.mimeType).toBe(expected);
	});
});

describe('what is no file', () => {
	test.each<[string, string, string]>([
		['a web page', 'text/html; charset=utf-8', '<html><body>Sign in</body></html>'],
		['a web page without a type', '', '\n<!DOCTYPE html><html></html>'],
		['a web page behind blanks', '', `${' \n'.repeat(1_000)}<html><body>Sign in</body></html>`],
		['a web page behind a mark of UTF-8', '', '\ufeff<html><body>Sign in</body></html>'],
		[
			'a web page behind declarations and comments',
			'application/pdf',
			'<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE  HTML><html></html>',
		],
		['a message', 'application/json', '{"message":"Not here"}'],
		['a message as text', 'text/plain', '{"message":"Not here"}'],
		['a message as any file', 'application/octet-stream', '\n{ "message": "Not here" }'],
		['a list of messages as text', 'text/plain', '[ {"message":"Not here"} ]'],
		['an empty message without a type', '', '{}'],
	])('is not stored: %s', async (_, type, text) => {
		const headers = type ? { 'content-type': type } : undefined;
		const { json, error } = await downloaded(givingFile(Buffer.from(text), headers));
		expect(json).toEqual([]);
		expect(error?.message).toBe('The service gave an answer that is no file');
		expect(error?.description).toContain(`The answer begins with: ${text.trim()}`);
	});

	test.each<[string, string]>([
		['a web page', '<html><body>Sign in</body></html>'],
		['a message', '{"message":"Not here"}'],
	])('is not stored, though it comes byte by byte: %s', async (_, text) => {
		const { json, error } = await downloaded(inPieces(Buffer.from(text), 1));
		expect(json).toEqual([]);
		expect(error?.message).toBe('The service gave an answer that is no file');
		expect(error?.description).toContain(`The answer begins with: ${text}`);
	});

	test.each([
		'{\\rtf1 text}',
		'[1] A note',
		'<svg/>',
		'<?xml version="1.0"?><Invoice/>',
		'"quoted"',
	])('is not thought to be: %s', async (text) => {
		const { file } = await downloaded(
			givingFile(Buffer.from(text), { 'content-type': 'text/plain' }),
		);
		expect((await bytesOf(file)).toString()).toBe(text);
	});

	test.each(BINARY_MODES)(
		'is not stored, nor waited for: nothing at all (%s)',
		async (binaryMode) => {
			const { json, error } = await downloaded(givingFile(Buffer.alloc(0)), { binaryMode });
			expect(json).toEqual([]);
			expect(error?.message).toBe('The service gave an empty answer');
		},
	);

	test('is asked for again, in case it was a gateway that spoke', async () => {
		let asked = 0;
		const { file, error } = await downloaded(
			(_, response) => {
				asked += 1;
				response.writeHead(200, { 'content-type': asked === 1 ? 'text/html' : 'application/pdf' });
				response.end(asked === 1 ? '<html>wait</html>' : PDF);
			},
			{ parameters: download('d 1', { maxRetryTime: 20 }) },
		);
		expect(error).toBeUndefined();
		expect((await bytesOf(file)).equals(PDF)).toBe(true);
		expect(asked).toBe(2);
	});
});

describe('a refusal', () => {
	test('of a document that is not there names it', async () => {
		const { error } = await bench.runNode({ parameters: download('nobody') });
		expect(error).toMatchObject({ message: 'Document nobody was not found', httpCode: '404' });
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	});

	test('of the key says so', async () => {
		const [document] = seeded('a.pdf');
		const { error } = await bench.runNode({
			parameters: download(document?.id ?? ''),
			credential: { ...bench.credential(), apiKey: 'another' },
		});
		expect(error?.message).toBe('The API key was not accepted');
	});

	test('for a while is waited out', async () => {
		const [document] = seeded('a.pdf');
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 1 });
		const { error } = await bench.runNode({
			parameters: download(document?.id ?? '', { maxRetryTime: 20 }),
		});
		expect(error).toBeUndefined();
		expect(bench.sandbox.log.requests().map(({ status }) => status)).toEqual([429, 200]);
	});

	test('shows the words of the service, and no more of them than fit', async () => {
		const answer = givingFile(Buffer.from(`${'x'.repeat(100_000)}`), {}, 418);
		const { error } = await downloaded(answer);
		expect(error?.message).toBe(`${'x'.repeat(200)}…`);
	});

	test('stops its own item only with On Error "Continue"', async () => {
		const documents = seeded('a.pdf', 'b.pdf');
		const ids = [documents[0]?.id, 'nobody', documents[1]?.id];
		const { outputs } = await bench.runNode({
			parameters: { ...download(''), documentId: byId('={{ $json.id }}') },
			items: ids.map((id) => ({ id: id ?? '' })),
			onError: 'continueRegularOutput',
		});
		expect(outputs[0]?.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([
			['data'],
			[],
			['data'],
		]);
		expect(messagesIn((outputs[0] ?? []).map(({ json }) => json))).toEqual([
			'Document nobody was not found [item 1]',
		]);
	});
});
