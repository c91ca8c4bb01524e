import fc from 'fast-check';
import type { IBinaryData } from 'n8n-workflow';
import { itemWithFiles, useSandbox } from '../host';
import { fieldOf, PDF, sha256, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();

const files = () => bench.sandbox.log.requests().flatMap(({ form }) => form?.files ?? []);

test.each([
	'plain.pdf',
	'with blank .pdf',
	'quote".pdf',
	'"quoted".pdf',
	"it's.pdf",
	'semi;colon=x.pdf',
	'line\nbreak.pdf',
	'line\r\nbreak.pdf',
	'größe.pdf',
	'счёт.pdf',
	'فاتورة.pdf',
	'請求書.pdf',
	'🧾👩‍👩‍👧.pdf',
	'e\u0301.pdf',
	'no extension',
	'.pdf',
	'x'.repeat(255),
])('a file named %j keeps its name', async (name) => {
	const item = await itemWithFiles('memory', { data: { bytes: PDF, name } });
	const { json, error } = await bench.runNode({ parameters: upload(), items: [item] });
	expect(error).toBeUndefined();
	expect(files().map((file) => [file.name, file.sha256])).toEqual([[name, sha256(PDF)]]);
	expect(fieldOf(json, 'file_name')).toEqual([name]);
});

test('any names of several files arrive in their order', async () => {
	// A name may read like what the standard escapes; n8n itself takes a slash for a folder, and
	// a backslash is an escape to some parsers.
	const name = fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
		.filter((text) => !/%22|%0[ad]|[\\/]/i.test(text) && text.trim() === text);
	await fc.assert(
		fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), async (names) => {
			bench.sandbox.log.clear();
			const fields = names.map((_, n) => `field_${n}`);
			const item = await itemWithFiles(
				'memory',
				Object.fromEntries(names.map((each, n) => [`field_${n}`, { bytes: PDF, name: each }])),
			);
			const parameters = upload({ binaryPropertyName: fields.join() });
			const { error } = await bench.runNode({ parameters, items: [item] });
			expect(error).toBeUndefined();
			expect(files().map((file) => file.name)).toEqual(names);
		}),
		{ numRuns: 40 },
	);
});

describe('a file as a Code node may leave it', () => {
	const run = async (more: Partial<IBinaryData>) => {
		const data = { data: PDF.toString('base64'), mimeType: 'application/pdf', ...more };
		return await bench.runNode({
			parameters: upload(),
			items: [{ json: {}, binary: { data } }],
		});
	};

	test.each<[string, Partial<IBinaryData>, string]>([
		['without a name', {}, 'file'],
		['without a name, but with an extension', { fileExtension: 'pdf' }, 'file.pdf'],
		['with an empty name', { fileName: '' }, 'file'],
		['with an empty name and an extension', { fileName: '', fileExtension: 'pdf' }, 'file.pdf'],
	])('%s gets one, since a part without a name is no file to a service', async (_, more, name) => {
		const { error, json } = await run(more);
		expect(error).toBeUndefined();
		expect(files().map((file) => [file.part, file.name])).toEqual([['file', name]]);
		expect(json).toHaveLength(1);
	});

	test.each<[string, string]>([
		['image/png', 'image/png'],
		['', 'application/octet-stream'],
		['image/png\r\nX-Evil: 1', 'image/pngx-evil: 1'],
	])('with the type %j arrives with the type %j', async (mimeType, type) => {
		const { error } = await run({ mimeType, fileName: 'a.pdf' });
		expect(error).toBeUndefined();
		expect(files().map((file) => [file.type, file.sha256])).toEqual([[type, sha256(PDF)]]);
	});

	test('without a type at all goes up all the same', async () => {
		// n8n's types promise one; what users' code gives does not keep it.
		const item = JSON.parse(
			JSON.stringify({
				json: {},
				binary: { data: { data: PDF.toString('base64'), fileName: 'a.pdf' } },
			}),
		) as { json: object };
		const { error } = await bench.runNode({ parameters: upload(), items: [{ ...item, json: {} }] });
		expect(error).toBeUndefined();
		expect(files().map((file) => file.sha256)).toEqual([sha256(PDF)]);
	});
});
