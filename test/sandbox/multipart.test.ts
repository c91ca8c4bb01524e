import FormData from 'form-data';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { startSandbox, type Sandbox } from '.';
import type { Form } from './call';
import { KEPT_OF_LARGER, KEPT_WHOLE } from './multipart';
import { clientOf, PDF } from './client';
import { until } from './until';

const UPLOAD = '/api/v2/OCR/Model/model-invoices/LabelFile';
const NAMES = [
	'plain.pdf',
	'with "quotes".pdf',
	'two\nlines\r\n.pdf',
	'Rechnung für Łódź.pdf',
	'请求书.pdf',
	'فاتورة.pdf',
	'🧾 receipt 🧾.png',
	"semi;colon=and'quote.pdf",
	'back\\slash.pdf',
	'100%.pdf',
	'  blanks  .pdf',
];

let sandbox: Sandbox;
let received: Form | undefined;
/** One for each request whose connection is done. */
const lines: string[] = [];
beforeAll(async () => {
	sandbox = await startSandbox({ log: (line) => lines.push(line) });
});
beforeEach(() => {
	sandbox.reset();
	received = undefined;
	lines.length = 0;
	sandbox.override('file.upload', ({ form }) => {
		received = form;
		return { status: 400, body: 'seen', headers: { 'content-type': 'text/plain' } };
	});
});
afterEach(() => {
	sandbox.violations.length = 0;
});
afterAll(() => sandbox.stop());

/** A body written by hand, for forms that no library here would write. */
const byHand = (...parts: Array<[headers: string, content: string]>) => {
	const boundary = 'by-hand';
	const text = parts.map(([head, content]) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`);
	const data = Buffer.from(`${text.join('')}--${boundary}--\r\n`);
	const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
	return clientOf(sandbox).post(UPLOAD, data, { headers });
};

describe('file names arrive intact', () => {
	it.each(NAMES)('%j from form-data', async (name) => {
		const form = new FormData();
		form.append('file', PDF, { filename: name, contentType: 'application/pdf' });
		await clientOf(sandbox).post(UPLOAD, form);
		expect(received?.files.map((file) => file.name)).toEqual([name]);
	});

	it.each(NAMES)('%j from the platform', async (name) => {
		const form = new globalThis.FormData();
		form.append('file', new Blob([PDF], { type: 'application/pdf' }), name);
		const authorization = `Basic ${sandbox.apiKey}`;
		await fetch(`${sandbox.url}${UPLOAD}`, {
			method: 'POST',
			body: form,
			headers: { authorization },
		});
		expect(received?.files.map((file) => file.name)).toEqual([name]);
	});

	it.each([
		[
			'filename*',
			'form-data; name="file"; filename*=UTF-8\'\'%e2%82%ac%20rates.pdf',
			'€ rates.pdf',
		],
		[
			'both forms unquoted',
			"form-data; name=file; filename=x.pdf; filename*=utf-8''%e2%82%ac.pdf",
			'€.pdf',
		],
		['escaped quotes', 'form-data; name="file"; filename="a\\"b.pdf"', 'a"b.pdf'],
		['no quotes', 'form-data; name=file; filename=plain.pdf', 'plain.pdf'],
		['a folder', 'form-data; name="file"; filename="folder/a.pdf"', 'folder/a.pdf'],
	])('with %s', async (_, disposition, name) => {
		await byHand([`Content-Disposition: ${disposition}\r\nContent-Type: application/pdf`, 'x']);
		expect(received?.files).toMatchObject([{ part: 'file', name, type: 'application/pdf' }]);
	});
});

describe('parts', () => {
	it('keep their order, repeated ones too', async () => {
		const form = new FormData();
		form.append('request_metadata', 'one');
		for (const name of ['b.pdf', 'a.pdf', 'b.pdf']) form.append('file', PDF, name);
		form.append('request_metadata', 'zwei – 二');
		form.append('other', '');
		await clientOf(sandbox).post(UPLOAD, form);
		expect(received?.files.map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf', 'b.pdf']);
		expect(received?.fields).toEqual({ request_metadata: ['one', 'zwei – 二'], other: [''] });
	});

	it('that call themselves JSON stay text', async () => {
		const form = new FormData();
		form.append('request_metadata', '{"a":1}', { contentType: 'application/json' });
		await clientOf(sandbox).post(UPLOAD, form);
		expect(received?.fields).toEqual({ request_metadata: ['{"a":1}'] });
	});

	it('may have any name', async () => {
		const fields = new URLSearchParams([
			['__proto__', 'a'],
			['constructor', 'b'],
		]);
		await clientOf(sandbox).post(UPLOAD, fields);
		expect(Object.entries(received?.fields ?? {})).toEqual([
			['__proto__', ['a']],
			['constructor', ['b']],
		]);
	});

	it('come urlencoded as well', async () => {
		const fields = new URLSearchParams([
			['urls', 'https://a.example/1.pdf'],
			['urls', 'https://a.example/2.pdf'],
			['request_metadata', 'a b+c&d'],
		]);
		await clientOf(sandbox).post(UPLOAD, fields);
		expect(received).toEqual({
			fields: {
				urls: ['https://a.example/1.pdf', 'https://a.example/2.pdf'],
				request_metadata: ['a b+c&d'],
			},
			files: [],
		});
	});

	it.each(['multipart/form-data; boundary=x', 'MULTIPART/FORM-DATA; boundary=x'])(
		'that break off are refused (%s)',
		async (type) => {
			const answer = await clientOf(sandbox).post(UPLOAD, Buffer.from('--x\r\nContent-Dis'), {
				headers: { 'content-type': type },
			});
			expect(answer.status).toBe(400);
			expect(answer.data).toHaveProperty('errors');
			expect(received).toBeUndefined();
		},
	);

	it('need a boundary', async () => {
		const answer = await clientOf(sandbox).post(UPLOAD, PDF, {
			headers: { 'content-type': 'multipart/form-data' },
		});
		expect(answer.status).toBe(400);
	});
});

describe('files', () => {
	it('are described in the log by size and hash, without their bytes', async () => {
		const form = new FormData();
		form.append('file', PDF, { filename: 'a.pdf', contentType: 'application/pdf' });
		await clientOf(sandbox).post(UPLOAD, form);
		const sha256 = createHash('sha256').update(PDF).digest('hex');
		expect(received?.files).toEqual([
			{
				part: 'file',
				name: 'a.pdf',
				type: 'application/pdf',
				bytes: PDF,
				size: PDF.length,
				sha256,
			},
		]);
		expect(sandbox.log.requests('file.upload')[0]?.form?.files).toEqual([
			{ part: 'file', name: 'a.pdf', type: 'application/pdf', size: PDF.length, sha256 },
		]);
	});

	it.each([
		['exactly at the threshold', KEPT_WHOLE, KEPT_WHOLE],
		['one byte above it', KEPT_WHOLE + 1, KEPT_OF_LARGER],
		['three times as large', KEPT_WHOLE * 3, KEPT_OF_LARGER],
	])('%s are kept as far as they should be', async (_, size, kept) => {
		const bytes = Buffer.alloc(size, 'abcdefg');
		const form = new FormData();
		form.append('file', Readable.from([bytes]), { filename: 'large.pdf', knownLength: size });
		await clientOf(sandbox).post(UPLOAD, form, { maxBodyLength: Infinity });
		const [file] = received?.files ?? [];
		expect(file?.size).toBe(size);
		expect(file?.bytes.length).toBe(kept);
		expect(file?.bytes.equals(bytes.subarray(0, kept))).toBe(true);
		expect(file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
	});

	it('of a client that goes away half-way are no work', async () => {
		const half = new Readable({ read: () => undefined });
		half.push(Buffer.alloc(100_000));
		const form = new FormData();
		form.append('file', half, { filename: 'a.pdf' });
		const leaving = new AbortController();
		const { signal } = leaving;
		const uploaded = clientOf(sandbox).post(UPLOAD, form, { signal });
		const left = expect(uploaded).rejects.toThrow('canceled');
		await until(() => sandbox.log.requests().length === 1);
		leaving.abort();
		await left;
		await until(() => lines.length === 1);
		expect(lines).toEqual([expect.stringContaining('no answer')]);
		expect(received).toBeUndefined();
	});
});
