import fc from 'fast-check';
import { shownOf } from '../../../nodes/DocumentExtraction/listSearch/entry';
import { documentOf, useDocumentLists } from '../fixtures/lists.fixture';

const { lists, server, openOn, shown } = useDocumentLists();

const idOf = (n: number) => `${String(n).padStart(8, '0')}-5f1b-4f0e-9d2c-8a2f0c6c1f3a`;
const pieceOf = (n: number) => `${String(n).padStart(8, '0')}…0c6c1f3a`;

interface Named {
	id: string;
	description: string;
}

const named = (...descriptions: string[]): Named[] =>
	descriptions.map((description, n) => ({ id: idOf(n), description }));

/** Opens a list of workflows that the test has written, of which the service gives so many at once. */
async function openAll(workflows: Named[], filter = '', most = 100) {
	server.answer(({ url = '' }, response) => {
		const page = Number(new URL(url, server.url).searchParams.get('page'));
		const given = workflows.slice((page - 1) * most, page * most);
		response.end(JSON.stringify({ workflows: given, total_count: workflows.length }));
	});
	const credential = { baseUrl: server.url, apiKey: 'k' };
	return (await lists.openAll('searchWorkflows', { credential, filter })).flat();
}

const namesOf = (results: Array<{ name: string }>) => results.map(({ name }) => name);

describe('what is searched for is found', () => {
	const COMPOSED = 'Zürich Crédit'.normalize('NFC');
	const DECOMPOSED = COMPOSED.normalize('NFD');

	test.each([COMPOSED, DECOMPOSED])('however its accents are written: %j', async (description) => {
		for (const filter of [COMPOSED, DECOMPOSED, 'ZÜRICH', 'zurich', 'CREDIT']) {
			expect(namesOf(await openAll(named(description, 'Bern'), filter))).toEqual([description]);
		}
	});

	test.each([
		['ΟΔΟΣ', 'οδός'],
		['strasse', 'Straße 1'],
		['istanbul', 'İstanbul'],
		['office', 'o\uFB03ce'],
		['ABC 12', 'ＡＢＣ 12'],
		['하', '한국'],
		['zołw', 'żołw'],
		['a  b', 'a b'],
		['a  \u0308b', 'a ¨b'],
	])('whatever its letters: %s in %s', async (filter, description) => {
		const found = await openAll(named('Bern', description), filter);
		expect(namesOf(found)).toEqual([description]);
	});

	test('by every part of its name, in either form', () => {
		const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
		const forms = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
		fc.assert(
			fc.property(name, forms, forms, (text, one, other) => {
				const entries = [{ value: 'x', name: () => text.normalize(one) }];
				expect(shownOf(entries, text.normalize(other)).results).toHaveLength(1);
			}),
		);
	});
});

describe('what has the same name is told apart', () => {
	test('by a piece of the id, and nothing else gets one', async () => {
		const found = await openAll(named('Invoices', 'Receipts', 'Invoices'));
		expect(found).toEqual([
			{ name: `Invoices, ID ${pieceOf(0)}`, value: idOf(0) },
			{ name: 'Receipts', value: idOf(1) },
			{ name: `Invoices, ID ${pieceOf(2)}`, value: idOf(2) },
		]);
	});

	test('also where the names only look the same', async () => {
		const long = 'An invoice of one of our suppliers, all of whom write in their own way';
		const found = await openAll(named('Crédit', 'Cre\u0301dit', `${long} 1`, `${long} 2`));
		expect(namesOf(found).every((name) => / ID 0000000\d…0c6c1f3a$/.test(name))).toBe(true);
	});

	test('where a search has found them on several pages', async () => {
		const found = await openAll(named('Invoices', 'a', 'b', 'c', 'd', 'Invoices'), 'invoices', 2);
		expect(namesOf(found)).toEqual([`Invoices, ID ${pieceOf(0)}`, `Invoices, ID ${pieceOf(5)}`]);
	});

	test('on pages that are opened one after the other, where each name may come again', async () => {
		const found = await openAll(named('Invoices', 'Receipts', 'Bills', 'Invoices'), '', 2);
		expect(namesOf(found)).toEqual([
			`Invoices, ID ${pieceOf(0)}`,
			`Receipts, ID ${pieceOf(1)}`,
			`Bills, ID ${pieceOf(2)}`,
			`Invoices, ID ${pieceOf(3)}`,
		]);
	});

	test('on documents of one name and one minute', async () => {
		const uploadedAt = Date.parse('2026-03-31T22:15:00Z');
		const made = lists.sandbox.service.seedDocuments(2, { uploadedAt, name: () => 'scan.pdf' });
		const { results } = await lists.open('searchDocuments');
		expect(new Set(namesOf(results)).size).toBe(2);
		for (const { id } of made) {
			const { name = '' } = results.find(({ value }) => value === id) ?? {};
			expect(name).toMatch(/^scan\.pdf, 2026-03-31 18:15.*, ID /);
			expect(id.startsWith(/, ID (\w+)…/.exec(name)?.[1] ?? 'none')).toBe(true);
		}
	});

	test('on what stands on a document', async () => {
		const document = documentOf([
			{
				id: 'page',
				values: [
					['total', '5', 0, 0],
					['total', '5', 0, 9],
				],
			},
		]);
		const { results } = await openOn(document, 'searchFieldValues');
		expect(shown(results)).toEqual([
			['page-v0', 'total: 5, page 1, ID page-v0'],
			['page-v1', 'total: 5, page 1, ID page-v1'],
		]);
	});

	test('whatever the names are', () => {
		const names = fc.array(fc.constantFrom('a', 'b', 'A', 'é', 'e\u0301'), { maxLength: 6 });
		fc.assert(
			fc.property(names, (all) => {
				const entries = all.map((name, n) => ({ value: idOf(n), name: () => name }));
				const { results } = shownOf(entries, '');
				expect(new Set(namesOf(results).map((name) => name.normalize())).size).toBe(all.length);
				expect(results.map(({ value }) => value)).toEqual(entries.map(({ value }) => value));
			}),
		);
	});
});

describe('a service that gives fewer at once than the list asks for', () => {
	test('shows all of its documents, page by page', async () => {
		lists.sandbox.service.seedDocuments(95);
		lists.sandbox.service.variants.mostPerPage = 20;
		const pages = await lists.openAll('searchDocuments');
		expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 20, 15]);
		expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(95);
	});

	test('is searched to its end', async () => {
		lists.sandbox.service.seedDocuments(95);
		lists.sandbox.service.variants.mostPerPage = 20;
		const [found] = await lists.openAll('searchDocuments', { filter: 'seed-3.pdf' });
		expect(found).toHaveLength(1);
	});
});

test('a search comes to an end when a service that ignores the paging has no fixed order', async () => {
	const workflows = named(...Array.from({ length: 100 }, (_, n) => `W${n}`));
	server.answer((_, response) => {
		const turn = server.received.length;
		const rotated = [...workflows.slice(turn), ...workflows.slice(0, turn)];
		response.end(JSON.stringify({ workflows: turn > 20 ? [] : rotated }));
	});
	const credential = { baseUrl: server.url, apiKey: 'k' };
	const { results } = await lists.open('searchWorkflows', { credential, filter: 'w77' });
	expect(results.map(({ name }) => name)).toEqual(['W77']);
	expect(server.received).toHaveLength(2);
});
