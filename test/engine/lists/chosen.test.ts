import { PARTS, documentOf, useDocumentLists } from '../fixtures/lists.fixture';
import { byId } from '../fixtures/listSearch.fixture';

const { lists, openOn, seeded } = useDocumentLists();

const NOT_CHOSEN = [
	undefined,
	null,
	'',
	{ __rl: true, mode: 'list', value: '' },
	byId('  '),
	byId('={{ $json.id }}'),
	'={{ $json.id }}',
];

describe.each(PARTS)('%s', (method) => {
	test.each(NOT_CHOSEN)('asks for a document first: %j', async (documentId) => {
		await expect(lists.open(method, { documentId })).rejects.toMatchObject({
			message: 'Choose a document first',
			description:
				'The list shows what belongs to the document. Where that is an expression, pick By ID here too.',
		});
		expect(lists.requests()).toEqual([]);
	});

	test('asks for a workflow before it asks for a document', async () => {
		await expect(lists.open(method, { workflowId: '', documentId: '' })).rejects.toMatchObject({
			message: 'Choose a workflow first',
		});
		expect(lists.requests()).toEqual([]);
	});

	test('takes a document as workflows saved before hold it, as plain text', async () => {
		const { id } = seeded('invoice.pdf');
		const { results } = await lists.open(method, { documentId: id });
		expect(results.length).toBeGreaterThan(0);
	});

	test('takes a document that was picked from the list', async () => {
		const { id, name } = seeded('invoice.pdf');
		const documentId = { __rl: true, mode: 'list', value: id, cachedResultName: name };
		const { results } = await lists.open(method, { documentId });
		expect(results.length).toBeGreaterThan(0);
	});

	test('says so when the document is still being read', async () => {
		const [document] = lists.sandbox.service.seedDocuments(1, { name: () => 'a-slow3600.pdf' });
		const opened = lists.open(method, { documentId: byId(document?.id ?? '') });
		await expect(opened).rejects.toMatchObject({
			message: 'The service has not read this document yet',
			description: 'Open the list again in a while.',
		});
	});

	test('says so when the document could not be read', async () => {
		const opened = lists.open(method, { documentId: byId(seeded('a-fail.pdf').id) });
		await expect(opened).rejects.toMatchObject({
			message: 'The service could not read this document',
		});
	});

	test('names the document that the service does not have', async () => {
		await expect(lists.open(method, { documentId: byId('nobody') })).rejects.toMatchObject({
			message: 'Document nobody was not found',
		});
	});

	test('says when the key is not accepted', async () => {
		const credential = { ...lists.credential(), apiKey: 'old' };
		await expect(lists.open(method, { documentId: 'd', credential })).rejects.toMatchObject({
			message: 'The API key was not accepted',
		});
	});

	test.each([{ hello: 'world' }, [], null, { pages: 'none' }])(
		'says what it misses when something answers %j',
		async (answer) => {
			await expect(openOn(answer, method)).rejects.toMatchObject({
				message: 'The service gave an answer without a document',
				description: `Check the Base URL of the credential. The answer begins with: ${JSON.stringify(answer)}`,
			});
		},
	);

	test.each([
		{ document_id: 'd', status: 'success' },
		{ document_id: 'd', status: 'success', pages: null },
		{ document_id: 'd', status: 'success', pages: [null, 7] },
		{ document_id: 'd', status: 'success', pages: [{}] },
		{ document_id: 'd', status: 'success', pages: [{ data: { fields: null, tables: null } }] },
		{ document_id: 'd', status: 'success', pages: [{ data: { fields: { a: 7 }, tables: [{}] } }] },
	])('makes do with a document that lacks much: %j', async (document) => {
		const opened = openOn(document, method, { filter: 'nothing like it' });
		await expect(opened).resolves.toEqual({ results: [] });
	});
});

describe('what is chosen among the parts of another document', () => {
	const document = documentOf([{ id: 'page', tables: [[['item', 'Pen', 0, 0]]] }]);

	test.each(['searchFieldValues', 'searchTables', 'searchCells'])(
		'is named by %s, and what to do: a page',
		async (method) => {
			await expect(openOn(document, method, { pageId: byId('other') })).rejects.toMatchObject({
				message: 'Page other was not found',
				description: 'It is not on this document. Choose another page first.',
			});
		},
	);

	test('is named by searchCells, and what to do: a table', async () => {
		await expect(
			openOn(document, 'searchCells', { pageId: byId('page'), tableId: byId('other') }),
		).rejects.toMatchObject({
			message: 'Table other was not found',
			description: 'It is not on this document. Choose another table first.',
		});
	});

	test('does not keep another page from being chosen', async () => {
		const { results } = await openOn(document, 'searchPages', { pageId: byId('other') });
		expect(results).toHaveLength(1);
	});
});
