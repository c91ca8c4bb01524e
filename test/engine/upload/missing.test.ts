import type { INodeExecutionData } from 'n8n-workflow';
import { itemWithFiles, useSandbox } from '../host';
import { PDF, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const sent = () => bench.sandbox.log.requests();
const run = async (items: INodeExecutionData[], more = {}) =>
	await bench.runNode({ parameters: upload(more), items });

describe('a field without a file', () => {
	const both = async () =>
		await itemWithFiles('memory', {
			scan: { bytes: PDF, name: 'a.pdf' },
			photo: { bytes: PDF, name: 'b.pdf' },
		});

	test('stops the item before anything is sent, and the message names the fields that are there', async () => {
		const { error } = await run([await both()]);
		expect(error).toMatchObject({
			message: 'The input item has no file in "data"',
			description:
				'It has files in scan, photo: put one of these into Input Binary Field, or * for all.',
		});
		expect(sent()).toEqual([]);
	});

	test('among others stops the whole item: no half of the files goes up', async () => {
		const { error } = await run([await both()], { binaryPropertyName: 'scan, other, photo' });
		expect(error?.message).toBe('The input item has no file in "other"');
		expect(sent()).toEqual([]);
	});

	test.each(['constructor', 'toString', '__proto__'])(
		'is no file, though the field is called %s',
		async (binaryPropertyName) => {
			const { error } = await run([await both()], { binaryPropertyName });
			expect(error?.message).toBe(`The input item has no file in "${binaryPropertyName}"`);
			expect(sent()).toEqual([]);
		},
	);

	test('is told without what is secret in it where its name is an address', async () => {
		const { error } = await run([await both()], {
			binaryPropertyName: 'https://user:secret@files.example/hidden/a.pdf?X-Sig=hidden',
		});
		expect(error?.message).toBe('The input item has no file in "https://files.example/…/a.pdf"');
	});

	test('in an item without any file says where files come from', async () => {
		const { error } = await run([{ json: {} }]);
		expect(error).toMatchObject({
			message: 'The input item has no file in "data"',
			description:
				'Connect a node that gives files, for example a form, an email trigger or Read Files, before this one.',
		});
	});

	test.each(['', ' , '])('that the user did not name (%j) is asked for', async (name) => {
		const { error } = await run([{ ...(await both()), json: { name } }], {
			binaryPropertyName: '={{ $json.name }}',
		});
		expect(error?.message).toBe('Input Binary Field is empty');
		expect(sent()).toEqual([]);
	});

	test('stops its own item only with On Error "Continue (using error output)"', async () => {
		const good = async (name: string) =>
			await itemWithFiles('memory', { data: { bytes: PDF, name } });
		const { outputs, error } = await bench.runNode({
			parameters: upload(),
			items: [await good('a.pdf'), await both(), await good('c.pdf')],
			onError: 'continueErrorOutput',
		});
		expect(error).toBeUndefined();
		expect(outputs[0]?.map(({ json, pairedItem }) => [json['file_name'], pairedItem])).toEqual([
			['a.pdf', { item: 0 }],
			['c.pdf', { item: 2 }],
		]);
		expect(outputs[1]).toEqual([
			expect.objectContaining({
				json: { error: 'The input item has no file in "data" [item 1]' },
				pairedItem: { item: 1 },
			}),
		]);
	});
});

describe('a file that the service cannot read', () => {
	test('is told with its name, its type and what the service takes', async () => {
		const text = { bytes: Buffer.from('not a document'), name: 'notes "v2".txt' };
		const item = await itemWithFiles('memory', { data: text });
		const { error } = await run([item]);
		expect(error).toMatchObject({
			message: 'The service could not read the file',
			httpCode: '400',
		});
		expect(error?.description).toContain('PDF, PNG, JPEG');
		expect(error?.description).toContain('notes "v2".txt (text/plain)');
		expect(sent()).toHaveLength(1);
	});

	test('does not stand beside files that were not sent at all', async () => {
		const item = await itemWithFiles('memory', {
			data: { bytes: Buffer.from('not a document'), name: 'notes.txt' },
			innocent: { bytes: PDF, name: 'innocent.pdf' },
		});
		const { error } = await run([item]);
		expect(error?.description).toContain('notes.txt');
		expect(error?.description).not.toContain('innocent.pdf');
	});

	test('says of base64 text that it was base64 text, whatever files the item carries', async () => {
		const item = await itemWithFiles('memory', { data: { bytes: PDF, name: 'innocent.pdf' } });
		const { error } = await run([item], {
			inputType: 'base64',
			base64Data: 'bm90IGEgZG9jdW1lbnQ=',
		});
		expect(error?.message).toBe('The service could not read the file');
		expect(error?.description).toContain('base64 text');
		expect(error?.description).not.toContain('innocent.pdf');
	});
});
