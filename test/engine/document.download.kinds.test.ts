import { download, givingFile, useDownloads } from './document.bench';
import { BINARY_MODES, bytesOf } from './host';
import { byId } from './operations/cases';
import { messagesIn } from './operations/messages';
import { PDF, PNG } from './upload.bench';

const { bench, seeded, downloaded } = useDownloads();

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
			'without the folders before it',
			{ 'content-disposition': 'attachment; filename="../../etc/passwd.pdf"' },
			'passwd.pdf',
		],
		['else the ID, with what the type ends in', { 'content-type': 'image/png' }, 'd 1.png'],
	])('%s', async (_, headers, name) => {
		const { file, json } = await downloaded(givingFile(PDF, headers));
		expect(file?.fileName).toBe(name);
		expect(json).toEqual([{ document_id: 'd 1', file_name: name }]);
	});
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
		['a message', 'application/json', '{"message":"Not here"}'],
	])('is not stored: %s', async (_, type, text) => {
		const headers = type ? { 'content-type': type } : undefined;
		const { json, error } = await downloaded(givingFile(Buffer.from(text), headers));
		expect(json).toEqual([]);
		expect(error?.message).toBe('The service gave an answer that is no file');
		expect(error?.description).toContain(`The answer begins with: ${text.trim()}`);
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
