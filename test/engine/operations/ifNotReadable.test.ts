import { useTool } from '../fixtures/aiTool.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { pdf, upload } from '../fixtures/upload.fixture';
import { giving, itemWithFiles, useLoopback } from '../host';
import { jsonOf, MODEL, watch } from '../trigger/watch';
import { byId } from './cases';

const { bench, answersTo } = useTool();

const UNREADABLE = 'invoice-fail.pdf';
const seeded = (name = UNREADABLE) =>
	bench.sandbox.service.seedFiles(1, { name: () => name, async: false })[0]?.id ?? '';
const get = (fileId: string, options = {}) => file('get', { fileId, options });

test('a file that could not be read comes out with its status, unless the item is to stop', async () => {
	const fileId = seeded();
	const returned = await bench.runNode({ parameters: get(fileId) });
	expect(returned.json).toMatchObject([{ file_id: fileId, status: 'failure' }]);
	const stopped = await bench.runNode({ parameters: get(fileId, { ifNotRead: 'stop' }) });
	expect(stopped.error?.message).toBe(
		`The service could not read ${UNREADABLE}. IDs: ${UNREADABLE} as ${fileId}`,
	);
	expect(stopped.error?.description).toMatch('Stopped because of If Not Readable.');
});

test('a document that could not be read stops as well', async () => {
	const [document] = bench.sandbox.service.seedDocuments(1, {
		name: () => UNREADABLE,
		async: false,
	});
	const parameters = onDocuments('get', { documentId: byId(document?.id ?? '') });
	const { error } = await bench.runNode({
		parameters: { ...parameters, options: { ifNotRead: 'stop' } },
	});
	expect(error?.message).toMatch('The service could not read');
});

/** Uploaded to the seeded workflow: one that is read or not at once, or one that the service is still busy with. */
const seededDocument = (name: string) =>
	bench.sandbox.service.seedDocuments(1, { name: () => name, async: name === PENDING })[0]?.id ??
	'';
const PENDING = 'invoice-slow3600.pdf';
const PARTS = ['getFields', 'getTables'];
const getPart = (operation: string, documentId: string, options = {}) =>
	onDocuments(operation, { documentId: byId(documentId) }, options);
const asked = () => bench.sandbox.log.requests().map(({ operationId }) => operationId);

describe.each(PARTS)('%s', (operation) => {
	test.each([
		[UNREADABLE, 'failure'],
		[PENDING, 'pending'],
	])('says of %s in its row that it is no success', async (name, status) => {
		const id = seededDocument(name);
		const { json, error } = await bench.runNode({
			parameters: getPart(operation, id, { outputRows: true }),
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ file_id: id, file_name: name, status }]);
		expect(asked()).toEqual([`document.${operation}`, 'document.get']);
	});

	test('stops where a document could not be read, with tries and as a tool too', async () => {
		const parameters = getPart(operation, seededDocument(UNREADABLE), { ifNotRead: 'stop' });
		for (const more of [{}, { maxTries: 2 }]) {
			const { error } = await bench.runNode({ parameters, ...more });
			expect(error?.message).toMatch(`The service could not read ${UNREADABLE}`);
			expect(error?.description).toMatch('Stopped because of If Not Readable.');
		}
		const [answer] = await answersTo(parameters, [{}]);
		expect(JSON.stringify(answer)).toMatch(`The service could not read ${UNREADABLE}`);
	});

	test('asks for the document only where its status matters', async () => {
		const name = 'invoice-rows2.pdf';
		const [part, document] = [`document.${operation}`, 'document.get'];
		for (const options of [{ outputRows: true }, { ifNotRead: 'stop' }]) {
			bench.sandbox.log.clear();
			const read = getPart(operation, seededDocument(name), options);
			const { json, error } = await bench.runNode({ parameters: read });
			expect(error).toBeUndefined();
			if (options.outputRows) expect(json[0]).toMatchObject({ status: 'success', file_name: name });
			expect(asked()).toEqual([part, document]);
		}
		bench.sandbox.log.clear();
		await bench.runNode({ parameters: getPart(operation, seededDocument(UNREADABLE)) });
		expect(asked()).toEqual([part]);
	});
});

describe('a part in which nothing stands', () => {
	const server = useLoopback();
	const whole = (status: string, data: object) => ({
		document_id: 'd',
		status,
		pages: [{ page_id: 'p', page_number: 1, data }],
	});
	const VALUE = { total: [{ value: '1.00' }] };
	const CELLS = [{ table_id: 't', cells: [{ row: 0, col: 0, header: 'item', text: 'Ink' }] }];

	/** In rows, which say the status. */
	const rows = async (operation: string, part: object, document: object, options = {}) => {
		server.answer((request, response) => {
			const answer = request.url?.endsWith('/d') ? document : part;
			giving(200, 'application/json', JSON.stringify(answer))(request, response);
		});
		return await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: {
				...getPart(operation, 'd', { outputRows: true, ...options }),
				pageId: 'page_id' in part ? String(part.page_id) : '',
			},
		});
	};

	test.each([
		['no fields', 'getFields', { fields: {} }],
		['fields without values', 'getFields', { fields: { total: [], note: [] } }],
		['no tables', 'getTables', { tables: [] }],
		['null in the place of a list', 'getTables', { tables: null }],
		['a page without data', 'getPage', { page_id: 'p' }],
	])('with %s has the status of its document', async (_, operation, part) => {
		const { json } = await rows(operation, part, whole('failure', {}));
		expect(json).toMatchObject([{ status: 'failure' }]);
		expect(server.received).toHaveLength(2);
	});

	test.each([
		['getFields', { fields: {} }, { fields: {}, tables: CELLS }],
		['getTables', { tables: [] }, { fields: VALUE, tables: [] }],
		['getPage', { page_id: 'o' }, { fields: VALUE, tables: CELLS }],
	])('of %s is read where the document has none of that', async (operation, part, data) => {
		const { json } = await rows(operation, part, whole('success', data));
		expect(json).toMatchObject([{ status: 'success', message: '' }]);
	});

	test.each([
		['getFields', { fields: {} }, { fields: VALUE }],
		['getTables', { tables: [] }, { tables: CELLS }],
		['getPage', { page_id: 'p' }, { fields: {}, tables: CELLS }],
	])('of %s is pending where the document has been read since', async (operation, part, data) => {
		const { json } = await rows(operation, part, whole('success', data));
		expect(json).toMatchObject([{ status: 'pending' }]);
	});

	test.each([
		['getFields', { fields: VALUE }, 'failure'],
		['getTables', { tables: CELLS }, 'failure'],
		['getTables', { tables: CELLS }, 'pending'],
	])(
		'has the status of its document, and so has what %s gives of the pages that were read',
		async (operation, part, status) => {
			const document = whole(status, { fields: VALUE, tables: CELLS });
			const { json } = await rows(operation, part, document);
			expect(json).toMatchObject([{ status }]);
			if (status === 'failure') {
				const { error } = await rows(operation, part, document, { ifNotRead: 'stop' });
				expect(error?.message).toMatch('The service could not read');
			}
		},
	);

	test.each(['pending', 'failure', 'success'])(
		'that says %s itself is believed',
		async (status) => {
			const { json } = await rows('getFields', { fields: {}, status }, whole('success', {}));
			expect(json).toMatchObject([{ status }]);
			expect(server.received).toHaveLength(1);
		},
	);

	test('of a document that is not there stops its item', async () => {
		server.answer((request, response) => {
			const isPart = request.url?.endsWith('/fields');
			const answer = isPart ? { fields: {} } : { message: 'Document not found', code: 404 };
			giving(isPart ? 200 : 404, 'application/json', JSON.stringify(answer))(request, response);
		});
		const { error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: getPart('getFields', 'd', { ifNotRead: 'stop' }),
		});
		expect(error?.message).toBe('Document d was not found');
	});
});

test('an upload that stops names all of its files, and is not made again', async () => {
	const item = await itemWithFiles('memory', {
		good: { bytes: pdf('good'), name: 'good.pdf' },
		bad: { bytes: pdf('bad'), name: UNREADABLE },
	});
	const { error } = await bench.runNode({
		parameters: upload({ binaryPropertyName: 'good, bad', results: 'wait' }, { ifNotRead: 'stop' }),
		items: [item],
		maxTries: 3,
	});
	expect(error?.message).toMatch(
		/^The service could not read invoice-fail\.pdf\. IDs: good\.pdf as \S+, invoice-fail\.pdf as \S+$/,
	);
	expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
});

test('a row says whether its file was read, and what to look at', async () => {
	const parameters = get(seeded(), { outputRows: true });
	const { json } = await bench.runNode({ parameters });
	expect(json).toMatchObject([{ file_name: UNREADABLE, status: 'failure', low_confidence: '' }]);
	const doubtful = get(seeded('invoice-rows2-lowconf.pdf'), { outputRows: true });
	const [row] = (await bench.runNode({ parameters: doubtful })).json;
	expect(row).toMatchObject({ status: 'success', table: 1, row: 1 });
	expect(row?.['low_confidence']).not.toBe('');
});

test('an unknown choice is refused by its name', async () => {
	const { error } = await bench.runNode({ parameters: get(seeded(), { ifNotRead: 'ask' }) });
	expect(error?.message).toBe('If Not Readable cannot be "ask"');
});

test('the trigger gives rows, each with the event', async () => {
	const poller = watch(bench, MODEL, { options: { outputRows: true } });
	await poller.poll();
	const id = MODEL.upload(bench, 'invoice-rows3.pdf');
	const items = (await jsonOf(poller)) ?? [];
	expect(items).toHaveLength(3);
	for (const [index, item] of items.entries()) {
		expect(item).toMatchObject({ file_id: id, table: 1, row: index + 1, event: 'success' });
	}
});
