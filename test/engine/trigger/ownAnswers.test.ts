import type { IDataObject } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change, type Json } from './gateway';
import { DAY, HOUR, idsOf, jsonOf, MINUTE, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** Lists that leave out some of what a document's own answer has. */
const inLists =
	(change: (object: Json) => Json): Change =>
	(answer) =>
		'documents' in answer ? everywhere(answer, change) : answer;
const eventsOf = (items: IDataObject[] | null) => items?.map(({ event }) => event);

test('a document that was awaited is told once, where its own answer alone tells when it was uploaded', async () => {
	const poller = watchChanged(
		WORKFLOW,
		inLists((object) => without(object, ['pages', 'uploaded_at'])),
	);
	await poller.poll();
	const slow = WORKFLOW.upload(bench, 'a-slow18000.pdf', 0);
	expect(await poller.poll()).toBeNull();
	simulatedTime().advance(5 * HOUR - MINUTE);
	const quick = WORKFLOW.upload(bench, 'b-slow60.pdf', 0);
	expect(await poller.poll()).toBeNull();
	simulatedTime().advance(2 * MINUTE);
	expect((await idsOf(poller))?.sort()).toEqual([slow, quick].sort());
	simulatedTime().advance(MINUTE);
	expect(await poller.poll()).toBeNull();
});

describe('a document whose own answer is older than the list', () => {
	/** What was answered about a document before, as long as `isStale`. */
	const cached = () => {
		const kept = new Map<string, Json>();
		const cache = { isStale: false };
		const leaveOut = inLists((object) => without(object, ['pages']));
		const change: Change = (answer, path) => {
			if ('documents' in answer) return leaveOut(answer, path);
			const before = cache.isStale ? kept.get(path) : undefined;
			if (!before) kept.set(path, answer);
			return before ?? answer;
		};
		return { cache, change };
	};

	test('is told as read with what was read, and not before', async () => {
		const { cache, change } = cached();
		const poller = watchChanged(WORKFLOW, change);
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'a-failrun.pdf');
		expect(eventsOf(await jsonOf(poller))).toEqual(['failure']);
		WORKFLOW.retry(bench, id);
		simulatedTime().advance(MINUTE);
		cache.isStale = true;
		expect(await poller.poll()).toBeNull();
		cache.isStale = false;
		expect(await jsonOf(poller)).toMatchObject([
			{
				event: 'success',
				status: 'success',
				fields: { seller_name: expect.anything() as unknown },
			},
		]);
		expect(await poller.poll()).toBeNull();
	});

	test.each([
		['was told as read before', true, 'unverified'],
		['is news', false, 'unverified'],
		['was told as read before, of a review that says nothing until then', true, null],
	])('is told as approved with what was approved, and not before: %s', async (_, isTold, word) => {
		const { cache, change: cachedAnswer } = cached();
		const change: Change = (answer, path) => {
			const isOpen = !('documents' in answer) && answer['verification_status'] !== 'verified';
			return cachedAnswer(isOpen ? { ...answer, verification_status: word } : answer, path);
		};
		const events = { events: ['success', 'approved'] };
		const poller = watchChanged(WORKFLOW, change, events);
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'a.pdf');
		// Another poller makes the answer known that is old by then.
		const other = watchChanged(
			WORKFLOW,
			change,
			{ ...events, options: { emitExisting: true } },
			{ workflowId: 'another' },
		);
		await (isTold ? poller : other).poll();
		const [page] = bench.sandbox.service.document(id)?.pages ?? [];
		const [value] = page?.fieldValues ?? [];
		Object.assign(value ?? {}, { value: 'corrected' });
		WORKFLOW.approve(bench, id);
		cache.isStale = true;
		expect(eventsOf(await jsonOf(poller))).toEqual(isTold ? undefined : ['success']);
		cache.isStale = false;
		expect(await jsonOf(poller)).toMatchObject([
			{
				event: 'approved',
				review_status: 'approved',
				fields: { [value?.name ?? '']: 'corrected' },
			},
		]);
		expect(await poller.poll()).toBeNull();
	});
});

test('an approval that the list alone tells is told as one', async () => {
	const leaveOut = inLists((object) => without(object, ['pages']));
	const change: Change = (answer, path) =>
		'documents' in answer
			? leaveOut(answer, path)
			: without(answer, ['verification_status', 'verification_message']);
	const poller = watchChanged(WORKFLOW, change, { events: ['approved'] });
	await poller.poll();
	const id = WORKFLOW.upload(bench, 'a.pdf');
	await poller.poll();
	WORKFLOW.approve(bench, id);
	expect(await jsonOf(poller)).toMatchObject([{ event: 'approved', review_status: 'approved' }]);
	expect(await poller.poll()).toBeNull();
});

test.each([undefined, null])(
	'an approval is told where lists have %s in the place of the review',
	async (nothing) => {
		const id = WORKFLOW.upload(bench, 'a.pdf', HOUR);
		const left = { verification_status: nothing, pages: nothing };
		const change = inLists((object) => ('document_id' in object ? { ...object, ...left } : object));
		const poller = watchChanged(WORKFLOW, change, { events: ['approved'] });
		expect(await poller.poll()).toBeNull();
		WORKFLOW.approve(bench, id);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	},
);

test.each([5, 25])(
	'of %d named documents, one that is named later begins with the next poll',
	async (count) => {
		const ids = Array.from({ length: count }, (_, n) => WORKFLOW.upload(bench, `${n}.pdf`, HOUR));
		const late = [...ids].sort().at(-1) ?? '';
		const withStates: Change = (answer, path) =>
			path.startsWith('/state/') ? { status: 'success' } : answer;
		const naming = (some: string[]) => ({
			...{ events: ['approved'], watch: 'specific', documentIds: some.join(', ') },
			options: { statusPath: '/state/{document_id}' },
		});
		const others = ids.filter((id) => id !== late);
		const first = watchChanged(WORKFLOW, withStates, naming(others));
		expect(await first.poll()).toBeNull();
		simulatedTime().advance(MINUTE);
		const known = { state: first.state(), shared: first.shared() };
		const poller = watchChanged(WORKFLOW, withStates, naming([...others, late]), known);
		expect(await poller.poll()).toBeNull();
		WORKFLOW.approve(bench, late);
		// Those that it knows are asked in turn.
		const told: unknown[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			simulatedTime().advance(MINUTE);
			told.push(...((await idsOf(poller)) ?? []));
		}
		expect(told).toEqual([late]);
	},
);

test.each(['nothing', 'a 429', 'a late answer'])(
	'an approval on the last of the Lookback Days, about which one poll meets %s, is told by a later one',
	async (what) => {
		let [id, isLate] = ['', false];
		const leaveOut = inLists((object) => without(object, ['pages']));
		const change: Change = (answer, path) =>
			isLate && path.endsWith(id)
				? { ...answer, verification_status: 'success' }
				: leaveOut(answer, path);
		const poller = watchChanged(WORKFLOW, change, { events: ['approved'] });
		await poller.poll();
		id = WORKFLOW.upload(bench, 'a.pdf');
		for (const name of ['b.pdf', 'c.pdf']) {
			expect(await poller.poll()).toBeNull();
			simulatedTime().advance(DAY);
			WORKFLOW.upload(bench, name);
		}
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(DAY - 2 * HOUR);
		WORKFLOW.approve(bench, id);
		simulatedTime().advance(3 * HOUR);
		WORKFLOW.upload(bench, 'd.pdf');
		isLate = what === 'a late answer';
		if (what === 'a 429') {
			const limit = { status: 429, retryAfter: 60 };
			bench.sandbox.faults.add({ operationId: 'document.get', kind: 'status', ...limit });
		}
		const told = (await idsOf(poller)) ?? [];
		isLate = false;
		for (let poll = 0; poll < 3; poll += 1) {
			simulatedTime().advance(HOUR);
			told.push(...((await idsOf(poller)) ?? []));
		}
		expect(told).toEqual([id]);
	},
);

test.each([{}, { fields: {}, tables: [] }, { fields: null, tables: null }])(
	'what a list writes as %j is told as its own answer has it, and a document on which nothing stands once',
	async (empty) => {
		const emptied: Change = (answer, path) =>
			everywhere(answer, (object) =>
				'page_id' in object && ('documents' in answer || path.endsWith(blank))
					? { ...object, data: empty }
					: object,
			);
		let blank = 'none yet';
		const poller = watchChanged(WORKFLOW, emptied);
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'later.pdf');
		blank = WORKFLOW.upload(bench, 'blank.pdf');
		const told = (await jsonOf(poller)) ?? [];
		expect(Object.fromEntries(told.map(({ file_id, fields }) => [file_id, fields]))).toEqual({
			[id]: expect.objectContaining({ invoice_number: expect.any(String) as unknown }) as unknown,
			[blank]: {},
		});
		expect(await poller.poll()).toBeNull();
	},
);

test('a document on which nothing stands is told, where a Status Path stands for its own answer', async () => {
	const emptied: Change = (answer, path) => {
		if (path.startsWith('/state/')) return { status: 'success' };
		if (!('documents' in answer)) return undefined;
		return everywhere(answer, (object) => ('page_id' in object ? { ...object, data: {} } : object));
	};
	const statusPath = '/state/{document_id}';
	const poller = watchChanged(WORKFLOW, emptied, { options: { statusPath } });
	await poller.poll();
	const id = WORKFLOW.upload(bench, 'later.pdf');
	expect(await idsOf(poller)).toEqual([id]);
	expect(await poller.poll()).toBeNull();
});
