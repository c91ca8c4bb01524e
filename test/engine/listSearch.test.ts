import { SEEDED_WORKFLOW_ID } from '../sandbox/service';
import { byId, useLists } from './listSearch.bench';

const lists = useLists();

const asked = () => lists.requests().map(({ operationId, query }) => [operationId, { ...query }]);

describe('the list of workflows', () => {
	test('shows names, gives ids, and asks for a page of 100', async () => {
		const { id } = lists.sandbox.service.addWorkflow({ description: 'Receipts' });
		const list = await lists.open('searchWorkflows');
		expect(list).toEqual({
			results: [
				{ name: 'Invoices', value: SEEDED_WORKFLOW_ID },
				{ name: 'Receipts', value: id },
			],
		});
		expect(asked()).toEqual([['workflow.getAll', { page: '1', limit: '100' }]]);
	});

	test('shows the id of a workflow that has no name', async () => {
		const { id } = lists.sandbox.service.addWorkflow({ description: '' });
		const { results } = await lists.open('searchWorkflows');
		expect(results.at(-1)).toMatchObject({ name: id, value: id });
	});

	test.each([99, 100, 101, 250])('shows each of %d workflows once, page by page', async (count) => {
		for (let n = 1; n < count; n += 1) lists.sandbox.service.addWorkflow({ description: `W${n}` });
		const pages = await lists.openAll('searchWorkflows');
		expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(count);
		expect(pages.flat()).toHaveLength(count);
		expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(100);
	});

	test.each([100, 150])(
		'comes to an end when the service ignores the paging and has %d',
		async (count) => {
			for (let n = 1; n < count; n += 1) {
				lists.sandbox.service.addWorkflow({ description: `W${n}` });
			}
			lists.sandbox.service.manners.ignorePaging = true;
			const pages = await lists.openAll('searchWorkflows');
			expect(pages.length).toBeLessThanOrEqual(2);
			expect(pages.flat()).toHaveLength(count);
		},
	);

	test.each([
		['voice', ['Invoices']],
		['  INV ', ['Invoices']],
		['receipts', ['Receipts', 'Old receipts']],
		[SEEDED_WORKFLOW_ID, ['Invoices']],
		['nothing like it', []],
		['', ['Invoices', 'Receipts', 'Old receipts']],
	])('can be searched: "%s"', async (filter, names) => {
		lists.sandbox.service.addWorkflow({ description: 'Receipts' });
		lists.sandbox.service.addWorkflow({ description: 'Old receipts' });
		const { results } = await lists.open('searchWorkflows', { filter });
		expect(results.map(({ name }) => name)).toEqual(names);
	});

	test('can be searched beyond its first page', async () => {
		for (let n = 1; n < 250; n += 1) lists.sandbox.service.addWorkflow({ description: `W${n}` });
		const pages = await lists.openAll('searchWorkflows', { filter: 'w24' });
		expect(pages.flat().map(({ name }) => name)).toEqual([
			'W24',
			...Array.from({ length: 10 }, (_, n) => `W24${n}`),
		]);
	});
});

describe('the list of fields', () => {
	test('shows the fields and table headers of the workflow and says which is which', async () => {
		const { id, fields, tableHeaders } = lists.sandbox.service.addWorkflow({
			fields: ['number', 'total'],
			tableHeaders: ['total'],
		});
		const list = await lists.open('searchFields', { workflowId: byId(id) });
		expect(list).toEqual({
			results: [
				{ name: 'number (field)', value: fields[0]?.id },
				{ name: 'total (field)', value: fields[1]?.id },
				{ name: 'total (table header)', value: tableHeaders[0]?.id },
			],
		});
		expect(lists.requests().map(({ params }) => params)).toEqual([{ workflow_id: id }]);
	});

	test('can be searched', async () => {
		const { id } = lists.sandbox.service.addWorkflow({
			fields: ['number', 'total'],
			tableHeaders: ['Total_net'],
		});
		const list = await lists.open('searchFields', {
			workflowId: byId(id),
			filter: 'tot',
		});
		expect(list.results.map(({ name }) => name)).toEqual([
			'total (field)',
			'Total_net (table header)',
		]);
	});

	test('is empty for a workflow without fields', async () => {
		const { id } = lists.sandbox.service.addWorkflow({ fields: [] });
		const list = await lists.open('searchFields', { workflowId: byId(id) });
		expect(list.results).toEqual([]);
	});
});

describe('the list of documents', () => {
	test('shows the names and states of the documents of the workflow', async () => {
		const name = 'march-slow3600.pdf';
		const [document] = lists.sandbox.service.seedDocuments(1, { name: () => name });
		const list = await lists.open('searchDocuments');
		expect(list).toEqual({
			results: [{ name, value: document?.id, description: 'pending' }],
		});
		expect(asked()).toEqual([['document.getAll', { page: '1', limit: '100' }]]);
	});

	test('shows each of 250 documents once, page by page, and can be searched', async () => {
		lists.sandbox.service.seedDocuments(250);
		const pages = await lists.openAll('searchDocuments');
		expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
		expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(250);
		const found = await lists.openAll('searchDocuments', { filter: 'seed-200' });
		expect(found.flat().map(({ name }) => name)).toEqual(['seed-200.pdf']);
	});
});
