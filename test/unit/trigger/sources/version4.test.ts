import type { ObservedFile } from '../../../../nodes/DocumentExtraction/trigger/sources/source';
import { workflowDocuments } from '../../../../nodes/DocumentExtraction/trigger/sources/version4';
import type { Service } from '../../../../nodes/DocumentExtraction/trigger/sources/service';
import { holding } from '../holding';
import { seenBy } from '../observing';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 21, 12);
const DOCUMENTS = '/api/v4/workflows/w/documents';

const documents = (service: Service, statusPath = '') =>
	workflowDocuments(service, { workflowId: 'w', statusPath });
const question = (awaited: Array<[string, number]> = [], from = NOW) => ({
	from,
	now: NOW,
	awaited: new Map(awaited),
});
const idsOf = (seen: ObservedFile[]) => seen.map(({ id }) => id);

const entry = (n: number, more: object = {}) => ({
	document_id: `d${n}`,
	status: 'success',
	uploaded_at: new Date(NOW - n * MINUTE).toISOString(),
	pages: [],
	...more,
});
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n));

type Query = { page: number; limit: number };
const paged = (all: object[]) => (qs: Query) => ({
	documents: all.slice((qs.page - 1) * qs.limit, qs.page * qs.limit),
	total_count: all.length,
});

test('documents tell their state by status, message or pages, and an awaited one may be gone', async () => {
	const service = holding({
		[DOCUMENTS]: {
			documents: [
				{ document_id: 'a', status: 'SUCCESS', uploaded_at: '2026-11-21T12:00:00Z', pages: [] },
				{ document_id: 'b', message: 'failure' },
				{ document_id: 'c', status: 'processed', pages: [{ page_id: 'p' }] },
				{ document_id: 'd' },
				{ status: 'success' },
			],
		},
		[`${DOCUMENTS}/e`]: { document_id: 'e', status: 'success' },
	});
	const seen = await seenBy(
		documents(service),
		service,
		question([
			['e', NOW],
			['f', NOW],
		]),
	);
	expect(seen.map(({ id, status }) => `${id} ${status}`)).toEqual([
		'a success',
		'b failure',
		'c pending',
		'd pending',
		'e success',
		'f gone',
	]);
});

test.each([
	['2026-11-21T12:00:00Z', NOW],
	['2026-11-21T12:00:00', NOW],
	['2026-11-21T12:00:00.000000', NOW],
	['2026-11-21T13:00:00+01:00', NOW],
	['2026-11-21T07:00:00.000-0500', NOW],
	['yesterday', undefined],
	['', undefined],
	[null, undefined],
])('the upload time %j is read in GMT', async (uploaded_at, expected) => {
	const service = holding({ [DOCUMENTS]: { documents: [{ document_id: 'a', uploaded_at }] } });
	expect((await seenBy(documents(service), service, question()))[0]?.uploadedAt).toBe(expected);
});

describe('the list', () => {
	test('is read as far back as needed when it is newest first', async () => {
		const service = holding({ [DOCUMENTS]: paged(entries(1000)) });
		const seen = await seenBy(documents(service), service, question([], NOW - 150 * MINUTE));
		expect(idsOf(seen)).toEqual(entries(200).map(({ document_id }) => document_id));
	});

	test.each([
		['oldest first', (all: object[]) => [...all].reverse()],
		['in no order', (all: object[]) => all.map((_, n) => all[(n * 7) % all.length] ?? {})],
		[
			'of documents that came at the same time',
			(all: object[]) => all.map((one) => ({ ...one, uploaded_at: '2026-11-20T12:00:00Z' })),
		],
		['without times', (all: object[]) => all.map((one) => ({ ...one, uploaded_at: '' }))],
	])('is read to its end when it is %s', async (_, order) => {
		const service = holding({ [DOCUMENTS]: paged(order(entries(250))) });
		const seen = await seenBy(documents(service), service, question());
		expect(seen).toHaveLength(250);
		// Once more, since nothing would show that documents moved.
		expect(service.asked).toHaveLength(6);
	});

	test('may be out of order by a minute, as where uploads come side by side', async () => {
		const all = entries(1000);
		const swapped = all.map((one, n) => all[n % 2 === 0 ? n + 1 : n - 1] ?? one);
		const service = holding({ [DOCUMENTS]: paged(swapped) });
		const seen = await seenBy(documents(service), service, question([], NOW - 150 * MINUTE));
		expect(seen).toHaveLength(200);
	});

	test('is over when a page repeats', async () => {
		const service = holding({ [DOCUMENTS]: { documents: entries(100).reverse() } });
		expect(await seenBy(documents(service), service, question())).toHaveLength(100);
		expect(service.asked).toEqual([`${DOCUMENTS} 1`, `${DOCUMENTS} 2`]);
	});

	const isSecond = ({ page }: Query) => page === 2;
	const without = (all: object[], ...places: number[]) =>
		all.filter((_, place) => !places.includes(place));

	describe.each([
		['deletion', (all: object[]) => without(all, 5), true],
		// What was first on the second page is last on the first, and the count is as before.
		['deletion and an upload', (all: object[]) => [...without(all, 5), entry(-1)], true],
		['deletion where the service does not count', (all: object[]) => without(all, 5), false],
	])('when it shifts between two pages by a %s', (_, shift, isCounted) => {
		const shifting = () => {
			let all: object[] = entries(250);
			let hasShifted = false;
			return holding({
				[DOCUMENTS]: (qs: Query) => {
					if (isSecond(qs) && !hasShifted) {
						hasShifted = true;
						all = shift(all);
					}
					const { documents: shown, total_count } = paged(all)(qs);
					return { documents: shown, ...(isCounted && { total_count }) };
				},
			});
		};

		test('is read anew when an awaited document was to be met and was not', async () => {
			const service = shifting();
			const time = NOW - 100 * MINUTE;
			const seen = await documents(service).list({ ...question([['d100', time]]), from: 0 });
			expect(idsOf(seen)).toContain('d100');
		});
	});

	test('is read anew when documents were deleted meanwhile, so that none is missed', async () => {
		const all = entries(250);
		const service = holding({
			[DOCUMENTS]: (qs: Query) => {
				// One on the page before: what was first on the second page is now last on the first.
				if (qs.page === 2 && all.length === 250) all.splice(5, 1);
				return paged(all)(qs);
			},
		});
		const seen = await documents(service).list(question([], 0));
		expect(idsOf(seen)).toContain('d100');
		expect(seen).toHaveLength(250);
	});

	test('is read anew when the count went down and up again before its end', async () => {
		let all: object[] = entries(350);
		let asked = 0;
		const service = holding({
			[DOCUMENTS]: (qs: Query) => {
				asked += 1;
				if (asked === 2) all = without(all, 5);
				if (asked === 3) all = [entry(-1), ...all];
				return paged(all)(qs);
			},
		});
		const seen = await documents(service).list(question([], 0));
		expect(idsOf(seen)).toContain('d100');
	});

	test('is read anew when a document is met twice', async () => {
		let all: object[] = entries(250);
		let asked = 0;
		const service = holding({
			[DOCUMENTS]: (qs: Query) => {
				asked += 1;
				if (asked === 2) all = [entry(-1), ...all];
				return { documents: paged(all)(qs).documents };
			},
		});
		const seen = await documents(service).list(question([], 0));
		expect(idsOf(seen)).toContain('d-1');
	});

	test('is read anew when as many came meanwhile as a page holds', async () => {
		let all: object[] = entries(250);
		let asked = 0;
		const service = holding({
			[DOCUMENTS]: (qs: Query) => {
				asked += 1;
				const newer = Array.from({ length: 100 }, (_, n) => entry(n - 100));
				if (asked === 2) all = [...newer, ...all];
				return paged(all)(qs);
			},
		});
		const seen = await documents(service).list(question([], 0));
		expect(seen).toHaveLength(350);
	});

	test('goes on after a short page as long as the count says that there is more', async () => {
		const all = entries(130);
		const service = holding({
			[DOCUMENTS]: ({ page }: Query) => paged(all)({ page, limit: 50 }),
		});
		expect(await documents(service).list(question([], 0))).toHaveLength(130);
		expect(service.asked).toHaveLength(3);
	});

	test('is read three times at most', async () => {
		let total = 1000;
		const service = holding({
			[DOCUMENTS]: ({ page }: Query) => ({
				documents: page === 3 ? [] : entries(page * 100).slice(-100),
				totalCount: (total -= 1),
			}),
		});
		expect(await seenBy(documents(service), service, question([], 0))).toHaveLength(200);
		expect(service.asked).toHaveLength(9);
	});

	test.each([
		['one old document is awaited by itself', 1, 1, 1],
		['many are awaited as long as that is cheaper than to ask for each', 300, 5, 0],
	])('is read further only if %s', async (_, count, pages, apart) => {
		const old = Array.from({ length: count }, (__, n): [string, number] => [
			`d${n + 150}`,
			NOW - (n + 150) * MINUTE,
		]);
		const one = Object.fromEntries(
			old.map(([id, time]) => [
				`${DOCUMENTS}/${id}`,
				{ document_id: id, status: 'pending', uploaded_at: new Date(time).toISOString() },
			]),
		);
		const all = entries(1000).map((each) => ({
			...each,
			pages: [{ data: { fields: { total: '1' } } }],
		}));
		const service = holding({ [DOCUMENTS]: paged(all), ...one });
		const seen = await seenBy(documents(service), service, question(old));
		expect(idsOf(seen)).toEqual(expect.arrayContaining(old.map(([id]) => id)));
		expect(service.asked.filter((path) => path.startsWith(`${DOCUMENTS} `))).toHaveLength(pages);
		expect(service.asked).toHaveLength(pages + apart);
	});
});

describe('for a test event', () => {
	const glance = (wanted: string, from = NOW - 5000 * MINUTE) => ({
		from,
		now: NOW,
		isWanted: ({ id }: ObservedFile) => id === wanted,
	});

	test('the list is read until a wanted one is there', async () => {
		const service = holding({ [DOCUMENTS]: paged(entries(1000)) });
		expect(idsOf(await documents(service).recent(glance('d120')))).toContain('d120');
		expect(service.asked).toHaveLength(2);
	});

	test('the list is read to its end when it is oldest first', async () => {
		const service = holding({ [DOCUMENTS]: paged(entries(250).reverse()) });
		expect(idsOf(await documents(service).recent(glance('d249')))).toContain('d0');
	});

	test('the list is read no further than it has to go back', async () => {
		const service = holding({ [DOCUMENTS]: paged(entries(1000)) });
		await documents(service).recent(glance('none', NOW - 2 * HOUR));
		expect(service.asked).toHaveLength(2);
	});
});

test.each([[{}], [[]], ['text'], [{ documents: {} }], [undefined]])(
	'the answer %j does not look like a workflow without documents',
	async (answer) => {
		const service = holding({ [DOCUMENTS]: answer });
		await expect(seenBy(documents(service), service, question())).rejects.toThrow(
			'No usable answer',
		);
	},
);

test('documents that are null are none', async () => {
	const service = holding({ [DOCUMENTS]: { documents: null } });
	expect(await documents(service).list(question())).toEqual([]);
});

describe('with a Status Path', () => {
	const statusPath = '/status/{workflowId}/{documentId}';

	test('a document has its state from there and its content from the list', async () => {
		const listed = { document_id: 'a', status: 'pending', uploaded_at: '2026-11-21T12:00:00Z' };
		const service = holding({
			[DOCUMENTS]: { documents: [listed] },
			'/status/w/a': { status: 'success' },
		});
		const [seen] = await seenBy(documents(service, statusPath), service, question());
		// Which is from before it was read.
		const isOutdated = true;
		expect(seen).toEqual({
			id: 'a',
			status: 'success',
			uploadedAt: NOW,
			record: listed,
			isOutdated,
		});
	});

	test('an answer with pages is taken whole, and its time from the list', async () => {
		const data = { fields: { total: '1' } };
		const own = { status: 'success', pages: [{ page_id: 'p', data }] };
		const service = holding({
			[DOCUMENTS]: { documents: [{ document_id: 'a', uploaded_at: '2026-11-21T12:00:00Z' }] },
			'/status/w/a': own,
		});
		const [seen] = await seenBy(documents(service, statusPath), service, question());
		expect(seen).toEqual({ id: 'a', status: 'success', uploadedAt: NOW, record: own });
	});
});

describe('a document that was given without pages', () => {
	const bare = { id: 'a', status: 'failure' as const, uploadedAt: NOW, record: {} };

	test('is completed, and keeps its state', async () => {
		const whole = {
			document_id: 'a',
			status: 'failure',
			pages: [{ page_id: 'p', page_number: 1, data: {} }],
		};
		const source = documents(holding({ [`${DOCUMENTS}/a`]: whole }));
		const complete = await source.complete(bare);
		expect(source.raw(complete)).toEqual(whole);
		expect(source.extracted(complete)).toMatchObject({
			id: 'a',
			status: 'failure',
			pages: [{ page: 1, id: 'p' }],
		});
		expect(await source.complete(complete)).toBe(complete);
	});

	test('is left as it was listed where its own answer is of another end: that is told by itself', async () => {
		const read = { document_id: 'a', status: 'success', pages: [{ page_id: 'p', data: {} }] };
		const source = documents(holding({ [`${DOCUMENTS}/a`]: read }));
		expect(await source.complete(bare)).toBe(bare);
	});

	test.each([
		['no pages', []],
		['pages without what is on them', [{ page_id: 'p' }]],
	])('that is listed as read with %s is completed', async (_, pages) => {
		const listed = { ...entry(1), pages };
		const whole = { ...listed, pages: [{ page_id: 'p', data: { fields: {} } }] };
		const source = documents(
			holding({ [DOCUMENTS]: { documents: [listed] }, [`${DOCUMENTS}/d1`]: whole }),
		);
		const [seen] = await source.list(question());
		if (!seen) throw new Error('Nothing was listed');
		expect(source.isWhole(seen)).toBe(false);
		expect(source.raw(await source.complete(seen))).toEqual(whole);
	});

	test('is still pending when there is nothing to see of its end', async () => {
		const early = { document_id: 'a', status: 'pending', pages: [] };
		const source = documents(holding({ [`${DOCUMENTS}/a`]: early }));
		expect(await source.complete({ ...bare, status: 'success' })).toMatchObject({
			status: 'pending',
		});
	});

	test('is not asked for when it could not be read: then it has none', async () => {
		const service = holding({ [DOCUMENTS]: { documents: [entry(1, { status: 'failure' })] } });
		const [seen] = await documents(service).list(question());
		expect(seen && documents(service).isWhole(seen)).toBe(true);
	});

	test('is told without them when it cannot be completed', async () => {
		const source = documents(holding({}));
		const complete = await source.complete(bare);
		expect(source.extracted(complete)).toMatchObject({ id: 'a', status: 'failure', pages: [] });
	});
});
