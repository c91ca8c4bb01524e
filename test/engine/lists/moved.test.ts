import type { Answer } from '../../sandbox/call';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { byId } from '../operations/cases/case';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const service = useLoopback();

const idsIn = (answer?: Answer) => {
	const { documents } = answer?.body as { documents: Array<{ document_id: string }> };
	return documents.map(({ document_id }) => document_id);
};

test.each([
	[{ returnAll: true }, 250],
	[{ returnAll: false, limit: 150 }, 150],
])(
	'with %j no document is missed that moves to a page that was read, as one before it is deleted',
	async (wanted, count) => {
		bench.sandbox.service.seedDocuments(250);
		bench.sandbox.clock.advance(60_000);
		const { handlers } = bench.sandbox.service;
		const list = handlers['document.getAll'];
		let listed: string[] = [];
		bench.sandbox.override('document.getAll', (call) => {
			const answer = list?.(call) ?? { status: 500 };
			if (listed.length === 0) {
				const page = (number: string) => list?.({ ...call, query: { page: number, limit: '100' } });
				listed = ['1', '2', '3'].flatMap((number) => idsIn(page(number)));
				const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: listed[5] ?? '' };
				handlers['document.delete']?.({ ...call, params });
			}
			return answer;
		});
		const { json, error } = await bench.runNode({
			parameters: {
				...{ resource: 'document', operation: 'getAll', simplify: false, ...wanted },
				workflowId: byId(SEEDED_WORKFLOW_ID),
			},
		});
		expect(error).toBeUndefined();
		const given = json.map(({ document_id }) => document_id);
		expect(new Set(given).size).toBe(given.length);
		expect(listed).toEqual(expect.arrayContaining(given));
		// What was deleted meanwhile was met before.
		const there = wanted.returnAll ? listed : listed.filter((_, at) => at !== 5).slice(0, count);
		expect(there.filter((id) => !given.includes(id))).toEqual([]);
	},
);

/** All documents of a list by pages that tells what `more` says, or those that are wanted; after each request somebody works. */
async function allOf(
	ids: (page: number) => string[],
	work: (request: number) => void,
	more = () => ({}),
	filters = {},
	statusOf = (id: string): string => (id === 'd450' ? 'failure' : 'success'),
) {
	let requests = 0;
	service.answer((request, response) => {
		const page = Number(new URL(request.url ?? '', 'http://service').searchParams.get('page'));
		const documents = ids(page)
			.slice((page - 1) * 100, page * 100)
			.map((id) => ({ document_id: id, status: statusOf(id) }));
		const body = JSON.stringify({ documents, ...more() });
		requests += 1;
		work(requests);
		giving(200, 'application/json', body)(request, response);
	});
	const { json } = await bench.runNode({
		parameters: {
			...{ resource: 'document', operation: 'getAll', returnAll: true, simplify: false },
			...{ workflowId: byId('w'), filters },
		},
		credential: { ...bench.credential(), baseUrl: service.url },
	});
	return json.map(({ document_id }) => document_id);
}

test('no document is missed that moves to a page that was read, as somebody changes it, where the list goes by that and tells no total', async () => {
	let ids = Array.from({ length: 150 }, (_, at) => `d${at}`);
	const given = await allOf(
		() => ids,
		(request) => {
			if (request === 1) ids = ['d120', ...ids.filter((id) => id !== 'd120')];
		},
	);
	expect(given.sort()).toEqual([...ids].sort());
});

test('no document is missed where the list becomes shorter in two readings', async () => {
	let ids = Array.from({ length: 300 }, (_, at) => `d${at}`);
	const given = await allOf(
		() => ids,
		(request) => {
			if ([2, 4].includes(request)) ids = ids.slice(100);
		},
		() => ({ total_count: ids.length }),
	);
	expect(given).toEqual(expect.arrayContaining(ids));
});

test('no document is missed where a page is left empty in two readings, and one is deleted in the third', async () => {
	let ids = Array.from({ length: 288 }, (_, at) => `d${at}`);
	let asked = 0;
	const given = await allOf(
		(page) => (page === 3 && asked < 6 ? [] : ids),
		(request) => {
			asked = request;
			if (request === 8) ids = ids.filter((id) => id !== 'd5');
		},
		() => ({ total_count: ids.length }),
	);
	expect(given).toEqual(expect.arrayContaining(ids));
});

test('no document that is wanted is missed where readings meet new ones, of which none is wanted', async () => {
	const ids = Array.from({ length: 500 }, (_, at) => `d${at}`);
	let reading = 0;
	const given = await allOf(
		(page) => {
			if (page === 1) reading += 1;
			return page === reading + 1 && reading < 4 ? [] : ids;
		},
		() => undefined,
		() => ({ total_count: ids.length }),
		{ status: ['failure'] },
	);
	expect(given).toEqual(['d450']);
});

test('a document that stops being wanted between two readings is left out', async () => {
	let ids = Array.from({ length: 150 }, (_, at) => `d${at + 400}`);
	const statuses: string[] = [];
	const given = await allOf(
		() => ids,
		(request) => {
			if (request !== 1) return;
			ids = ids.slice(0, 149);
			statuses.push('success');
		},
		() => ({ total_count: ids.length }),
		{ status: ['failure'] },
		() => statuses[0] ?? 'failure',
	);
	expect(given).toEqual([]);
});
