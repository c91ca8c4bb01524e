import type { INodeParameters } from 'n8n-workflow';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

/** Runs an operation on an answer as servers give it that write null for an empty list. */
async function answered(parameters: INodeParameters, answer: unknown) {
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	return await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: {
			...{ workflowId: 'w', documentId: 'd', modelId: 'm', fileId: 'f', pageId: 'p' },
			...{ from: '2026-11-01', returnAll: true, simplify: true },
			...parameters,
		},
	});
}

const document = (operation: string): INodeParameters => ({ resource: 'document', operation });
const ofFile = { file_id: 'f', model_id: 'm' };

test.each<[string, INodeParameters, object, object[]]>([
	['workflows', { resource: 'workflow', operation: 'getAll' }, { workflows: null }, []],
	['types', { resource: 'workflow', operation: 'getTypes' }, { workflow_types: null }, []],
	['documents', document('getAll'), { documents: null, total_count: 0 }, []],
	['fields', document('getFields'), { fields: null }, [{ file_id: 'd', fields: {} }]],
	['tables', document('getTables'), { tables: null }, []],
	[
		'pages of a document',
		document('get'),
		{ document_id: 'd', status: 'success', pages: null },
		[{ file_id: 'd', status: 'success', pages: [], workflow_id: 'w' }],
	],
	[
		'what is on a page',
		document('getPage'),
		{ page_id: 'p', data: { fields: null, tables: null } },
		[{ file_id: 'd', fields: {}, tables: [] }],
	],
	['files', { resource: 'file', operation: 'getAll' }, { moderated_images: null }, []],
	[
		'pages of a file',
		{ resource: 'file', operation: 'get' },
		{ moderated_images: null, unmoderated_images: null },
		[ofFile],
	],
])('%s that are null are none, and are asked for once', async (_, parameters, answer, items) => {
	const { json, error } = await answered(parameters, answer);
	expect(error).toBeUndefined();
	expect(json).toMatchObject(items);
	expect(json).toHaveLength(items.length);
	expect(server.received).toHaveLength(1);
});

test.each([
	['fields', 'getFields', {}],
	['fields', 'getFields', null],
	['tables', 'getTables', []],
])('no %s in an answer that says success: false are no result', async (name, operation, none) => {
	const { json, error } = await answered(
		{ ...document(operation), options: { maxRetryTime: 0 } },
		{ success: false, message: 'Rebuilding', [name]: none },
	);
	expect(json).toEqual([]);
	expect(error?.message).toBe(`The service gave an answer without ${name}`);
});

test('a page that is asked for by its ID does not vanish in a result that is null', async () => {
	const { json, error } = await answered(
		{ resource: 'file', operation: 'getPage' },
		{ message: 'success', result: null },
	);
	expect(json).toEqual([]);
	expect(error?.message).toBe('The service gave an answer without pages');
	expect(server.received).toHaveLength(1);
});

describe('Get of a file', () => {
	const record = (id: string, file: string, text: string) => ({
		...{ id, request_file_id: file, page: 0, message: 'success' },
		predicted_boxes: [{ type: 'field', label: 'total', ocr_text: text }],
	});

	test('gives a page that is in both lists once, and none of another file', async () => {
		const { json } = await answered(
			{ resource: 'file', operation: 'get' },
			{
				moderated_images: [record('p1', 'f', 'approved')],
				unmoderated_images: [record('p1', 'f', 'read'), record('p9', 'other', 'foreign')],
			},
		);
		expect(json).toMatchObject([
			{
				...ofFile,
				pages: [{ id: 'p1' }],
				review_status: 'approved',
				fields: { total: 'approved' },
			},
		]);
	});
});

test('fields that come as a list are fields like others', async () => {
	const fields = [{ field_name: 'total', value: '118.00', confidence: 0.2 }];
	const { json } = await answered(document('getFields'), { fields });
	expect(json).toEqual([
		{ file_id: 'd', fields: { total: '118.00' }, low_confidence: ['total'], workflow_id: 'w' },
	]);
});
