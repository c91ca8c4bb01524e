import { documentOf, PARTS, useDocumentLists, type GivenPage } from '../fixtures/lists.fixture';
import { byId } from '../fixtures/listSearch.fixture';
import { DocumentExtractionTrigger } from '../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';

const { lists, openOn } = useDocumentLists();

const NO_WORKFLOWS = {
	message: 'This account has no workflows yet',
	description:
		'Create one in the dashboard of the service, or here with the operation Create of Workflow, then open the list again. Where the dashboard shows models, choose File or Model as Resource, and Model as Source of the trigger.',
};
const NO_FIELDS = {
	message: 'This workflow has no fields or table headers yet',
	description: 'Name them with the operation Set Fields of Workflow, then open the list again.',
};
const NO_DOCUMENTS = {
	message: 'This workflow has no documents yet',
	description:
		'Upload one with the operation Upload of Document or in the dashboard of the service, then open the list again.',
};

describe('a list that is empty says what to do', () => {
	test('of workflows, in both nodes', async () => {
		lists.sandbox.override('workflow.getAll', () => ({ status: 200, body: { workflows: [] } }));
		await expect(lists.open('searchWorkflows')).rejects.toMatchObject(NO_WORKFLOWS);
		const type = new DocumentExtractionTrigger();
		await expect(lists.open('searchWorkflows', { type })).rejects.toMatchObject(NO_WORKFLOWS);
	});

	test('of fields', async () => {
		const { id } = lists.sandbox.service.addWorkflow({ fields: [], tableHeaders: [] });
		const opened = lists.open('searchFields', { workflowId: byId(id) });
		await expect(opened).rejects.toMatchObject(NO_FIELDS);
	});

	test('of documents', async () => {
		await expect(lists.open('searchDocuments')).rejects.toMatchObject(NO_DOCUMENTS);
	});

	const onPage = (page: Partial<GivenPage> = {}) => documentOf([{ id: 'p', ...page }]);
	test.each([
		[
			'searchPages',
			documentOf([]),
			'This document has no pages',
			'Choose another Document, or upload this one again.',
		],
		[
			'searchFieldValues',
			onPage(),
			'There are no field values here',
			'Choose another Page or Document, or add one with the operation Add of Field Value.',
		],
		[
			'searchTables',
			onPage({ values: [['total', '7', 0, 0]] }),
			'There are no tables here',
			'Choose another Page or Document, or add one with the operation Add of Table.',
		],
		[
			'searchCells',
			onPage({ tables: [[]] }),
			'There are no cells here',
			'Choose another Table, Page or Document, or add one with the operation Add of Table Cell.',
		],
	])('of the parts of a document: %s', async (method, document, message, description) => {
		await expect(openOn(document, method)).rejects.toMatchObject({ message, description });
	});

	test('also while nothing but blanks is searched for', async () => {
		const opened = lists.open('searchDocuments', { filter: '  ' });
		await expect(opened).rejects.toMatchObject(NO_DOCUMENTS);
	});
});

describe('what is searched for and not there is no empty list', () => {
	test.each(['searchWorkflows', 'searchFields', 'searchDocuments'])('%s', async (method) => {
		lists.sandbox.service.seedDocuments(1);
		await expect(lists.open(method, { filter: 'nothing like it' })).resolves.toEqual({
			results: [],
		});
	});

	test.each(PARTS)('%s', async (method) => {
		const document = documentOf([
			{ id: 'p', values: [['total', '7', 0, 0]], tables: [[['item', 'Pen', 0, 0]]] },
		]);
		const { results } = await openOn(document, method, { filter: 'nothing like it' });
		expect(results).toEqual([]);
	});
});

test('neither is the end of a list whose last page is empty', async () => {
	const { results } = await openOn({ documents: [] }, 'searchDocuments', {
		paginationToken: '2 100 first',
	});
	expect(results).toEqual([]);
});
