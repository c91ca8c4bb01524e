import { clientOf } from '../../sandbox/client';
import { download, givingFile, useDownloads } from '../fixtures/document.fixture';
import { BINARY_MODES, bytesOf } from '../host';
import { byId } from '../operations/cases';
import { together } from '../transport/together';
import { pdf, PDF } from '../fixtures/upload.fixture';

const { bench, server, there, seeded, downloaded } = useDownloads();

describe.each(BINARY_MODES)('with binary data in %s', (binaryMode) => {
	test('the file comes as it was uploaded, with a name and a type', async () => {
		const [document] = seeded('invoice.pdf');
		const { outputs, error } = await bench.runNode({
			parameters: download(document?.id ?? ''),
			binaryMode,
		});
		expect(error).toBeUndefined();
		const [item] = outputs[0] ?? [];
		const name = `${document?.id}.pdf`;
		expect(item?.json).toEqual({
			...{ document_id: document?.id, file_name: name },
			workflow_id: document?.workflowId,
		});
		expect(item?.pairedItem).toEqual({ item: 0 });
		expect(item?.binary?.['data']).toMatchObject({
			fileName: name,
			mimeType: 'application/pdf',
			fileExtension: 'pdf',
		});
		const path = `/api/v4/workflows/${document?.workflowId}/documents/${document?.id}/original`;
		const given = await clientOf(bench.sandbox).get<Buffer>(path, { responseType: 'arraybuffer' });
		expect(given.data.length).toBeGreaterThan(0);
		expect((await bytesOf(item?.binary?.['data'])).equals(given.data)).toBe(true);
	});

	test.each([1, 3, 64, 65_535, 65_536, 65_537, 1_000_000])(
		'a file of %i bytes comes whole',
		async (size) => {
			const bytes = Buffer.alloc(size, 'abcdefg');
			const { file, error } = await downloaded(givingFile(bytes), { binaryMode });
			expect(error).toBeUndefined();
			expect((await bytesOf(file)).equals(bytes)).toBe(true);
		},
	);

	test('a file that comes in many small pieces of unknown number comes whole', async () => {
		const pieces = Array.from({ length: 50 }, (_, n) => pdf(`piece ${n}`));
		const { file } = await downloaded(
			(_, response) => {
				const rest = [...pieces];
				const next = (): void => {
					const piece = rest.shift();
					if (piece) response.write(piece, () => setImmediate(next));
					else response.end();
				};
				next();
			},
			{ binaryMode },
		);
		expect((await bytesOf(file)).equals(Buffer.concat(pieces))).toBe(true);
	});

	test('the files of many items each come out in their place', async () => {
		server.answer((incoming, response) => {
			const [, id = ''] = /documents\/d-(\d+)\//.exec(incoming.url ?? '') ?? [];
			// The later it was asked for, the sooner it comes.
			setTimeout(() => response.end(pdf(id)), 40 - 4 * Number(id));
		});
		const items = Array.from({ length: 10 }, (_, n) => ({ n }));
		const { outputs, error } = await bench.runNode({
			parameters: { ...download(''), documentId: byId('=d-{{ $json.n }}') },
			credential: there(),
			items,
			binaryMode,
		});
		expect(error).toBeUndefined();
		const stored = await Promise.all(
			(outputs[0] ?? []).map(async ({ binary }) => (await bytesOf(binary?.['data'])).toString()),
		);
		expect(stored).toEqual(items.map(({ n }) => pdf(String(n)).toString()));
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
			items.map(({ n }) => ({ item: n })),
		);
	});
});

test('the file stands in the field that the user names', async () => {
	server.answer(givingFile(PDF));
	const { outputs } = await bench.runNode({
		parameters: { ...download('d 1'), binaryPropertyName: ' original ' },
		credential: there(),
	});
	expect(Object.keys(outputs[0]?.[0]?.binary ?? {})).toEqual(['original']);
});

test('the Request Options of the user hold for the file, too', async () => {
	const { error } = await downloaded(() => undefined, {
		parameters: { ...download('d 1'), requestOptions: { timeout: 50 } },
	});
	expect(server.received).toHaveLength(1);
	expect(error?.message).toBe('The connection to the service was lost before it answered');
});

test('no more files are fetched at a time than Parallel Requests allows', async () => {
	const service = together(givingFile(PDF), { atOnce: 2, total: 8 });
	server.answer(service.listener);
	const { json } = await bench.runNode({
		parameters: download('d', { parallelRequests: 2 }),
		items: Array.from({ length: 8 }, () => ({})),
		credential: there(),
	});
	expect(json).toHaveLength(8);
	expect(service.mostOpen()).toBe(2);
});

test('a timeout that an expression gives as text is one', async () => {
	const { file, error } = await downloaded(givingFile(PDF), {
		parameters: { ...download('d 1'), requestOptions: { timeout: '={{ "60000" }}' } },
	});
	expect(error).toBeUndefined();
	expect((await bytesOf(file)).equals(PDF)).toBe(true);
});
