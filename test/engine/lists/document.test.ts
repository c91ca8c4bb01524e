import { documentOf, PARTS, useDocumentLists, type GivenPage } from '../fixtures/lists.fixture';
import { byId } from '../fixtures/listSearch.fixture';

const { lists, openOn, seeded, shown } = useDocumentLists();

const INVOICE = documentOf([
	{
		id: 'second',
		number: 2,
		values: [['total', '118.00', 400, 700]],
		tables: [
			[
				['item', 'Ink', 0, 0],
				['price', '18.00', 0, 1],
			],
		],
	},
	{
		id: 'first',
		number: 1,
		values: [
			['total', '100.00', 400, 700],
			['invoice_number', 'INV-7', 20, 50],
			['note', '', 20, 700],
			['total', '18.00', 400, 650],
			['date', '2026-03-31', 300, 50],
		],
		tables: [
			[
				['price', '100.00', 4, 1],
				['item', 'Paper', 4, 0],
				['item', 'Pen', 3, 0],
				['price', '', 3, 1],
			],
			[['', 'Yes', 0, 0]],
		],
	},
]);

describe('the list of pages', () => {
	test('shows their numbers in order and gives their ids, with one request', async () => {
		const { id, pages = [] } = seeded('invoice-pages3.pdf');
		const { results } = await lists.open('searchPages', { documentId: byId(id) });
		const [first] = lists.requests();
		expect(lists.requests()).toHaveLength(1);
		expect(first).toMatchObject({ operationId: 'document.get', params: { document_id: id } });
		expect(pages).toHaveLength(0);
		const read = lists.sandbox.service.document(id)?.pages ?? [];
		expect(shown(results)).toEqual(read.map((page, at) => [page.id, `Page ${at + 1}`]));
		expect(read).toHaveLength(3);
	});

	test('is in the order of the pages, however the service gives them', async () => {
		const { results } = await openOn(INVOICE, 'searchPages');
		expect(shown(results)).toEqual([
			['first', 'Page 1'],
			['second', 'Page 2'],
		]);
	});

	test('counts pages that have no number', async () => {
		const { results } = await openOn(documentOf([{ id: 'a' }, { id: 'b' }]), 'searchPages');
		expect(shown(results)).toEqual([
			['a', 'Page 1'],
			['b', 'Page 2'],
		]);
	});
});

describe('the list of field values', () => {
	const ALL = [
		['first-v1', 'invoice_number: INV-7, page 1'],
		['first-v4', 'date: 2026-03-31, page 1'],
		['first-v3', 'total: 18.00, page 1'],
		['first-v2', 'note: (empty), page 1'],
		['first-v0', 'total: 100.00, page 1'],
		['second-v0', 'total: 118.00, page 2'],
	];

	test('shows what each says and where, as a person reads', async () => {
		const { results } = await openOn(INVOICE, 'searchFieldValues');
		expect(shown(results)).toEqual(ALL);
	});

	test('shows only the values of the page that is chosen', async () => {
		const { results } = await openOn(INVOICE, 'searchFieldValues', { pageId: byId('second') });
		expect(shown(results)).toEqual(ALL.slice(-1));
	});

	test.each(['', '  ', null, undefined, byId('={{ $json.page }}'), '={{ $json.page }}', byId('')])(
		'shows all values where no page is chosen: %j',
		async (pageId) => {
			const { results } = await openOn(INVOICE, 'searchFieldValues', { pageId });
			expect(shown(results)).toEqual(ALL);
		},
	);

	test.each([
		['total', ['first-v3', 'first-v0', 'second-v0']],
		['TOTAL:  1', ['first-v3', 'first-v0', 'second-v0']],
		['page 2', ['second-v0']],
		['inv-7', ['first-v1']],
		['first-v2', ['first-v2']],
		['nothing like it', []],
	])('can be searched: "%s"', async (filter, found) => {
		const { results } = await openOn(INVOICE, 'searchFieldValues', { filter });
		expect(results.map(({ value }) => value)).toEqual(found);
	});

	test('shows the beginning of a long text in one line, and finds what is not shown', async () => {
		const address = `12 Long Road\n${'Somewhere, '.repeat(20)}Timbuktu`;
		const page: GivenPage = { id: 'p', values: [['address', address, 0, 0]] };
		const { results } = await openOn(documentOf([page]), 'searchFieldValues', {
			filter: 'timbuktu',
		});
		const [entry] = results;
		expect(entry?.name).toBe(
			'address: 12 Long Road Somewhere, Somewhere, Somewhere, Somewhere, So…, page 1',
		);
	});

	test('does not cut a letter in half', async () => {
		const page: GivenPage = { id: 'p', values: [['name', '𝒜'.repeat(100), 0, 0]] };
		const { results } = await openOn(documentOf([page]), 'searchFieldValues');
		expect(results[0]?.name).toBe(`name: ${'𝒜'.repeat(59)}…, page 1`);
	});

	test('shows each of 250 values once, a part at a time', async () => {
		const texts = Array.from({ length: 250 }, (_, at) => `text ${at}`);
		const document = documentOf([
			{ id: 'p', values: texts.map((text, at) => ['line', text, 0, at]) },
		]);
		const first = await openOn(document, 'searchFieldValues');
		const second = await openOn(document, 'searchFieldValues', {
			paginationToken: String(first.paginationToken),
		});
		const last = await openOn(document, 'searchFieldValues', {
			paginationToken: String(second.paginationToken),
		});
		expect(last.paginationToken).toBeUndefined();
		const names = [first, second, last].flatMap(({ results }) => results.map(({ name }) => name));
		expect(names).toEqual(texts.map((text) => `line: ${text}, page 1`));
		expect(first.results.length).toBeLessThanOrEqual(100);
		const found = await openOn(document, 'searchFieldValues', { filter: 'text 249' });
		expect(found.results.map(({ value }) => value)).toEqual(['p-v249']);
	});
});

describe('the list of tables', () => {
	const ALL = [
		['first-t0', 'Table 1, page 1: item, price (2 rows)'],
		['first-t1', 'Table 2, page 1 (1 row)'],
		['second-t0', 'Table 1, page 2: item, price (1 row)'],
	];

	test('shows where they are, their headers and how long they are', async () => {
		const { results } = await openOn(INVOICE, 'searchTables');
		expect(shown(results)).toEqual(ALL);
	});

	test('shows only the tables of the page that is chosen', async () => {
		const { results } = await openOn(INVOICE, 'searchTables', { pageId: byId('second') });
		expect(shown(results)).toEqual(ALL.slice(-1));
	});

	test('can be searched by headers', async () => {
		const { results } = await openOn(INVOICE, 'searchTables', { filter: 'price' });
		expect(results.map(({ value }) => value)).toEqual(['first-t0', 'second-t0']);
	});
});

describe('the list of cells', () => {
	test('shows the cells of the table that is chosen, row by row', async () => {
		const { results } = await openOn(INVOICE, 'searchCells', {
			pageId: byId('first'),
			tableId: byId('first-t0'),
		});
		expect(shown(results)).toEqual([
			['first-t0-3-0', 'item: Pen, row 1'],
			['first-t0-3-1', 'price: (empty), row 1'],
			['first-t0-4-0', 'item: Paper, row 2'],
			['first-t0-4-1', 'price: 100.00, row 2'],
		]);
	});

	test('says in which table a cell is where none is chosen', async () => {
		const { results } = await openOn(INVOICE, 'searchCells', { pageId: byId('first') });
		expect(shown(results).slice(-2)).toEqual([
			['first-t0-4-1', 'price: 100.00, row 2, table 1, page 1'],
			['first-t1-0-0', 'column 1: Yes, row 1, table 2, page 1'],
		]);
	});

	test('shows the cells of all pages where neither page nor table is chosen', async () => {
		const { results } = await openOn(INVOICE, 'searchCells');
		expect(results).toHaveLength(7);
		expect(shown(results).slice(-1)).toEqual([
			['second-t0-0-1', 'price: 18.00, row 1, table 1, page 2'],
		]);
	});
});

test.each(PARTS)('%s of a document that the service made shows each id once', async (method) => {
	const { id } = seeded('invoice-pages3-everypage-repeat-tables2-ragged-noheader.pdf');
	const found = await lists.openAll(method, { documentId: byId(id) });
	const pages = lists.sandbox.service.document(id)?.pages ?? [];
	const tables = pages.flatMap((page) => page.tables);
	const ids: Record<string, string[]> = {
		searchPages: pages.map((page) => page.id),
		searchFieldValues: pages.flatMap(({ fieldValues }) => fieldValues.map((value) => value.id)),
		searchTables: tables.map((table) => table.id),
		searchCells: tables.flatMap(({ cells }) => cells.map((cell) => cell.id)),
	};
	const expected = ids[method] ?? [];
	expect(expected.length).toBeGreaterThan(2);
	const values = found.flat().map(({ value }) => String(value));
	expect(values.sort()).toEqual([...expected].sort());
	expect(new Set(found.flat().map(({ name }) => name)).size).toBeGreaterThan(2);
});
