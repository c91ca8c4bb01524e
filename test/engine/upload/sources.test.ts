import type { IBinaryData, INodeParameters } from 'n8n-workflow';
import { onDocuments } from '../fixtures/document.fixture';
import { itemWithFiles, useSandbox, type RunOptions } from '../host';
import { PDF, pdf, sha256, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const SCAN = pdf('scan');
const PHOTO = pdf('photo');

const both = async () =>
	await itemWithFiles('filesystem', {
		scan: { bytes: SCAN, name: 'scan.pdf' },
		'photo of "page" 2.a': { bytes: PHOTO, name: 'photo.pdf' },
	});

const filesSent = () =>
	bench.sandbox.log
		.requests()
		.flatMap(({ form }) => form?.files ?? [])
		.map((file) => [file.name, file.sha256]);
const SENT_SCAN = ['scan.pdf', sha256(SCAN)];
const SENT_PHOTO = ['photo.pdf', sha256(PHOTO)];

const uploadOf = (binaryPropertyName: string) => upload({ binaryPropertyName });
const documentOf = (binaryPropertyName: string) =>
	onDocuments(
		'upload',
		{ inputType: 'binary', binaryPropertyName, results: 'immediate' },
		{ maxRetryTime: 0 },
	);

const run = async (parameters: INodeParameters, more: Partial<RunOptions> = {}) =>
	await bench.runNode({
		parameters,
		items: [await both()],
		binaryMode: 'filesystem',
		...more,
	});
/** n8n keeps the files of an item in its JSON. */
const combined = { settings: { binaryMode: 'combined' } } satisfies Partial<RunOptions>;

describe.each<[string, Partial<RunOptions>, string]>([
	['beside the JSON of the item', {}, '$binary'],
	['in the JSON of the item', combined, '$json._files'],
])('a file that n8n keeps %s', (_, where, files) => {
	test('is found by its name', async () => {
		const { error } = await run(uploadOf('scan'), where);
		expect(error).toBeUndefined();
		expect(filesSent()).toEqual([SENT_SCAN]);
	});

	test('is found by a name that holds what parts a path', async () => {
		const { error } = await run(uploadOf('photo of "page" 2.a, scan'), where);
		expect(error).toBeUndefined();
		expect(filesSent()).toEqual([SENT_PHOTO, SENT_SCAN]);
	});

	test.each<[string, string, unknown[]]>([
		['itself', `={{ ${files}.scan }}`, [SENT_SCAN]],
		['in a list', `={{ Object.values(${files}) }}`, [SENT_SCAN, SENT_PHOTO]],
		[
			'in a list with names',
			`={{ ['photo of "page" 2.a', ${files}.scan] }}`,
			[SENT_PHOTO, SENT_SCAN],
		],
		['twice', `={{ [${files}.scan, 'scan', ${files}.scan] }}`, [SENT_SCAN]],
	])('may be given by an expression: %s', async (_what, field, expected) => {
		const { error } = await run(uploadOf(field), where);
		expect(error).toBeUndefined();
		expect(filesSent()).toEqual(expected);
	});

	test.each([`={{ ${files}.scan }}`, 'scan'])('becomes a document: %s', async (field) => {
		const { error } = await run(documentOf(field), where);
		expect(error).toBeUndefined();
		expect(filesSent()).toEqual([SENT_SCAN]);
	});

	test.each(['*', ' * ', "={{ '*' }}"])(
		'is one of all that the item has, which %j stands for',
		async (field) => {
			const { error } = await run(uploadOf(field), where);
			expect(error).toBeUndefined();
			expect(filesSent()).toEqual([SENT_SCAN, SENT_PHOTO]);
			expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
		},
	);

	test.each(['*', 'scan, copy', 'copy, scan'])(
		'goes up once under each of its names, though two fields hold it: %s',
		async (field) => {
			const item = await both();
			const { scan } = item.binary ?? {};
			if (scan) item.binary = { scan, copy: { ...scan } };
			const { error } = await run(uploadOf(field), { ...where, items: [item] });
			expect(error).toBeUndefined();
			expect(filesSent()).toEqual([SENT_SCAN]);
			if (scan) item.binary = { scan, copy: { ...scan, fileName: 'other.pdf' } };
			await run(uploadOf(field), { ...where, items: [item] });
			expect(filesSent()).toHaveLength(3);
		},
	);

	test('is not guessed for a document among several', async () => {
		const { error } = await run(documentOf('*'), where);
		expect(error).toMatchObject({
			message: 'The input item has several files: scan, photo of "page" 2.a',
			description:
				'A document is one file. Put the name of one of these into Input Binary Field, or put a Split Out node with $binary before this one, which makes an item of each file.',
		});
		expect(filesSent()).toEqual([]);
	});

	test('is named in the advice where another was asked for', async () => {
		const { error } = await run(uploadOf('data'), where);
		expect(error).toMatchObject({
			message: 'The input item has no file in "data"',
			description:
				'It has files in scan, photo of "page" 2.a: put one of these into Input Binary Field, or * for all.',
		});
		expect(filesSent()).toEqual([]);
	});

	test.each(['constructor', '__proto__', 'scan.fileName', 'toString'])(
		'is not taken for one called %s',
		async (name) => {
			const { error } = await run(uploadOf(name), where);
			expect(error?.message).toBe(`The input item has no file in "${name}"`);
		},
	);

	test('is described where the service refuses it', async () => {
		const refuse = () =>
			bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'Not a document' });
		for (const parameters of [
			uploadOf(`={{ ${files}.scan }}`),
			documentOf(`={{ ${files}.scan }}`),
		]) {
			refuse();
			const { error } = await run(parameters, where);
			expect(error?.description).toContain('Sent: scan.pdf (application/pdf).');
		}
	});
});

test('the only file of an item becomes a document with *', async () => {
	const items = [await itemWithFiles('filesystem', { scan: { bytes: SCAN, name: 'scan.pdf' } })];
	const { error } = await run(documentOf('*'), { items });
	expect(error).toBeUndefined();
	expect(filesSent()).toEqual([SENT_SCAN]);
});

test.each([uploadOf('*'), documentOf('*')])(
	'all files of an item that has none are refused before anything is sent',
	async (parameters) => {
		const { error } = await run(parameters, { items: [{ json: {} }] });
		expect(error).toMatchObject({
			message: 'The input item has no file',
			description: expect.stringMatching(/^Connect a node that gives files/) as unknown,
		});
		expect(bench.sandbox.log.requests()).toEqual([]);
	},
);

test('a path to a file within the JSON is taken, as n8n itself takes it', async () => {
	const { error } = await run(uploadOf('_files.scan'), combined);
	expect(error).toBeUndefined();
	expect(filesSent()).toEqual([SENT_SCAN]);
});

test('what only looks like a file in the JSON is none where n8n keeps files beside it', async () => {
	const { binary } = await both();
	const items = [{ json: { _files: { scan: { ...binary?.scan } } } }];
	const { error } = await run(uploadOf('scan'), { items });
	expect(error).toMatchObject({
		message: 'The input item has no file in "scan"',
		description: expect.stringMatching(/^Connect a node that gives files/) as unknown,
	});
	expect(filesSent()).toEqual([]);
});

test.each([uploadOf('={{ $binary.scan }}'), documentOf('={{ $binary.scan }}')])(
	'a file that travels with its item comes to an expression without its content, and the user is told',
	async (parameters) => {
		const items = [await itemWithFiles('memory', { scan: { bytes: SCAN, name: 'scan.pdf' } })];
		const { error } = await run(parameters, { items, binaryMode: 'memory' });
		expect(error).toMatchObject({
			message: 'Input Binary Field holds no file',
			description: 'Put the name of the binary field there, for example data.',
		});
		expect(filesSent()).toEqual([]);
	},
);

test('one of several names whose expression finds nothing stops the item: its file would stay behind', async () => {
	const { error } = await run(uploadOf('={{ "scan" }}, {{ $json.missing }}'));
	expect(error?.message).toBe('The expression {{ $json.missing }} finds nothing');
	expect(filesSent()).toEqual([]);
});

test.each(['={{ {} }}', '={{ $json }}', '={{ [{ a: 1 }] }}'])(
	'an expression that gives something else (%s) is refused',
	async (field) => {
		const { error } = await run(uploadOf(field));
		expect(error?.message).toBe('Input Binary Field holds no file');
		expect(filesSent()).toEqual([]);
	},
);

test('a file without content is refused by its name', async () => {
	const items = [{ json: {}, binary: { data: { data: PDF.toString('base64'), mimeType: '' } } }];
	const [empty] = JSON.parse(JSON.stringify(items), (key, value: unknown) =>
		key === 'data' && typeof value === 'string' ? undefined : value,
	) as typeof items;
	const { error } = await run(uploadOf('data'), { items: empty ? [empty] : [] });
	expect(error?.message).toBe('The file "file" of the input item has no content');
	expect(filesSent()).toEqual([]);
});

/** As a Code node gives a file. */
const written = (data: string) => [
	{ json: {}, binary: { data: { data, mimeType: 'application/pdf', fileName: 'scan.pdf' } } },
];
const BASE64 = SCAN.toString('base64');

test.each([
	['in lines', BASE64.replace(/.{20}/g, '$&\r\n')],
	['as a data URL', `data:application/pdf;base64,${BASE64}`],
	['in the alphabet for URLs', SCAN.toString('base64url')],
])('base64 that another node has written %s is the whole file', async (_, data) => {
	const { error } = await run(uploadOf('data'), { items: written(data) });
	expect(error).toBeUndefined();
	expect(filesSent()).toEqual([SENT_SCAN]);
});

test('a number that another node has written as the name or type of a file is that', async () => {
	const [item] = written(BASE64);
	const named: object = { ...item?.binary.data, fileName: 4711, mimeType: 7 };
	const items = [{ json: {}, binary: { data: named as IBinaryData } }];
	const { error } = await run(uploadOf('data'), { items });
	expect(error).toBeUndefined();
	expect(filesSent()).toEqual([['4711', sha256(SCAN)]]);
});

test.each([
	['text', 'Invoice 7, total 118.00'],
	['base64 that breaks off', `${BASE64.replace(/=+$/, '').slice(0, 32)}A`],
	['two files in a row', `${PDF.toString('base64')}${BASE64}`],
	...['filesystem', 'filesystem-v2', 'database', 's3'].map((storage): [string, string] => [
		`where n8n keeps it (${storage}), without its ID,`,
		storage,
	]),
])(
	'%s is no content of a file: nothing is sent of what would be cut or scrambled',
	async (_, data) => {
		const { error } = await run(uploadOf('data'), { items: written(data) });
		expect(error?.message).toBe(
			'The content of the file "scan.pdf" of the input item is not base64 text',
		);
		expect(filesSent()).toEqual([]);
	},
);
