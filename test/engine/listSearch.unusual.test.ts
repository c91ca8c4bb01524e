import { giving } from './host';
import { useDocumentLists } from './lists.bench';

const { lists, server, openOn, shown } = useDocumentLists();
const elsewhere = () => ({ baseUrl: server.url, apiKey: 'k' });

test('a document without a name is shown by its id', async () => {
	const [document] = lists.sandbox.service.seedDocuments(1, { name: () => '' });
	const { results } = await lists.open('searchDocuments');
	expect(results.map(({ value }) => value)).toEqual([document?.id]);
	expect(results[0]?.name).toContain(document?.id);
});

test('a document whose upload has no time is shown without', async () => {
	const document = { document_id: 'd1', original_document_name: 'a.pdf', uploaded_at: 'soon' };
	server.answer(giving(200, 'application/json', JSON.stringify({ documents: [document] })));
	const { results } = await lists.open('searchDocuments', { credential: elsewhere() });
	expect(results).toEqual([{ name: 'a.pdf', value: 'd1' }]);
});

test('cells that do not say where they are stand in the first row and column', async () => {
	const cells = [{ cell_id: 'c1', header: 'item', text: 'Ink' }];
	const tables = [{ table_id: 't1', cells }];
	const document = { document_id: 'd', pages: [{ page_id: 'p1', data: { tables } }] };
	const { results } = await openOn(document, 'searchCells');
	expect(shown(results)).toEqual([['c1', 'item: Ink, row 1']]);
});

test.each(['unheard of', undefined])(
	'a document of the status %s that has no pages has an empty list of them',
	async (status) => {
		const { results } = await openOn({ document_id: 'd', status }, 'searchPages');
		expect(results).toEqual([]);
	},
);

test('a list of pages is not made from an empty answer', async () => {
	server.answer(giving(200, 'application/json', ''));
	const opened = lists.open('searchPages', { credential: elsewhere(), documentId: 'd' });
	await expect(opened).rejects.toMatchObject({ message: 'The service gave an empty answer' });
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

	test('says why the service does not accept the request', async () => {
		server.answer(giving(400, 'application/json', '{"message":"Page is too far"}'));
		await expect(lists.open(method, { credential: elsewhere() })).rejects.toMatchObject({
			message: 'Page is too far',
		});
	});

	test('says so when the answer is empty', async () => {
		server.answer(giving(200, 'application/json', ''));
		await expect(lists.open(method, { credential: elsewhere() })).rejects.toMatchObject({
			message: 'The service gave an empty answer',
		});
	});
});
