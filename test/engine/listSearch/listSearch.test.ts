import { SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { byId, useLists } from '../fixtures/listSearch.fixture';

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

	test('shows what a workflow reads that nobody described, and the id of one that reads nothing', async () => {
		const { id } = lists.sandbox.service.addWorkflow({ fields: ['number', 'total'] });
		const { id: bare } = lists.sandbox.service.addWorkflow({ fields: [] });
		const { results } = await lists.open('searchWorkflows');
		expect(results.slice(1)).toEqual([
			{ name: 'No description: number, total', value: id },
			{ name: bare, value: bare },
		]);
	});

	test('shows the beginning of a long description in one line, and finds the rest', async () => {
		const description = `Invoices\n\tof   ${'our suppliers, '.repeat(10)}and of Mrs. Lovelace`;
		lists.sandbox.service.addWorkflow({ description });
		const { results } = await lists.open('searchWorkflows', { filter: 'mrs.  love' });
		const name = 'Invoices of our suppliers, our suppliers, our suppliers, ou…';
		expect(results.map((each) => each.name)).toEqual([name]);
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
			lists.sandbox.service.variants.ignorePaging = true;
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
});

describe('the list of documents', () => {
	const uploadedAt = Date.parse('2026-03-31T22:15:00Z');
	const ids = (documents: Array<{ id: string }>) => documents.map(({ id }) => id);

	test('shows names, times of upload on the clock of n8n, and what is not ready', async () => {
		const names = ['march.pdf', 'march-slow3600.pdf', 'march-fail.pdf'];
		const name = (position: number) => names[position] ?? '';
		lists.sandbox.clock.set(uploadedAt);
		const documents = lists.sandbox.service.seedDocuments(3, { name });
		lists.sandbox.clock.advance(60_000);
		const { results } = await lists.open('searchDocuments');
		const shown = ids(documents).map((id) => results.find(({ value }) => value === id)?.name);
		expect(shown).toEqual([
			'march.pdf, 2026-03-31 18:15',
			'march-slow3600.pdf, 2026-03-31 18:15 (pending)',
			'march-fail.pdf, 2026-03-31 18:15 (failure)',
		]);
		expect(results.map(({ value }) => value).sort()).toEqual(ids(documents).sort());
		expect(asked()).toEqual([['document.getAll', { page: '1', limit: '100' }]]);
	});

	test('shows each of 250 documents once, page by page', async () => {
		lists.sandbox.service.seedDocuments(250);
		const pages = await lists.openAll('searchDocuments');
		expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
		expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(250);
	});

	test('is searched through all its pages at once, since the editor asks only for what scrolls', async () => {
		lists.sandbox.service.seedDocuments(250, { uploadedAt });
		const found = await lists.open('searchDocuments', { filter: 'SEED-200' });
		expect(found.results.map(({ name }) => name)).toEqual(['seed-200.pdf, 2026-03-31 18:15']);
		expect(found.paginationToken).toBeUndefined();
		expect(lists.requests().map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
	});

	test('is searched no further than what fills it, and goes on from there', async () => {
		lists.sandbox.service.seedDocuments(250);
		const pages = await lists.openAll('searchDocuments', { filter: 'seed-' });
		expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
		expect(lists.requests()).toHaveLength(3);
	});

	test('finds documents by the day on which they were uploaded', async () => {
		const days = ['2026-03-30', '2026-03-31', '2026-04-01'];
		lists.sandbox.service.seedDocuments(3, {
			uploadedAt: (position) => Date.parse(`${days[position]}T12:00:00Z`),
		});
		const { results } = await lists.open('searchDocuments', { filter: '2026-03' });
		expect(results.map(({ name }) => name).sort()).toEqual([
			'seed-0.pdf, 2026-03-30 08:00',
			'seed-1.pdf, 2026-03-31 08:00',
		]);
	});
});
