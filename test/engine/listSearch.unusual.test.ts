import { giving, useLoopback } from './host';
import { useLists } from './listSearch.bench';

const lists = useLists();
const server = useLoopback();
const elsewhere = () => ({ baseUrl: server.url, apiKey: 'k' });

test('a document without a name is shown by its id', async () => {
	const [document] = lists.sandbox.service.seedDocuments(1, { name: () => '' });
	const { results } = await lists.open('searchDocuments');
	expect(results.map(({ value }) => value)).toEqual([document?.id]);
	expect(results[0]?.name).toContain(document?.id);
});

test('fields are shown where the service gives no table headers', async () => {
	server.answer(giving(200, 'application/json', '{"fields":[{"id":"f1","name":"total"}]}'));
	const { results } = await lists.open('searchFields', { credential: elsewhere() });
	expect(results).toEqual([{ name: 'total (field)', value: 'f1' }]);
});

describe.each([
	['searchWorkflows', 'workflows'],
	['searchFields', 'fields'],
	['searchDocuments', 'documents'],
])('%s', (method, entries) => {
	test.each(['{"hello":"world"}', `{"${entries}":{}}`, '[]', 'null'])(
		'says what it misses when something answers %s',
		async (body) => {
			server.answer(giving(200, 'application/json', body));
			await expect(lists.open(method, { credential: elsewhere() })).rejects.toMatchObject({
				message: `The service gave an answer without ${entries}`,
				description: `Check the Base URL of the credential. The answer begins with: ${body}`,
			});
		},
	);

	test('says so when the answer is empty', async () => {
		server.answer(giving(200, 'application/json', ''));
		await expect(lists.open(method, { credential: elsewhere() })).rejects.toMatchObject({
			message: 'The service gave an empty answer',
		});
	});
});
