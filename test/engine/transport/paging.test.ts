import type { RequestListener } from 'node:http';
import { useLoopback, useSandbox } from '../host';
import { GET_ALL, told } from './operations';

const bench = useSandbox();
const server = useLoopback();

type Entry = Record<string, unknown>;
const entries = (count: number): Entry[] =>
	Array.from({ length: count }, (_, id) => ({ id: `${id}` }));

/** A service that has so many workflows, and gives at most so many at once. */
const paged =
	(all: Entry[], more: Entry = {}, most = 100): RequestListener =>
	({ url = '' }, response) => {
		const query = new URL(url, 'http://service').searchParams;
		const [page, limit] = [Number(query.get('page')), Math.min(most, Number(query.get('limit')))];
		response.end(
			JSON.stringify({ workflows: all.slice((page - 1) * limit, page * limit), ...more }),
		);
	};

const getMany = async (wanted: { returnAll?: boolean; limit?: number | string }) =>
	await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: { ...GET_ALL.parameters, returnAll: false, ...wanted } as typeof GET_ALL.parameters,
	});

test.each([
	{ there: 0, wanted: { returnAll: true }, given: 0, requests: 1 },
	{ there: 99, wanted: { returnAll: true }, given: 99, requests: 1 },
	{ there: 100, wanted: { returnAll: true }, given: 100, requests: 2 },
	{ there: 250, wanted: { returnAll: true }, given: 250, requests: 3 },
	{ there: 250, wanted: { limit: 1 }, given: 1, requests: 1 },
	{ there: 250, wanted: { limit: 100 }, given: 100, requests: 1 },
	{ there: 250, wanted: { limit: 120 }, given: 120, requests: 2 },
	{ there: 30, wanted: { limit: 120 }, given: 30, requests: 1 },
])('of $there, $wanted gives $given with $requests requests, in order', async (row) => {
	server.answer(paged(entries(row.there)));
	const { json, error } = await getMany(row.wanted);
	expect(error).toBeUndefined();
	expect(json).toEqual(entries(row.given));
	expect(server.received).toHaveLength(row.requests);
});

test.each(['total_count', 'totalCount'])('%s saves the last request', async (name) => {
	server.answer(paged(entries(200), { [name]: 200 }));
	expect((await getMany({ returnAll: true })).json).toHaveLength(200);
	expect(server.received).toHaveLength(2);
});

describe('a service that gives fewer at once than it is asked for', () => {
	test.each([
		{ there: 250, most: 40, wanted: { returnAll: true }, given: 250, requests: 7 },
		{ there: 80, most: 40, wanted: { returnAll: true }, given: 80, requests: 2 },
		{ there: 250, most: 10, wanted: { limit: 25 }, given: 25, requests: 3 },
		{ there: 250, most: 10, wanted: { limit: 10 }, given: 10, requests: 1 },
	])(
		'and has $there is read by its total: $wanted',
		async ({ there, most, wanted, ...expected }) => {
			server.answer(paged(entries(there), { total_count: there }, most));
			const { json, error } = await getMany(wanted);
			expect(error).toBeUndefined();
			expect(json).toEqual(entries(expected.given));
			expect(server.received).toHaveLength(expected.requests);
			const limit = new URL(server.received[0]?.url ?? '', server.url).searchParams.get('limit');
			expect(limit).toBe(String(wanted.limit ?? 100));
		},
	);

	test.each([
		['text', '250'],
		['in camel case', undefined],
	])('may write its total as %s', async (_, total_count) => {
		const more = total_count === undefined ? { totalCount: 250 } : { total_count };
		server.answer(paged(entries(250), more, 40));
		expect((await getMany({ returnAll: true })).json).toEqual(entries(250));
	});
});

describe('a service that does not tell its total, but how many it gives at once', () => {
	test.each([
		{ size: { page_size: 40 }, most: 40, requests: 7 },
		{ size: { pageSize: '40' }, most: 40, requests: 7 },
		{ size: { page_size: 1000 }, most: 100, requests: 3 },
		{ size: { page_size: 0 }, most: 100, requests: 3 },
	])('as $size', async ({ size, most, requests }) => {
		server.answer(paged(entries(250), size, most));
		expect((await getMany({ returnAll: true })).json).toEqual(entries(250));
		expect(server.received).toHaveLength(requests);
	});
});

describe('a total that is wrong', () => {
	test.each([
		['too high', 1000, 40],
		['far too high', Number.MAX_SAFE_INTEGER, 100],
	])('by being %s ends with an empty page, three times', async (_, total_count, most) => {
		server.answer(paged(entries(120), { total_count }, most));
		expect((await getMany({ returnAll: true })).json).toEqual(entries(120));
		expect(server.received).toHaveLength(3 * (Math.ceil(120 / most) + 1));
	});

	test('by being too high ends with a page that comes again, three times', async () => {
		server.answer((_, response) =>
			response.end(JSON.stringify({ workflows: entries(30), total_count: 1000 })),
		);
		expect((await getMany({ returnAll: true })).json).toEqual(entries(30));
		expect(server.received).toHaveLength(6);
	});

	test.each([0, -1, null, 'many', {}])(
		'and no number of entries (%j) says nothing',
		async (total) => {
			server.answer(paged(entries(250), { total_count: total }));
			expect((await getMany({ returnAll: true })).json).toEqual(entries(250));
			expect(server.received).toHaveLength(3);
		},
	);
});

test.each([1, 2, 3])('page %i, left empty once against the total, hides nothing', async (page) => {
	const serve = paged(entries(250), { total_count: 250 });
	server.answer((request, response) => {
		if (server.received.length === page) response.end('{"workflows":[],"total_count":250}');
		else serve(request, response);
	});
	const { json } = await getMany({ returnAll: true });
	expect(json.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
		entries(250).map(({ id }) => Number(id)),
	);
});

test('a list that ends before its total is not read again where enough was found', async () => {
	server.answer(paged(entries(120), { total_count: 1000 }));
	expect((await getMany({ limit: 110 })).json).toEqual(entries(110));
	expect(server.received).toHaveLength(2);
});

test('a list that is null is an empty one, and is asked for once', async () => {
	server.answer((_, response) => response.end('{"workflows":null}'));
	const { json, error } = await getMany({ returnAll: true });
	expect([json, error]).toEqual([[], undefined]);
	expect(server.received).toHaveLength(1);
});

test('a service that gives everything at once is asked no more than once again', async () => {
	server.answer((_, response) => response.end(JSON.stringify({ workflows: entries(150) })));
	expect((await getMany({ returnAll: true })).json).toEqual(entries(150));
	expect(server.received.length).toBeLessThanOrEqual(2);
});

test('a service that gives the same page again with other signatures does not keep the node busy for ever', async () => {
	server.answer((_, response) => {
		const signature = server.received.length;
		const page = entries(signature > 20 ? 0 : 100).map((entry) => ({ ...entry, signature }));
		response.end(JSON.stringify({ workflows: page }));
	});
	expect((await getMany({ returnAll: true })).json).toHaveLength(100);
	expect(server.received).toHaveLength(2);
});

test.each([0, -1, 1.5, 'many', ''])(
	'a limit of %j is refused before anything is sent',
	async (limit) => {
		const run = await getMany({
			limit: typeof limit === 'string' ? `={{ ${JSON.stringify(limit)} }}` : limit,
		});
		expect(told(run)).toMatch(/^Limit cannot be .* · Use a whole number, 1 or more\./);
		expect(server.received).toEqual([]);
	},
);

test('a page in the middle that is refused for a moment is asked again, and no other', async () => {
	const serve = paged(entries(250));
	server.answer((request, response) => {
		if (server.received.length === 2) response.writeHead(503).end();
		else serve(request, response);
	});
	expect((await getMany({ returnAll: true })).json).toEqual(entries(250));
	expect(server.received.map(({ url }) => /page=(\d)/.exec(url)?.[1])).toEqual([
		'1',
		'2',
		'2',
		'3',
	]);
});
