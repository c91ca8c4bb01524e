import { answersTo, file, listOf, MODEL } from '../fixtures/file.fixture';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
/** Answers that no contract allows, and that services give all the same. */
const server = useLoopback();

/** A file of the sandbox that is done, and its pages. */
function seeded(name: string, async = false) {
	const [made] = bench.sandbox.service.seedFiles(1, { name: () => name, async });
	if (!made) throw new Error('The sandbox made no file');
	return { id: made.id, pages: made.pages.map((page) => page.id) };
}

/** What comes of an answer: what cannot be read is asked for again as long as there is time. */
async function answered(operation: string, body: unknown) {
	server.answer(giving(200, 'application/json', JSON.stringify(body)));
	const ids = { fileId: 'a', pageId: 'a', options: { maxRetryTime: 0 } };
	const credential = { baseUrl: server.url, apiKey: 'key' };
	return await bench.runNode({ parameters: file(operation, ids), credential });
}

const get = async (fileId: string, more = {}) =>
	await bench.runNode({ parameters: file('get', { fileId, ...more }) });

async function approve(fileId: string) {
	await bench.runNode({ parameters: file('approve', { fileId }) });
	expect(bench.sandbox.service.file(fileId)?.review).toBe('approved');
}

describe('Get', () => {
	test.each([false, true])(
		'gives a file in one item, its pages in order, approved or not (%s)',
		async (isApproved) => {
			const { id, pages } = seeded('invoice-pages12-everypage-rows2.pdf');
			if (isApproved) await approve(id);
			const answers = answersTo(bench, 'file.get');
			const { json, error } = await get(id);
			expect(error).toBeUndefined();
			const [{ moderated_images, unmoderated_images } = {}] = answers;
			expect([moderated_images, unmoderated_images].map((list) => listOf(list).length)).toEqual(
				isApproved ? [12, 0] : [0, 12],
			);
			expect(json).toEqual([
				expect.objectContaining({
					...{ file_id: id, file_name: 'invoice-pages12-everypage-rows2.pdf' },
					...{ status: 'success', review_status: isApproved ? 'approved' : 'unreviewed' },
					model_id: MODEL,
					pages: pages.map((page, number) => ({ page: number, id: page })),
				}),
			]);
			const [{ fields, tables } = {}] = json;
			for (const values of Object.values(fields as object)) expect(values).toHaveLength(12);
			expect(tables).toHaveLength(12);
			expect(listOf(tables).flat()).toHaveLength(12 * 2);
		},
	);

	test('gives pages in order although the service does not', async () => {
		const { id, pages } = seeded('invoice-pages3.pdf');
		const handler = bench.sandbox.service.handlers['file.get'];
		bench.sandbox.override('file.get', (call) => {
			const body = handler?.(call).body as { unmoderated_images: unknown[] };
			return {
				status: 200,
				body: { ...body, unmoderated_images: body.unmoderated_images.reverse() },
			};
		});
		const { json } = await get(id);
		expect(listOf(json[0]?.['pages']).map((page) => page['id'])).toEqual(pages);
	});

	test('without Simplify gives the answer as it came', async () => {
		const { id } = seeded('invoice-pages2-lowconf.pdf');
		const answers = answersTo(bench, 'file.get');
		const { json } = await get(id, { simplify: false });
		expect(answers).toHaveLength(1);
		expect(json).toEqual(answers);
	});

	test('of a file that is still to be read says so', async () => {
		const { id } = seeded('invoice-slow.pdf', true);
		const { json } = await get(id);
		expect(json).toEqual([expect.objectContaining({ file_id: id, status: 'pending', fields: {} })]);
	});

	test('names the fields that score under the threshold of the user', async () => {
		const { id } = seeded('invoice-lowconf.pdf');
		const low = async (confidenceThreshold: number) =>
			(await get(id, { options: { confidenceThreshold } })).json[0];
		const strict = await low(1);
		expect(strict?.['low_confidence']).toEqual(Object.keys(strict?.['fields'] as object));
		expect((await low(0))?.['low_confidence']).toEqual([]);
	});

	test('names a file that the model does not have', async () => {
		const { error } = await get('nobody');
		expect(error?.message).toBe('File nobody was not found');
	});

	test.each([{}, { message: 'Success' }, { result: [] }, { moderated_images: 'none' }])(
		'does not take %j for a file',
		async (body) => {
			const { error, json } = await answered('get', body);
			expect([json, error?.message]).toEqual([[], 'The service gave an answer without files']);
		},
	);

	test('takes a list that is null for an empty one', async () => {
		const { json } = await answered('get', { moderated_images: null, unmoderated_images: null });
		expect(json).toEqual([expect.objectContaining({ file_id: 'a', status: 'pending', pages: [] })]);
	});
});

describe('Get Page', () => {
	const getPage = async (pageId: string | undefined, more = {}) =>
		await bench.runNode({ parameters: file('getPage', { pageId: pageId ?? '', ...more }) });

	test('gives what is on one page, in the form of a file', async () => {
		const { id, pages } = seeded('invoice-pages3-everypage.pdf');
		const whole = (await get(id)).json[0];
		const each = await Promise.all(pages.map(async (page) => (await getPage(page)).json));
		expect(each.map((items) => items.length)).toEqual([1, 1, 1]);
		const found = each.flat();
		expect(found.map(({ file_id }) => file_id)).toEqual(pages.map(() => id));
		expect(found.flatMap((page) => page['pages'])).toEqual(whole?.['pages']);
		expect(found.flatMap((page) => page['tables'])).toEqual(whole?.['tables']);
		for (const [name, values] of Object.entries(whole?.['fields'] as object)) {
			expect(found.map((page) => (page['fields'] as Record<string, unknown>)[name])).toEqual(
				values,
			);
		}
	});

	test('without Simplify gives the answer as it came', async () => {
		const { pages } = seeded('invoice-pages2.pdf');
		const answers = answersTo(bench, 'file.getPage');
		const { json } = await getPage(pages[1], { simplify: false });
		expect(answers).toHaveLength(1);
		expect(json).toEqual(answers);
	});

	test('of an empty page that the service has read is not pending', async () => {
		const { pages } = seeded('invoice-pages2-emptypage.pdf', true);
		bench.sandbox.clock.advance(60_000);
		const { json } = await getPage(pages[1]);
		expect(json).toEqual([expect.objectContaining({ status: 'success', fields: {}, tables: [] })]);
	});

	test('of a page that is still to be read says so', async () => {
		const { pages } = seeded('invoice-slow.pdf', true);
		const { json } = await getPage(pages[0]);
		expect(json).toEqual([expect.objectContaining({ status: 'pending', fields: {} })]);
	});

	test('names a page that the model does not have', async () => {
		const { error } = await getPage('nobody');
		expect(error?.message).toBe('Page nobody was not found');
	});

	test.each([{ result: [] }, { message: 'success' }])(
		'does not take %j for a page',
		async (body) => {
			const { json, error } = await answered('getPage', body);
			expect(json).toEqual([]);
			expect(error?.message).toMatch(/^The service gave an answer without (pages|result)$/);
		},
	);
});

describe('Output Rows', () => {
	const OF_FILE = {
		...{ status: 'success', review_status: 'unreviewed', message: '', low_confidence: '' },
		model_id: MODEL,
	};
	const OWN = ['file_id', 'file_name', 'table', 'row'];

	test('gives one item per table row, with the fields in each, of a file and of a page', async () => {
		const { id, pages } = seeded('invoice-pages2-rows2.pdf');
		const {
			json: [whole],
		} = await get(id);
		const rows = await get(id, { options: { outputRows: true } });
		expect(rows.outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
			rows.json.map(() => ({ item: 0 })),
		);
		const fields = whole?.['fields'] as Record<string, unknown>;
		const tables = whole?.['tables'] as Array<Array<Record<string, unknown>>>;
		expect(rows.json).toEqual(
			tables.flatMap((table, index) =>
				table.map((row, place) => ({
					...{ file_id: id, file_name: whole?.['file_name'], ...OF_FILE },
					...{ table: index + 1, row: place + 1 },
					...fields,
					...row,
				})),
			),
		);
		expect(rows.json).toHaveLength(4);
		expect(Object.keys(rows.json[0] ?? {})).toEqual([
			...OWN,
			...Object.keys(fields),
			...Object.keys(tables[0]?.[0] ?? {}),
			...Object.keys(OF_FILE),
		]);

		const page = await bench.runNode({
			parameters: file('getPage', { pageId: pages[1] ?? '', options: { outputRows: true } }),
		});
		expect(page.json.map(({ table, row }) => [table, row])).toEqual([
			[1, 1],
			[1, 2],
		]);
	});

	test('gives one item with the fields of a file that has no tables', async () => {
		const { id } = seeded('invoice-notable.pdf');
		const {
			json: [whole],
		} = await get(id);
		const { json } = await get(id, { options: { outputRows: true } });
		expect(json).toEqual([
			{
				...{ file_id: id, file_name: 'invoice-notable.pdf', ...OF_FILE },
				...(whole?.['fields'] as object),
			},
		]);
	});

	test.each(['upload', 'getAll', 'get'])(
		'counts for nothing without Simplify: %s',
		async (operation) => {
			const { id } = seeded('invoice.pdf');
			const { json } = await bench.runNode({
				parameters: file(operation, {
					...{ fileId: id, from: '1970-01-01', inputType: 'base64', results: 'immediate' },
					base64Data: Buffer.from('%PDF-1.7').toString('base64'),
					...{ simplify: false, options: { outputRows: true } },
				}),
			});
			expect(json).toHaveLength(1);
			expect(json[0]).not.toHaveProperty('row');
		},
	);

	test('is refused before anything is sent when it is neither true nor false', async () => {
		const parameters = file('get', { fileId: 'a', options: { outputRows: '={{ "perhaps" }}' } });
		const { error } = await bench.runNode({ parameters });
		expect(error?.message).toBe('Output Rows cannot be "perhaps"');
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

test('Retry Prediction has a file read again, and says which', async () => {
	const { id } = seeded('invoice-failrun.pdf', true);
	bench.sandbox.clock.advance(60_000);
	expect((await get(id)).json[0]?.['status']).toBe('failure');
	const { json } = await bench.runNode({ parameters: file('retryPrediction', { fileIds: id }) });
	expect(json).toEqual([expect.objectContaining({ model_id: MODEL, file_ids: [id] })]);
	expect((await get(id)).json[0]?.['status']).toBe('pending');
	bench.sandbox.clock.advance(60_000);
	expect((await get(id)).json[0]?.['status']).toBe('success');
});
