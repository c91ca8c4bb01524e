import type { Json } from '../../../nodes/DocumentExtraction/utils/json';
import type { INodeParameters, OnError } from 'n8n-workflow';
import { MISSING_PAGES } from '../../../nodes/DocumentExtraction/extraction/file';
import { sleep } from '../../sandbox/clock';
import { onDocuments } from '../fixtures/document.fixture';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

const IDS = ['a', 'b', 'c'];
const DOCUMENTS = IDS.map(
	(id): Json => ({
		document_id: id,
		status: 'success',
		verification_status: 'success',
		original_document_name: `${id}.pdf`,
		pages: [
			{ page_id: `${id}-1`, page_number: 1, data: { fields: { total: [{ value: `${id} EUR` }] } } },
		],
	}),
);
const TOTALS = IDS.map((id) => ({ file_id: id, fields: { total: `${id} EUR` }, message: '' }));

const pathOf = (url = '') => url.replace(/\?.*/, '');

/** Get Many on a list that gives of each document only a part. */
async function listing(
	part: (document: Json) => Json,
	known = DOCUMENTS,
	parameters: Json = {},
	message = 'Document not found',
) {
	server.answer((request, response) => {
		const [, id] = /\/documents\/(\w+)$/.exec(pathOf(request.url)) ?? [];
		const one = known.find((document) => document['document_id'] === id);
		const answer = id === undefined ? { documents: DOCUMENTS.map(part) } : one;
		const missing = { message, code: 404 };
		const body = JSON.stringify(answer ?? missing);
		giving(answer ? 200 : 404, 'application/json', body)(request, response);
	});
	return await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: {
			...{ resource: 'document', operation: 'getAll', returnAll: true, simplify: true },
			workflowId: 'w',
			...parameters,
		},
	});
}

describe.each<[string, (document: Json) => Json]>([
	['pages', (document) => ({ ...document, pages: undefined })],
	['what is on the pages', (document) => ({ ...document, pages: [{ page_id: 'p' }] })],
	['every page', (document) => ({ ...document, pages: [] })],
	['all values', (document) => ({ ...document, pages: [{ page_id: 'p', data: { fields: {} } }] })],
])('a list that leaves out %s', (_, part) => {
	test('gives documents with what was read from them', async () => {
		const { json, error } = await listing(part);
		expect(error).toBeUndefined();
		expect(json).toMatchObject(TOTALS);
	});

	test('goes on as it came without Simplify', async () => {
		const { json } = await listing(part, DOCUMENTS, { simplify: false });
		expect(json).toEqual(DOCUMENTS.map(part));
		expect(server.received).toHaveLength(1);
	});

	test.each(['Document not found', 'Resource not found'])(
		'says so of a document that is not found any more: %s',
		async (message) => {
			const { json, error } = await listing(part, DOCUMENTS.slice(1), {}, message);
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ file_id: 'a', message: MISSING_PAGES }, ...TOTALS.slice(1)]);
		},
	);
});

test.each<[string, INodeParameters, OnError]>([
	['stops the run', {}, 'stopWorkflow'],
	['is one of several', {}, 'continueRegularOutput'],
	['tries again', { maxRetryTime: 60 }, 'continueRegularOutput'],
])(
	'a document that is refused ends an item that %s, by its name, and nothing is sent after that',
	async (_, options, onError) => {
		const documents = Array.from({ length: 150 }, (__, n) => ({
			...{ document_id: `d-${n}`, status: 'success' },
		}));
		const endedAt: number[] = [];
		server.answer(({ url }, response) => {
			const id = /\/(d-\d+)$/.exec(url ?? '')?.[1];
			const status = id === 'd-1' ? 403 : id === 'd-2' ? 503 : 200;
			const answer = id ? { document_id: id, message: 'Not for you' } : { documents };
			setTimeout(() => {
				if (status === 403) endedAt.push(server.received.length);
				response.writeHead(status).end(JSON.stringify(answer));
			}, 1000);
		});
		const { json, error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: onDocuments('getAll', { limit: 100, simplify: true }, options),
			onError,
		});
		expect(error?.message ?? json[0]?.['error']).toBe('Document d-1: Not for you');
		await sleep(60_000);
		expect([server.received.length]).toEqual(endedAt);
	},
);

test.each([
	['text/html', '<html>404 page not found</html>'],
	['application/json', '{"message":"Cannot GET /api/v4/workflows/w/documents/a"}'],
	['text/plain', ''],
	['text/plain', '404 page not found'],
	['text/plain', 'default backend - 404'],
])(
	'a 404 as gateways say it, as %s, does not make a document without values',
	async (type, body) => {
		server.answer((request, response) => {
			const [first] = DOCUMENTS.map((document) => ({ ...document, pages: undefined }));
			const isList = pathOf(request.url).endsWith('/documents');
			const list = giving(200, 'application/json', JSON.stringify({ documents: [first] }));
			(isList ? list : giving(404, type, body))(request, response);
		});
		const { json, error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: onDocuments('getAll', { returnAll: true, simplify: true }),
		});
		expect(json).toEqual([]);
		expect(error?.message).toMatch(/^Document a: /);
	},
);

test.each([{}, { fields: null, tables: null }])(
	'a list that gives %j where it leaves out what was read is completed',
	async (data) => {
		const pages = [{ page_id: 'p', data }];
		const { json } = await listing((document) => ({ ...document, pages }));
		expect(json).toMatchObject(TOTALS);
	},
);

test('what a list gives whole, and what is not read, is not asked for by itself', async () => {
	const whole = await listing((document) => document);
	expect(whole.json).toMatchObject(TOTALS);
	const pending = await listing((document) => ({
		...document,
		pages: undefined,
		status: 'pending',
	}));
	expect(pending.json).toMatchObject(TOTALS.map(({ file_id }) => ({ file_id, fields: {} })));
	expect(server.received.map(({ url }) => pathOf(url))).toEqual(
		Array(2).fill('/api/v4/workflows/w/documents'),
	);
});

test.each<[string, INodeParameters]>([
	['Get', { operation: 'get', documentId: 'a' }],
	['Upload', { operation: 'upload', inputType: 'url', documentUrl: 'https://x.example/a.pdf' }],
])(
	'%s says so where the service calls a document read and gives nothing of it',
	async (_, more) => {
		const answer = { document_id: 'a', status: 'success', verification_message: 'Total is off' };
		server.answer(giving(200, 'application/json', JSON.stringify(answer)));
		const { json, error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: {
				...{ resource: 'document', workflowId: 'w', simplify: true, results: 'immediate' },
				...more,
			},
		});
		expect(error).toBeUndefined();
		const message = `Total is off. ${MISSING_PAGES}`;
		expect(json).toMatchObject([{ file_id: 'a', fields: {}, message }]);
	},
);
