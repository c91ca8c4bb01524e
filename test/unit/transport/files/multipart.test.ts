import fc from 'fast-check';
import { Readable } from 'node:stream';
import {
	type FilePart,
	type Part,
	type StreamedForm,
	streamedForm,
} from '../../../../nodes/DocumentExtraction/transport/files/multipart';

const filePart = (fileName: string, type: string, bytes: Uint8Array): FilePart => ({
	fileName,
	type,
	size: bytes.length,
	open: async () => Readable.from(pieces(bytes)),
});

/** A file comes in pieces, some of them empty. */
function* pieces(bytes: Uint8Array) {
	for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7);
	yield new Uint8Array();
}

async function bytesOf(form: StreamedForm): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of form.stream()) chunks.push(chunk);
	return Buffer.concat(chunks);
}

interface ReadPart {
	name: string;
	text?: string;
	fileName?: string;
	type?: string;
	bytes?: Buffer;
}

/** By the parser that Node brings along, which follows the standard of the web and not us. */
async function parsed(form: StreamedForm): Promise<ReadPart[]> {
	const headers = { 'content-type': form.type };
	const data = await new Response(await bytesOf(form), { headers }).formData();
	return await Promise.all(
		[...data].map(async ([name, value]) =>
			typeof value === 'string'
				? { name, text: value }
				: {
						name,
						fileName: value.name,
						type: value.type,
						bytes: Buffer.from(await value.arrayBuffer()),
					},
		),
	);
}

const hostile = fc.oneof(
	fc.string({ unit: 'grapheme', maxLength: 12 }),
	fc
		.array(
			fc.constantFrom(
				'"',
				'\r',
				'\n',
				'\r\n',
				'--',
				'; ',
				'=',
				'%22',
				'%',
				'🧾',
				'é',
				'إ',
				'字',
				' ',
			),
			{ maxLength: 8 },
		)
		.map((parts) => parts.join('')),
);
/** Any bytes, and those that look like the end of a part. */
const bytes = fc.oneof(
	fc.uint8Array({ maxLength: 60 }),
	fc
		.constantFrom('\r\n', '\r\n--', '------document-extraction-', '--\r\n')
		.map((text) => Buffer.from(text)),
);
const types = fc.constantFrom('application/pdf', 'image/png', 'application/octet-stream');
const parts: fc.Arbitrary<Part[]> = fc.array(
	fc.oneof(
		fc.record({ name: fc.constantFrom('file', 'request_metadata'), text: hostile }),
		fc.tuple(hostile, types, bytes).map(([name, type, content]) => ({
			name: 'file',
			file: filePart(name, type, content),
		})),
	),
	{ maxLength: 5 },
);

const forAny = async (holds: (given: Part[]) => Promise<void>) =>
	await fc.assert(fc.asyncProperty(parts, holds), { numRuns: 300 });

test('the size is exactly the number of bytes that are sent, for any names, texts and files', async () => {
	await forAny(async (given) => {
		const form = streamedForm(given);
		expect((await bytesOf(form)).length).toBe(form.size);
	});
});

test('a form that is read again gives the same bytes, every file opened anew', async () => {
	await forAny(async (given) => {
		const form = streamedForm(given);
		expect(await bytesOf(form)).toEqual(await bytesOf(form));
	});
});

test('another parser finds every part in its order, with its bytes, its type and its text', async () => {
	const isNamed = (given: Part[]) =>
		given.every((part) => 'text' in part || isPlain(part.file.fileName));
	await forAny(async (given) => {
		if (given.length === 0 || !isNamed(given)) return;
		const found = await parsed(streamedForm(given));
		expect(found).toHaveLength(given.length);
		for (const [index, part] of given.entries()) {
			if ('text' in part) {
				expect(found[index]).toEqual({ name: part.name, text: part.text });
				continue;
			}
			const content: Uint8Array[] = [];
			for await (const piece of await part.file.open()) content.push(piece);
			expect(found[index]).toEqual({
				name: 'file',
				fileName: part.file.fileName,
				type: part.file.type,
				bytes: Buffer.concat(content),
			});
		}
	});
});

/** What the standard escapes is read back differently by each parser; the sandbox's reads all of it. */
function isPlain(name: string): boolean {
	return name !== '' && !/[\r\n"%]/.test(name);
}

test('names are written as the standard of the web says: quotes and line breaks only are escaped', async () => {
	fc.assert(
		fc.property(hostile, (name) => {
			const expected = name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
			const { size } = streamedForm([{ name, file: filePart('', '', Buffer.alloc(0)) }]);
			const { size: bare } = streamedForm([{ name: '', file: filePart('', '', Buffer.alloc(0)) }]);
			expect(size - bare).toBe(Buffer.byteLength(expected));
		}),
	);
	const [head = ''] = (
		await bytesOf(
			streamedForm([
				{
					name: 'fi"le',
					file: filePart('a"b\r\nX-Evil: 1\n.pdf', 'application/pdf', Buffer.from('x')),
				},
			]),
		)
	)
		.toString()
		.split('\r\n\r\n');
	expect(head.split('\r\n').slice(1)).toEqual([
		'Content-Disposition: form-data; name="fi%22le"; filename="a%22b%0D%0AX-Evil: 1%0A.pdf"',
		'Content-Type: application/pdf',
	]);
});

test('a type cannot bring along a header of its own', async () => {
	const evil = 'application/pdf\r\nX-Evil: 1\r\n\r\nbody';
	const sent = (
		await bytesOf(streamedForm([{ name: 'file', file: filePart('a', evil, Buffer.from('x')) }]))
	).toString();
	expect(sent.split('\r\n\r\n')).toHaveLength(2);
	expect(sent.split('\r\n').filter((line) => line.startsWith('X-Evil'))).toEqual([]);
});

test('two forms never share a boundary, and the type names that of the form', async () => {
	const forms = Array.from({ length: 50 }, () => streamedForm([{ name: 'a', text: 'b' }]));
	expect(new Set(forms.map(({ type }) => type)).size).toBe(50);
	for (const form of forms) {
		const boundary = /^multipart\/form-data; boundary=([\w-]{1,70})$/.exec(form.type)?.[1];
		const lines = (await bytesOf(form)).toString().split('\r\n');
		expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([
			`--${boundary}`,
			`--${boundary}--`,
			'',
		]);
	}
});

test("n8n's client sees a Blob: an own tag, size and type, on a plain object", () => {
	const form = streamedForm([]);
	expect(Object.prototype.toString.call(form)).toBe('[object Blob]');
	expect(Object.keys(form)).toEqual(expect.arrayContaining(['size', 'type', 'stream']));
	expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
});

test('tells when the last piece of it was taken', async () => {
	jest.spyOn(Date, 'now').mockReturnValue(1_000);
	const form = streamedForm([{ name: 'a', text: 'one' }]);
	expect(form.lastTaken()).toBe(0);
	await bytesOf(form);
	expect(form.lastTaken()).toBe(1_000);
	jest.restoreAllMocks();
});
