import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { NodeApiError } from 'n8n-workflow';
import { giving, useLoopback } from '../host';
import { useLists } from '../fixtures/listSearch.fixture';

const lists = useLists();
const server = useLoopback();
const KEY = 'a-key-that-nobody-may-see';
const FORMS = [KEY, Buffer.from(`${KEY}:`).toString('base64')];

/** A service, or a gateway before it, that repeats what it was sent. */
const repeating =
	(status: number): RequestListener =>
	({ headers: { authorization } }, response) => {
		const body = JSON.stringify({ message: `No: ${authorization} is ${KEY}` });
		const headers = { 'content-type': 'application/json', location: `/${KEY}/` };
		response.writeHead(status, headers).end(body);
	};

async function refusalOf(method: string, apiKey: string): Promise<NodeApiError> {
	const credential = { baseUrl: server.url, apiKey };
	const thrown: unknown = await lists.open(method, { credential }).catch((error: unknown) => error);
	if (thrown instanceof NodeApiError) return thrown;
	throw new Error(`The list was opened: ${inspect(thrown)}`);
}

describe.each(['searchWorkflows', 'searchFields', 'searchDocuments'])('%s', (method) => {
	test.each([
		['refuses', 403, 'No: Basic ••• is •••'],
		['points elsewhere', 307, 'It points to /•••/'],
		['gives no list', 200, '{"message":"No: Basic ••• is •••"}'],
	])('tells no key when the service repeats it and %s (%d)', async (_, status, words) => {
		server.answer(repeating(status));
		const error = await refusalOf(method, KEY);
		expect(server.received[0]?.headers.authorization).toContain(FORMS[1]);
		expect(`${error.message} ${error.description}`).toContain(words);
		const everything = inspect(error, { depth: Infinity, showHidden: true });
		expect(FORMS.filter((form) => everything.includes(form))).toEqual([]);
	});
});

test('shows no key that the service repeats in the names of a list', async () => {
	const documents = [{ document_id: 'd1', original_document_name: `scan ${KEY}.pdf` }];
	server.answer(giving(200, 'application/json', JSON.stringify({ documents })));
	const credential = { baseUrl: server.url, apiKey: KEY };
	const { results } = await lists.open('searchDocuments', { credential });
	expect(results).toEqual([expect.objectContaining({ name: 'scan •••.pdf', value: 'd1' })]);
});

test.each([
	['that happens to be the key', 'now', 'Not now'],
	['that n8n takes for a code', KEY, 'ENOENT is no workflow'],
])('a word %s stays in what the service says', async (_, apiKey, message) => {
	server.answer(giving(403, 'application/json', JSON.stringify({ message })));
	expect(await refusalOf('searchWorkflows', apiKey)).toMatchObject({ message });
});
