import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { itemWithFiles, useSandbox } from '../host';
import { byId } from './cases';
import { KINDS, watch } from '../trigger/watch';
import { PDF, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const NAME = 'invoice-continental-repeat-rows4.pdf';
const GERMAN = { convertNumbers: 'comma', convertDates: 'dayFirst' };

const seededFile = (name = NAME) => {
	const [made] = bench.sandbox.service.seedFiles(1, { name: () => name, async: false });
	return { fileId: made?.id ?? '', pageId: made?.pages[0]?.id ?? '' };
};
const seededDocument = (name = NAME) => {
	const [made] = bench.sandbox.service.seedDocuments(1, { name: () => name, async: false });
	return { documentId: byId(made?.id ?? '') };
};
/** The service makes the pages of a document when it is first asked for it. */
const seededPage = async () => {
	const document = seededDocument();
	const { json } = await bench.runNode({ parameters: onDocuments('get', document) });
	const [page] = json[0]?.['pages'] as Array<{ id: string }>;
	return { ...document, pageId: page?.id ?? '' };
};

const items = async (parameters: INodeParameters, options: INodeParameters) => {
	const item = await itemWithFiles('memory', { data: { bytes: PDF, name: NAME } });
	const { json, error } = await bench.runNode({
		parameters: { ...parameters, options },
		items: [item],
	});
	expect(error).toBeUndefined();
	return json;
};

/** What a German accountant makes of a text of the sandbox. */
function understood(text: unknown): unknown {
	if (typeof text !== 'string') return text;
	const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
	if (year !== undefined) return `${year}-${month}-${day}`;
	const isAmount = /^(\d{1,3}(\.\d{3})*,\d\d|\d)$/.test(text);
	return isAmount ? Number(text.replaceAll('.', '').replace(',', '.')) : text;
}

/** Values of an item, however deep; several in one cell of a row stay text. */
const mapped = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(mapped);
	if (typeof value !== 'object' || value === null) return understood(value);
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each)]));
};

const READ = ['fields', 'tables', 'rows'];
const readFrom = (item: IDataObject) =>
	Object.fromEntries(READ.filter((name) => name in item).map((name) => [name, item[name]]));

const RUNS: Array<[string, () => INodeParameters | Promise<INodeParameters>]> = [
	['file.upload', () => upload({ results: 'immediate' })],
	[
		'file.uploadUrls',
		() => file('uploadUrls', { urls: `https://files.example/${NAME}`, results: 'immediate' }),
	],
	['file.get', () => file('get', { fileId: seededFile().fileId })],
	['file.getPage', () => file('getPage', { pageId: seededFile().pageId })],
	[
		'file.getAll',
		() => {
			seededFile();
			return file('getAll', { from: '1970-01-01', to: '2100-01-01', returnAll: true });
		},
	],
	['document.upload', () => onDocuments('upload', { inputType: 'binary', results: 'immediate' })],
	['document.get', () => onDocuments('get', seededDocument())],
	['document.getPage', async () => onDocuments('getPage', await seededPage())],
	[
		'document.getAll',
		() => {
			seededDocument();
			return onDocuments('getAll', { returnAll: true });
		},
	],
	['document.getFields', () => onDocuments('getFields', seededDocument())],
	['document.getTables', () => onDocuments('getTables', seededDocument())],
];

describe.each(RUNS)('%s', (_, parametersOf) => {
	test('gives amounts as numbers and dates as ISO dates, and all else as before', async () => {
		const parameters = await parametersOf();
		const plain = (await items(parameters, {})).map(readFrom);
		const converted = (await items(parameters, GERMAN)).map(readFrom);
		expect(converted).not.toEqual(plain);
		expect(converted).toEqual(mapped(plain));
	});

	test('does so in rows, too', async () => {
		const parameters = await parametersOf();
		// Each upload has an ID of its own.
		const without = (rows: IDataObject[]) =>
			rows.map((row) => ({ ...row, file_id: '', low_confidence: '' }));
		const plain = without(await items(parameters, { outputRows: true }));
		const converted = without(await items(parameters, { outputRows: true, ...GERMAN }));
		expect(converted).toEqual(mapped(plain));
	});
});

describe('Convert Numbers', () => {
	const get = async (name: string, options: INodeParameters) => {
		const [item = {}] = await items(file('get', { fileId: seededFile(name).fileId }), options);
		return item as { fields: IDataObject; tables: IDataObject[][]; low_confidence: string[] };
	};

	test.each(['invoice-continental.pdf', 'invoice.pdf'])(
		'by itself finds out how %s writes amounts, and they add up',
		async (name) => {
			const { fields, tables, low_confidence } = await get(name, { convertNumbers: 'automatic' });
			const sum = tables.flat().reduce((all, { line_amount: amount }) => all + Number(amount), 0);
			expect(fields['subtotal']).toEqual(expect.any(Number));
			expect(sum).toBeCloseTo(Number(fields['subtotal']), 6);
			expect(fields['invoice_number']).toMatch(/^INV-/);
			expect(low_confidence).toEqual([]);
		},
	);

	test('says where another format is meant: the amounts stay text', async () => {
		const { fields, low_confidence } = await get('invoice.pdf', { convertNumbers: 'comma' });
		expect(fields['total_amount']).toEqual(expect.any(String));
		expect(low_confidence).toEqual(expect.arrayContaining(['total_amount', 'line_amount']));
	});

	test('says so beside tables alone, too', async () => {
		const tables = onDocuments('getTables', seededDocument('invoice.pdf'));
		const [table] = await items(tables, { convertNumbers: 'comma' });
		expect(table?.['low_confidence']).toEqual(expect.arrayContaining(['line_amount']));
	});

	test.each([
		['convertNumbers', 'Convert Numbers', 'Use off, point, comma or automatic.'],
		['convertDates', 'Convert Dates', 'Use off, dayFirst, monthFirst or yearFirst.'],
	])('%s is refused before anything is sent when it is no choice', async (name, title, advice) => {
		const parameters = file('get', { fileId: 'a', options: { [name]: '={{ "all" }}' } });
		const { error } = await bench.runNode({ parameters });
		expect(error).toMatchObject({ message: `${title} cannot be "all"`, description: advice });
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

describe('Convert Dates', () => {
	test('makes no date of what names a month by chance, or two days of one', async () => {
		const { handlers } = bench.sandbox.service;
		const texts = ['9 out of 10', '1 SET OF 12', 'Oct 24-25', '12/13 March', '24-Oct-25'];
		bench.sandbox.override('document.getFields', (call) => {
			const answer = handlers['document.getFields']?.(call) ?? { status: 500 };
			const { fields, ...more } = answer.body as { fields: Record<string, IDataObject[]> };
			const [value = {}] = Object.values(fields).flat();
			const all = texts.map((text, n) => [`text_${n}`, [{ ...value, value: text, confidence: 1 }]]);
			return { ...answer, body: { ...more, fields: Object.fromEntries(all) as object } };
		});
		const parameters = onDocuments('getFields', seededDocument());
		const [item] = await items(parameters, { convertDates: 'dayFirst' });
		expect(Object.values(item?.fields ?? {})).toEqual([...texts.slice(0, -1), '2025-10-24']);
		expect(item?.low_confidence).toEqual(['text_2', 'text_3']);
	});
});

describe.each(KINDS)('a trigger for a $source', (kind) => {
	const polled = async (workflowId: string, options: INodeParameters) => {
		const poller = watch(bench, kind, { options }, { workflowId });
		await poller.poll();
		kind.upload(bench, NAME);
		const [{ json = {} } = {}] = (await poller.poll()) ?? [];
		bench.sandbox.reset();
		return readFrom(json);
	};

	test('converts what it brings', async () => {
		const plain = await polled('plain', {});
		expect(plain['fields']).not.toEqual({});
		expect(await polled('converting', GERMAN)).toEqual(mapped(plain));
	});
});

test('an amount behind which a dash stands for its decimals does not become less than nothing', async () => {
	const { fileId } = seededFile();
	const answer = bench.sandbox.service.handlers['file.get'];
	bench.sandbox.override('file.get', (call) => {
		const given = answer?.(call) ?? { status: 500 };
		const pages = (given.body as IDataObject).unmoderated_images as IDataObject[];
		const [box] = pages[0]?.predicted_boxes as IDataObject[];
		Object.assign(box ?? {}, { label: 'due', ocr_text: 'CHF 100–', score: 1 });
		return given;
	});
	const [item] = await items(file('get', { fileId }), { convertNumbers: 'automatic' });
	expect((item?.fields as IDataObject).due).toBe('CHF 100–');
	expect(item?.low_confidence).toContain('due');
});

test('times of day, lines of a table and amounts with a mark stay text, and what is in doubt is named', async () => {
	const { fileId } = seededFile();
	const answer = bench.sandbox.service.handlers['file.get'];
	const lines = ['1.1', '1.9', '1.10', '1.2.10'];
	bench.sandbox.override('file.get', (call) => {
		const given = answer?.(call) ?? { status: 500 };
		const pages = (given.body as IDataObject).unmoderated_images as IDataObject[];
		const boxes = (pages[0]?.predicted_boxes ?? []) as IDataObject[];
		const [time, tip] = boxes.filter(({ type }) => type === 'field');
		Object.assign(time ?? {}, { label: 'arrival_time', ocr_text: '14.30', score: 1 });
		Object.assign(tip ?? {}, { label: 'tip', ocr_text: '5,00 CR', score: 1 });
		const cells = boxes.flatMap((box) => (box.cells ?? []) as IDataObject[]);
		const first = cells.filter(({ col }) => col === cells[0]?.col);
		first.forEach((cell, row) => Object.assign(cell, { label: 'item', text: lines[row] ?? '' }));
		return given;
	});
	const options = { convertNumbers: 'automatic', convertDates: 'dayFirst' };
	const [item] = await items(file('get', { fileId }), options);
	const { fields, tables } = item as { fields: IDataObject; tables: IDataObject[][] };
	expect(fields).toMatchObject({ arrival_time: '14.30', tip: '5,00 CR' });
	expect(item?.low_confidence).toEqual(expect.arrayContaining(['arrival_time', 'tip']));
	expect(tables.flat().map((row) => row['item'])).toEqual(lines);
});
