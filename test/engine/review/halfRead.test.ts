import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { mapped } from '../fixtures/correct.fixture';
import { changes, deletions } from '../fixtures/updateFields.fixture';
import { giving, useLoopback, useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();
const server = useLoopback();

const pageOf = (page: number, more: IDataObject) => ({
	...{ id: `page-${page}`, request_file_id: 'f', page, is_moderated: false },
	...{ updated_at: new Date().toISOString(), ...more },
});
const total = {
	...{ id: 'box', label: 'total_amount', label_id: '', ocr_text: '5', type: 'field' },
	...{ xmin: 1, ymin: 1, xmax: 2, ymax: 2, score: 0.9 },
};
const read = { predicted_boxes: [total], moderated_boxes: [] };
const NULLS = { predicted_boxes: null, moderated_boxes: null };

/** Runs an operation on a file of which the first page is read. */
async function runOn(second: IDataObject, parameters = {}) {
	const pages = [pageOf(0, read), pageOf(1, second)];
	const answer = { moderated_images: null, unmoderated_images: pages };
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	const { error, json } = await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: {
			...{ resource: 'file', operation: 'correct', modelId: 'm', fileId: 'f' },
			...{ fields: mapped({ total_amount: '1' }), options: { approve: true }, ...parameters },
		},
	});
	return { json, message: error?.message, sent: server.received.map(({ method }) => method) };
}

test.each<[string, IDataObject]>([
	['null', NULLS],
	['left out', {}],
	['empty', { predicted_boxes: [], moderated_boxes: [] }],
])(
	'a file of which a page is still being read is not corrected, nor approved: lists %s',
	async (_, lists) => {
		expect(await runOn(lists)).toMatchObject({
			message: 'The service has not read this page yet',
			sent: ['GET'],
		});
	},
);

test('nor is one of which a page could not be read', async () => {
	expect(await runOn({ ...NULLS, message: 'failure' })).toMatchObject({
		message: 'The service could not read this file',
		sent: ['GET'],
	});
});

test('a blank page without lists does not hold it up', async () => {
	expect(await runOn({ ...NULLS, no_of_fields: 0 })).toMatchObject({
		json: [{ approved: true, changes: [{ page: 0, value: '1' }] }],
		sent: ['GET', 'PATCH', 'POST'],
	});
});

test('a page without lists is one of the pages that a deletion may mean', async () => {
	const gone = deletions({ matchBy: 'label', match: 'total_amount' });
	expect(
		await runOn({ ...NULLS, no_of_fields: 0 }, { ...changes(gone), modelId: 'm' }),
	).toMatchObject({
		message: 'Page is empty, and the file has the pages 0, 1',
		sent: ['GET'],
	});
});

test.each<[INodeParameters, sent: string[]]>([
	[{}, ['GET']],
	[{ occurrence: 'all' }, ['GET']],
	[{ page: '1', approve: true }, ['GET']],
	[{ page: '1' }, ['GET', 'PATCH']],
])(
	'of a document of which a page is without its data the field on another one is changed with its Page alone: %j',
	async (options, sent) => {
		const value = { field_data_id: 'v', field_name: 'total_amount', value: '5', confidence: 1 };
		const pages = [
			{ page_id: 'p1', page_number: 1, data: { fields: { total_amount: [value] }, tables: [] } },
			{ page_id: 'p2', page_number: 2 },
		];
		server.answer(({ method }, response) => {
			const document = { document_id: 'd', status: 'success', pages };
			response.end(JSON.stringify(method === 'GET' ? document : value));
		});
		const { error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: {
				...{ resource: 'document', operation: 'correct', options },
				...{ workflowId: byId('w'), documentId: byId('d') },
				fields: mapped({ total_amount: '1' }),
			},
		});
		expect(server.received.map(({ method }) => method)).toEqual(sent);
		expect(error?.message).toBe(
			sent.length > 1 ? undefined : 'The service gave an answer without fields',
		);
	},
);
