import type { GenericValue, IDataObject } from 'n8n-workflow';
import type { LoggedRequest } from '../../sandbox/log';
import { BINARY_MODES, forwarding, itemWithFiles, useLoopback, useSandbox } from '../host';
import { together } from '../transport/together';
import { fieldOf, pdf, PDF, PNG, sha256, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const server = useLoopback();

const sent = (): LoggedRequest[] => bench.sandbox.log.requests();
const filesSent = () => sent().flatMap(({ form }) => form?.files ?? []);

describe.each(BINARY_MODES)('with binary data in %s', (binaryMode) => {
	test('a file goes up as it is, in one request, and comes back as one item', async () => {
		const item = await itemWithFiles(binaryMode, { data: { bytes: PDF, name: 'invoice.pdf' } });
		const { json, outputs, error } = await bench.runNode({
			parameters: upload(),
			items: [item],
			binaryMode,
		});
		expect(error).toBeUndefined();
		expect(sent()).toEqual([
			expect.objectContaining({
				operationId: 'file.upload',
				method: 'POST',
				path: '/api/v2/OCR/Model/model-invoices/LabelFile',
				query: { async: 'true' },
				form: {
					fields: {},
					files: [
						{
							part: 'file',
							name: 'invoice.pdf',
							type: 'application/pdf',
							size: PDF.length,
							sha256: sha256(PDF),
						},
					],
				},
			}),
		]);
		expect(json).toEqual([
			expect.objectContaining({ file_name: 'invoice.pdf', status: 'pending', fields: {} }),
		]);
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
	});

	test('an empty file goes up as such, and the service refuses it', async () => {
		const bytes = Buffer.alloc(0);
		const items = [await itemWithFiles(binaryMode, { data: { bytes, name: 'empty.pdf' } })];
		const { error } = await bench.runNode({ parameters: upload(), items, binaryMode });
		expect(error?.message).toBe('The service could not read the file');
		expect(filesSent()).toEqual([expect.objectContaining({ name: 'empty.pdf', size: 0 })]);
	});

	test('several fields go up as several files of one request, in the order that the user gives', async () => {
		const files = {
			first: { bytes: pdf('1'), name: 'first.pdf' },
			second: { bytes: PNG, name: 'second.png' },
			third: { bytes: pdf('3'), name: 'third.pdf' },
		};
		const item = await itemWithFiles(binaryMode, files);
		const { json, outputs } = await bench.runNode({
			parameters: upload({ binaryPropertyName: 'third, first\nsecond' }),
			items: [item],
			binaryMode,
		});
		expect(sent()).toHaveLength(1);
		expect(filesSent().map(({ name, type, sha256: hash }) => [name, type, hash])).toEqual([
			['third.pdf', 'application/pdf', sha256(pdf('3'))],
			['first.pdf', 'application/pdf', sha256(pdf('1'))],
			['second.png', 'image/png', sha256(PNG)],
		]);
		expect(fieldOf(json, 'file_name')).toEqual(['third.pdf', 'first.pdf', 'second.png']);
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 3 }, () => ({ item: 0 })),
		);
	});

	test('uploads at the same time each come out in their place and paired', async () => {
		const items = await Promise.all(
			Array.from({ length: 12 }, async (_, n) =>
				itemWithFiles(binaryMode, { data: { bytes: pdf(`${n}`), name: `file-${n}.pdf` } }, { n }),
			),
		);
		for (const after of [0, 3, 7]) {
			bench.sandbox.faults.add({ kind: 'latency', ms: 120, after });
		}
		const service = together(forwarding('', bench.sandbox.url), { atOnce: 4, total: 12 });
		server.answer(service.listener);
		const { json, outputs, error } = await bench.runNode({
			credential: { ...bench.credential(), baseUrl: server.url },
			parameters: upload({}, { parallelRequests: 4, requestMetadata: '=n {{ $json.n }}' }),
			items,
			binaryMode,
		});
		expect(error).toBeUndefined();
		const numbers = items.map((_, n) => n);
		expect(fieldOf(json, 'file_name')).toEqual(numbers.map((n) => `file-${n}.pdf`));
		expect(fieldOf(json, 'metadata')).toEqual(numbers.map((n) => `n ${n}`));
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
			numbers.map((item) => ({ item })),
		);
		for (const { form } of sent()) {
			const n = form?.fields['request_metadata']?.[0]?.slice(2) ?? '';
			expect(form?.files[0]).toMatchObject({
				name: `file-${n}.pdf`,
				sha256: sha256(pdf(n)),
			});
		}
		expect(service.mostOpen()).toBe(4);
	});

	test('a 429 is waited out and the whole file goes up again', async () => {
		const bytes = pdf('x'.repeat(300_000));
		const item = await itemWithFiles(binaryMode, { data: { bytes, name: 'a.pdf' } });
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 0.1, times: 2 });
		const { json, error } = await bench.runNode({
			parameters: upload(),
			items: [item],
			binaryMode,
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(filesSent().map(({ sha256: hash }) => hash)).toEqual([1, 2, 3].map(() => sha256(bytes)));
		expect(bench.sandbox.log.effects({ kind: 'created' })).toHaveLength(1);
	});
});

describe('base64 text', () => {
	const run = async (text: GenericValue | GenericValue[]) =>
		await bench.runNode({
			parameters: upload({
				inputType: 'base64',
				base64Data: '={{ $json.text }}',
				results: 'immediate',
			}),
			items: [{ text }],
		});

	const BASE64 = PDF.toString('base64');
	const ADDRESS = 'https://files.example/invoice.pdf';
	// A file whose base64 holds both digits that are others in the alphabet for URLs.
	const ODD = Buffer.concat([PDF, Buffer.from([0xfb, 0xff, 0xfe, 0xff])]);

	test.each([
		['as it is', BASE64, BASE64],
		['in lines', `\n${BASE64.replace(/.{8}/g, '$&\r\n')} `, BASE64],
		['as a data URL', `data:application/pdf;base64,${BASE64}`, BASE64],
		['as a data URL with more', `DATA:application/pdf;name=a.pdf;BASE64,\n${BASE64}`, BASE64],
		['in the alphabet for URLs', ODD.toString('base64url'), ODD.toString('base64')],
		['as an address', ADDRESS, ADDRESS],
		['as base64 of an address', btoa(ADDRESS), btoa(ADDRESS)],
	])('goes up as base64, given %s', async (_, text, expected) => {
		const { json, error } = await run(text);
		expect(error).toBeUndefined();
		expect(sent().map(({ form }) => form)).toEqual([
			{ fields: { base64_data: [expected] }, files: [] },
		]);
		expect(json).toEqual([expect.objectContaining({ status: 'success' })]);
	});

	test.each([
		['a path', 'C:\\scans\\invoice 7.pdf'],
		['words', 'the invoice, please'],
		['a file as it is', PDF.toString()],
		['a data URL without base64', 'data:text/plain,hello'],
		['a data URL without content', 'data:application/pdf;base64,'],
		['half a group', `${BASE64.replace(/=+$/, '')}`.slice(0, 41)],
		['padding within', 'JVBE=Ri0x'],
		['where n8n keeps the file', 'database'],
		['an object', { data: BASE64 }],
		['a list', [BASE64]],
		['a number', 20260042],
		['a boolean', true],
	])('that is none stops the item before anything is sent: %s', async (_, text) => {
		const { error } = await run(text);
		expect(error).toMatchObject({
			message: 'Base64 Data is not base64 text',
			description:
				'Give the whole file as base64. For a file that the input item carries, set Input Type to Binary File.',
		});
		expect(sent()).toEqual([]);
	});

	test.each(['', '  \n'])('that is %j stops the item before anything is sent', async (text) => {
		const { error } = await run(text);
		expect(error?.message).toBe('Base64 Data is empty');
		expect(sent()).toEqual([]);
	});
});

describe('Request Metadata', () => {
	test.each<[string, unknown, string[]]>([
		['a text', 'order 17, "größe" 🧾\nline', ['order 17, "größe" 🧾\nline']],
		['an object', { order: 17, list: ['a'] }, ['{"order":17,"list":["a"]}']],
		['a list', ['a', 1], ['["a",1]']],
		['a number', 17, ['17']],
		['zero', 0, ['0']],
		['false', false, ['false']],
	])('that is %s comes back with the file', async (_, metadata, expected) => {
		const item = await itemWithFiles('memory', { data: { bytes: PDF, name: 'a.pdf' } });
		const { json, error } = await bench.runNode({
			parameters: upload({}, { requestMetadata: '={{ $json.metadata }}' }),
			items: [{ ...item, json: { metadata } as IDataObject }],
		});
		expect(error).toBeUndefined();
		expect(sent()[0]?.form?.fields).toEqual({ request_metadata: expected });
		expect(fieldOf(json, 'metadata')).toEqual(expected);
	});

	test.each(['', ' ', null])('that is %j is left out', async (metadata) => {
		const item = await itemWithFiles('memory', { data: { bytes: PDF, name: 'a.pdf' } });
		await bench.runNode({
			parameters: upload({}, { requestMetadata: '={{ $json.metadata }}' }),
			items: [{ ...item, json: { metadata } }],
		});
		expect(sent()[0]?.form?.fields).toEqual({});
	});
});
