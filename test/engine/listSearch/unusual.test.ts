import { giving } from '../host';
import { useDocumentLists } from '../fixtures/lists.fixture';

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

test('cells that do not say where they are come last, and are shown without a place', async () => {
	const cells = [
		{ cell_id: 'c1', header: 'item', text: 'Ink' },
		{ cell_id: 'c2', text: 'Pen' },
		{ cell_id: 'c3', row: '0', col: '1', text: '5' },
		{ cell_id: 'c4', row: '0', col: '0', header: 'item', text: 'Nib' },
	];
	const tables = [{ table_id: 't1', cells }];
	const document = { document_id: 'd', pages: [{ page_id: 'p1', data: { tables } }] };
	expect(shown((await openOn(document, 'searchCells')).results)).toEqual([
		['c4', 'item: Nib, row 1'],
		['c3', 'column 2: 5, row 1'],
		['c1', 'item: Ink'],
		['c2', 'cell: Pen'],
	]);
	expect(shown((await openOn(document, 'searchTables')).results)).toEqual([
		['t1', 'Table 1, page 1: item (3 rows)'],
	]);
});

test('field values are shown where the service gives them as a list', async () => {
	const fields = [{ field_data_id: 'v1', field_name: 'total', value: '118.00' }];
	const document = { document_id: 'd', pages: [{ page_id: 'p1', data: { fields } }] };
	const { results } = await openOn(document, 'searchFieldValues');
	expect(shown(results)).toEqual([['v1', 'total: 118.00, page 1']]);
});

test('the time of an upload that has no zone is in GMT', async () => {
	const documents = [
		'2026-11-20T12:00:00',
		'2026-11-20 12:00:00.123456',
		'2026-11-20t12:00:00z',
		'2026-11-20T13:00:00+0100',
		'2026-11-20',
	].map((uploaded_at, n) => ({
		document_id: `d${n}`,
		original_document_name: `${n}`,
		uploaded_at,
	}));
	server.answer(giving(200, 'application/json', JSON.stringify({ documents })));
	const { results } = await lists.open('searchDocuments', { credential: elsewhere() });
	const noon = '2026-11-20 07:00';
	const times = results.map(({ name }) => name.replace(/^\d, /, ''));
	expect(times).toEqual([noon, noon, noon, noon, '2026-11-19 19:00']);
});

test.each(['unheard of', undefined])(
	'a document of the status %s may have no pages',
	async (status) => {
		await expect(openOn({ document_id: 'd', status }, 'searchPages')).rejects.toMatchObject({
			message: 'This document has no pages',
		});
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
	['searchWorkflows', 'workflows', 'This account has no workflows yet'],
	['searchFields', 'fields', 'This workflow has no fields or table headers yet'],
	['searchDocuments', 'documents', 'This workflow has no documents yet'],
])('%s', (method, entries, message) => {
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

	test('is empty, without a second request, where the service writes null for that', async () => {
		server.answer(giving(200, 'application/json', `{"${entries}":null}`));
		const opened = lists.open(method, { credential: elsewhere() });
		await expect(opened).rejects.toMatchObject({ message });
		expect(server.received).toHaveLength(1);
	});

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
