import type { RequestListener } from 'node:http';
import { AUTOMATICALLY } from '../fixtures/correct.fixture';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

/** What the only file of each model says: a service may count the files of each model anew. */
const TOTALS: Record<string, string> = { one: '5', other: '7' };

const answering: RequestListener = (request, response) => {
	const [, model = ''] = /Model\/(\w+)/.exec(request.url ?? '') ?? [];
	const record = {
		...{ id: `page of ${model}`, request_file_id: '1', page: 0, message: 'success' },
		predicted_boxes: [{ id: 'b', type: 'field', label: 'total', ocr_text: TOTALS[model] }],
	};
	giving(
		200,
		'application/json',
		JSON.stringify(request.method === 'GET' ? { unmoderated_images: [record] } : {}),
	)(request, response);
};

test('what a file of one model says is not taken for what a file of another one has said, though they have the same ID', async () => {
	server.answer(answering);
	const { json, error } = await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: {
			...{ resource: 'file', operation: 'correct', fields: AUTOMATICALLY, options: {} },
			modelId: '={{ $json.model_id }}',
			fileId: '1',
		},
		items: Object.keys(TOTALS).map((model) => ({ model_id: model, file_id: '1', total: '5' })),
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{ model_id: 'one', changes: [], unchanged: ['total'] },
		{ model_id: 'other', changes: [{ previous: '7', value: '5' }], unchanged: [] },
	]);
	expect(server.received.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
