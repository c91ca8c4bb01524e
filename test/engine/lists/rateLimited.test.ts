import { onDocuments } from '../fixtures/document.fixture';
import { useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

const MINUTE = 60_000;

/** The list leaves out what was read, so each document is asked for. */
test.each([
	['more than all of one Max Retry Time', 20, 130],
	['one in a minute', 1, 5],
])('Get Many takes %s, of a service that takes %i calls a minute', async (_, perMinute, count) => {
	const documents = Array.from({ length: count }, (__, n) => ({
		...{ document_id: `d-${n}`, status: 'success' },
		uploaded_at: '2026-11-20T10:00:00Z',
	}));
	const page = { page_id: 'p', data: { fields: { a: [{ field_data_id: 'v', value: 'read' }] } } };
	let [begun, calls] = [0, 0];
	server.answer(({ url = '' }, response) => {
		if (Date.now() - begun >= MINUTE) [begun, calls] = [Date.now(), 0];
		calls += 1;
		if (calls > perMinute) {
			const details = { retry_after: Math.ceil((begun + MINUTE - Date.now()) / 1000) };
			response.writeHead(429).end(JSON.stringify({ code: 'rate_limit_exceeded', details }));
			return;
		}
		const id = /[^/]+$/.exec(new URL(url, server.url).pathname)?.[0];
		const one = documents.find((document) => document.document_id === id);
		const list = { documents, total_count: count };
		response.end(JSON.stringify(one ? { ...one, pages: [page] } : list));
	});
	const { json, error } = await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: onDocuments('getAll', { returnAll: true, simplify: true }),
	});
	expect(error?.message).toBeUndefined();
	expect(json.map(({ fields }) => fields)).toEqual(documents.map(() => ({ a: 'read' })));
});
