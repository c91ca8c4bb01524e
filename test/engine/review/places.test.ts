import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { filesOf, textsOf } from '../fixtures/updateFields.fixture';
import { useLoopback, useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();
const server = useLoopback();
const files = filesOf(bench);

const addFile = (name: string) => {
	const id = files.add(name);
	bench.sandbox.clock.advance(60_000);
	files.boxes(id);
	return id;
};
const addDocument = () => {
	const [document] = bench.sandbox.service.seedDocuments(1, { name: () => 'invoice-rows3.pdf' });
	bench.sandbox.clock.advance(60_000);
	return document?.id ?? '';
};

test.each([
	['a list whose text stands in another place', (old: unknown[]) => [old[1], 'new']],
	['the same in the last place', (old: unknown[]) => ['new', old[0]]],
])('%s changes nothing: which place is meant nobody knows', async (_, given) => {
	const fileId = addFile('invoice-pages2-everypage.pdf');
	const texts = () =>
		[0, 1].flatMap((page) => textsOf(files.boxes(fileId, page), 'invoice_number'));
	const before = texts();
	const run = async (numbers: unknown[]) =>
		await bench.runNode({
			parameters: file('correct', {
				...{ fileId, options: {} },
				fields: mapped({ invoice_number: '={{ $json.numbers }}' }),
			}),
			items: [{ numbers } as IDataObject],
		});
	const { error } = await run(given(before));
	expect(error?.message).toMatch(/^"invoice_number" gets ".*", which stands in another place: /);
	expect(texts()).toEqual(before);
	const { json } = await run([before[0], 'new']);
	expect(json).toMatchObject([{ changes: [{ page: 1, value: 'new' }] }]);
	expect(texts()).toEqual([before[0], 'new']);
});

test('texts that change places in a list with a gap change nothing, and are not told as unchanged', async () => {
	const fileId = addFile('invoice-pages3-everypage.pdf');
	const texts = () =>
		[0, 1, 2].flatMap((page) => textsOf(files.boxes(fileId, page), 'invoice_number'));
	const before = texts();
	const [first, second] = before;
	const { error } = await bench.runNode({
		parameters: file('correct', {
			...{ fileId, options: {} },
			fields: mapped({ invoice_number: [second, first, ''] }),
		}),
	});
	expect(error?.message).toMatch(/^"invoice_number" gets ".*", which stands in another place: /);
	expect(texts()).toEqual(before);
});

describe('values that Get Fields lists in another order than they stand in', () => {
	/** As the service lists them, each with how far down it stands. */
	type Values = Array<[text: string, top: number]>;
	const serve = (values: Values) => {
		const due = values.map(([value, top]) => ({
			...{ field_data_id: value || 'blank', value, bbox: [10, top, 90, top + 9] },
		}));
		const page = { page_id: 'p', page_number: 1, data: { fields: { due }, tables: [] } };
		server.answer(({ method, url = '' }, response) => {
			const document = { document_id: 'd', status: 'success', pages: [page] };
			const part = url.endsWith('/fields') ? { fields: { due } } : document;
			response.end(JSON.stringify(method === 'GET' ? part : {}));
		});
	};
	const run = async (operation: string, options: INodeParameters, more = {}) => {
		const { json, error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: onDocuments(operation, { documentId: byId('d'), ...more }, options),
			...(operation === 'correct' && { items }),
		});
		expect(error).toBeUndefined();
		items = json;
		return json[0];
	};
	let items: IDataObject[] = [];
	const sent = () =>
		server.received
			.filter(({ method }) => method !== 'GET')
			.map(({ url }) => decodeURIComponent(url).split('/').at(-1));

	test.each<[string, INodeParameters, Values]>([
		...([
			[
				'a date and a text',
				{ convertDates: 'dayFirst' },
				[
					['01/02/2026', 50],
					['at once', 10],
				],
			],
			[
				'a number and a text',
				{ convertNumbers: 'comma' },
				[
					['1.000', 50],
					['free', 10],
				],
			],
			[
				'a number and a blank one',
				{ convertNumbers: 'comma' },
				[
					['', 50],
					['1.000', 10],
				],
			],
			[
				'numbers and a blank one',
				{ convertNumbers: 'comma' },
				[
					['', 50],
					['1.000', 10],
					['2.000', 30],
				],
			],
		] as Array<[string, INodeParameters, Values]>),
	])('send nothing as a row that nobody touched: %s', async (_, options, values) => {
		serve(values);
		await run('getFields', { outputRows: true, ...options });
		expect(await run('correct', {}, { fields: AUTOMATICALLY })).toMatchObject({ changes: [] });
		expect(sent()).toEqual([]);
	});

	test('with a blank one among them, send the one that is changed', async () => {
		serve([
			['', 50],
			['4711', 10],
		]);
		await run('getFields', {});
		const output = await run('correct', {}, { fields: mapped({ due: ['', '4712'] }) });
		expect(output).toMatchObject({ changes: [{ previous: '4711', value: '4712' }] });
		expect(sent()).toEqual(['4711']);
	});
});

describe('beside the answers of a form', () => {
	test.each<[string, unknown, unknown]>([
		['a list of what is there', ['INV-1', 'INV-2'], []],
		['a list in which one is new', ['INV-1', 'INV-3'], [{ previous: 'INV-2', value: 'INV-3' }]],
	])(
		'%s is no answer about the one that the form has shown',
		async (_, invoice_number, changes) => {
			const fileId = addFile('invoice-pages2-everypage.pdf');
			for (const [at, page] of (bench.sandbox.service.file(fileId)?.pages ?? []).entries()) {
				for (const box of page.predictedBoxes ?? []) {
					const isNumber = box['label'] === 'invoice_number';
					Object.assign(
						box,
						isNumber ? { ocr_text: `INV-${at + 1}`, score: 1 - at / 2 } : { score: 1 },
					);
				}
			}
			const made = await bench.runNode({
				parameters: file('getReviewForm', { fileId, show: 'lowConfidence', includeTables: false }),
			});
			const form = shownForm(made.json[0]?.['review_form']);
			expect(form.inputs).toHaveLength(2);
			const { json, error } = await bench.runNode({
				parameters: file('correct', {
					...{ fileId, options: {} },
					fields: mapped({ invoice_number: '={{ $json.numbers }}' }),
				}),
				items: [{ ...form.submit(), numbers: invoice_number } as IDataObject],
			});
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ changes }]);
		},
	);
});

/** Names that other items of this package have keys of. */
const NAMES = ['document_id', 'pages', 'metadata', 'tables', 'fields', 'needs_review'];

describe.each(NAMES)('a field that is called %s', (name) => {
	/** Corrects the column of that name in the first of its rows. */
	const corrected = async (get: INodeParameters, correct: INodeParameters) => {
		const { json: rows } = await bench.runNode({ parameters: get });
		expect(rows[0]).toHaveProperty(name);
		const items = rows.map((row, at) => (at === 0 ? { ...row, [name]: 'right' } : row));
		const { json, error } = await bench.runNode({ parameters: correct, items });
		expect(error).toBeUndefined();
		return json[0];
	};
	const changes = [{ field: name, value: 'right' }];

	test('is corrected by a row of a file', async () => {
		const fileId = addFile('invoice-rows3.pdf');
		const [page] = bench.sandbox.service.file(fileId)?.pages ?? [];
		const box = page?.predictedBoxes?.find(({ label }) => label === 'seller_name');
		Object.assign(box ?? {}, { label: name });
		const rows = { simplify: true, options: { outputRows: true } };
		const output = await corrected(
			file('get', { fileId, ...rows }),
			file('correct', { fileId, fields: AUTOMATICALLY, options: {} }),
		);
		expect(output).toMatchObject({ changes });
	});

	test('is corrected by a row of a document', async () => {
		const id = addDocument();
		const documentId = byId(id);
		await bench.runNode({ parameters: onDocuments('get', { documentId, simplify: true }) });
		const [page] = bench.sandbox.service.document(id)?.pages ?? [];
		const value = page?.fieldValues.find((each) => each.name === 'seller_name');
		Object.assign(value ?? {}, { name });
		const output = await corrected(
			onDocuments('get', { documentId, simplify: true }, { outputRows: true }),
			onDocuments('correct', { documentId, fields: AUTOMATICALLY }),
		);
		expect(output).toMatchObject({ changes });
	});
});
