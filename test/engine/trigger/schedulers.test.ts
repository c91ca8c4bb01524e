import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { useChanged } from './gateway';
import { DAY, idsOf, jsonOf, KINDS, MINUTE, UNTIL_DONE, watch, type WatchOptions } from './watch';

/** What n8n 2.41 grants to a poll of its durable scheduler. */
const TICK: WatchOptions = { budgetMs: 36_000 };

describe.each(KINDS)("n8n's durable scheduler, with a $source", (kind) => {
	const bench = useSandbox();
	const watchChanged = useChanged(bench);

	/** Each poll is given what n8n has stored by then, anew. */
	const tick = (stored?: Stored, parameters: INodeParameters = {}): Poller =>
		watch(bench, kind, parameters, { ...TICK, ...stored });
	const naming = (ids: string[], stored?: Stored): Poller =>
		tick(stored, { watch: 'specific', [kind.idList]: ids.join(', ') });

	test('begins no poll with what it read before it stored the last news', async () => {
		const first = tick();
		await first.poll();
		const early = storedBy(first);
		const id = kind.upload(bench, 'later.pdf');
		const second = tick(early);
		expect(await idsOf(second)).toEqual([id]);
		expect(await tick(early).poll()).toBeNull();
		const next = kind.upload(bench, 'next.pdf');
		expect(await idsOf(tick(storedBy(second)))).toEqual([next]);
	});

	test('gets again what it dropped', async () => {
		const first = tick();
		await first.poll();
		const early = storedBy(first);
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(tick(early))).toEqual([id]);
		simulatedTime().advance(MINUTE);
		expect(await idsOf(tick(early))).toEqual([id]);
	});

	test('gets again what it dropped where it tries an activation again: with the same store', async () => {
		const first = tick();
		await first.poll();
		const early = storedBy(first);
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(tick(structuredClone(early)))).toEqual([id]);
		simulatedTime().advance(2 * MINUTE);
		const activation = tick(early);
		bench.sandbox.faults.add({ kind: 'status', status: 403, times: 1 });
		await expect(activation.poll()).rejects.toThrow();
		expect(await idsOf(activation)).toEqual([id]);
	});

	test('gets again what it dropped with the first look at a file that was named then', async () => {
		const told = kind.upload(bench, 'told-slow60.pdf', 0);
		const first = naming([told]);
		await first.poll();
		const early = storedBy(first);
		simulatedTime().advance(5 * MINUTE);
		const added = kind.upload(bench, 'added-slow120.pdf', 0);
		expect(await idsOf(naming([told, added], structuredClone(early)))).toEqual([told]);
		simulatedTime().advance(5 * MINUTE);
		expect(await idsOf(naming([told, added], early))).toEqual([told, added]);
	});

	test.each([true, false])(
		'begins with a file that is named within the minute after news, whether those are dropped: %s',
		async (isDropped) => {
			const told = kind.upload(bench, 'told-slow60.pdf', 0);
			const first = naming([told]);
			await first.poll();
			const early = storedBy(first);
			simulatedTime().advance(5 * MINUTE);
			const news = naming([told], early);
			expect(await idsOf(news)).toEqual([told]);
			const stored = isDropped ? early : storedBy(news);
			simulatedTime().advance(MINUTE / 2);
			const added = kind.upload(bench, 'added-slow120.pdf', 0);
			const activation = naming([told, added], stored);
			expect(await activation.poll()).toBeNull();
			// n8n may still store the news.
			if (isDropped) expect(storedBy(activation)).toEqual(early);
			simulatedTime().advance(5 * MINUTE);
			const next = naming([told, added], isDropped ? early : storedBy(activation));
			expect(await idsOf(next)).toEqual(isDropped ? [told, added] : [added]);
		},
	);

	test('tells nothing twice that it stores late, in any poll by other settings until then', async () => {
		const ids = ['one.pdf', 'two.pdf'].map((name) => kind.upload(bench, name, 0));
		const first = naming(ids);
		await first.poll();
		const early = storedBy(first);
		simulatedTime().advance(3 * MINUTE);
		expect((await idsOf(naming(ids, early)))?.sort()).toEqual([...ids].sort());
		for (let count = 0; count < 3; count += 1) {
			simulatedTime().advance(MINUTE / 12);
			expect(await idsOf(naming([...ids, 'unknown'], early))).toBeNull();
		}
	});

	test('loses nothing of a poll that it gave up, when another came while that one ran', async () => {
		const first = tick();
		await first.poll();
		const early = storedBy(first);
		const id = kind.upload(bench, 'later.pdf');
		const slow = idsOf(tick(early));
		const other = tick(early);
		expect(await other.poll()).toBeNull();
		expect(await slow).toEqual([id]);
		// That one's state goes with its items, and n8n may store what this one has.
		expect(other.state()).toEqual(early.state);
	});

	test('goes on from the poll of the activation, of which it stores only what all nodes share', async () => {
		const pending = kind.upload(bench, 'long-slow3600.pdf');
		const activation = tick();
		await activation.poll();
		const { shared } = storedBy(activation);
		bench.sandbox.clock.advance(UNTIL_DONE);
		const first = tick({ shared });
		expect(await idsOf(first)).toEqual([pending]);
		// What it keeps there from now on counts for nothing but another name.
		expect(await idsOf(tick({ state: activation.state(), shared: first.shared() }))).toBeNull();
	});

	test('gets again what it was killed with before it had stored any state but that of the activation', async () => {
		const activation = tick();
		await activation.poll();
		const id = kind.upload(bench, 'later.pdf');
		const first = tick({ shared: activation.shared() });
		expect(await idsOf(first)).toEqual([id]);
		// What all nodes share is stored first, and apart from the news and the node's own state.
		simulatedTime().advance(MINUTE);
		expect(await idsOf(tick({ shared: first.shared() }))).toEqual([id]);
	});

	test('gets again what it was killed with, of files that were named since its own state was stored', async () => {
		const name = (ids: string[], stored?: Stored) => {
			const workflowId = expect.getState().currentTestName ?? '';
			const parameters = { watch: 'specific', [kind.idList]: ids.join() };
			return watch(bench, kind, parameters, { ...TICK, ...stored, workflowId });
		};
		const early = kind.upload(bench, 'early-slow3600.pdf');
		const first = name([early]);
		await first.poll();
		const later = kind.upload(bench, 'later-slow3600.pdf');
		const { state } = storedBy(first);
		// Of the poll of an activation n8n stores what all nodes share, and no more.
		const activation = name([early, later], storedBy(first));
		await activation.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		simulatedTime().advance(MINUTE);
		const killed = name([early, later], { state, shared: activation.shared() });
		expect((await idsOf(killed))?.sort()).toEqual([early, later].sort());
		simulatedTime().advance(MINUTE);
		const next = name([early, later], { state, shared: killed.shared() });
		expect((await idsOf(next))?.sort()).toEqual([early, later].sort());
	});

	test('gets again what it was killed with when the node is renamed then: cursors go by its ID', async () => {
		const workflowId = expect.getState().currentTestName ?? '';
		const start = (name: string, stored: Stored = {}) =>
			watch(bench, kind, {}, { ...TICK, ...stored, name, workflowId });
		const first = start('A');
		await first.poll();
		const id = kind.upload(bench, 'later.pdf');
		const killed = start('A', storedBy(first));
		expect(await idsOf(killed)).toEqual([id]);
		simulatedTime().advance(MINUTE);
		expect(await idsOf(start('B', { state: first.state(), shared: killed.shared() }))).toEqual([
			id,
		]);
	});

	test('goes on from its own state where that is later than the one of the activation', async () => {
		const activation = tick();
		await activation.poll();
		const { shared } = storedBy(activation);
		const id = kind.upload(bench, 'later.pdf');
		const first = tick({ shared });
		expect(await idsOf(first)).toEqual([id]);
		simulatedTime().advance(MINUTE);
		expect(await tick({ state: storedBy(first).state, shared }).poll()).toBeNull();
	});

	test('tells everything to each of two nodes that have one ID', async () => {
		const workflowId = expect.getState().currentTestName ?? '';
		const start = (name: 'A' | 'B', stored: WatchOptions = {}) =>
			watch(bench, kind, {}, { ...TICK, ...stored, name, id: 'one', workflowId });
		const activation = start('A', { twin: 'B' });
		await activation.poll();
		await activation.twin().poll();
		let shared = activation.shared();
		const states = { A: activation.state(), B: activation.twin().state() };
		/** Each is given what n8n has stored by then, anew. */
		const poll = async (name: 'A' | 'B') => {
			simulatedTime().advance(2 * MINUTE);
			const poller = start(name, { state: states[name], shared });
			const told = await idsOf(poller);
			states[name] = poller.state();
			shared = poller.shared();
			return told;
		};
		kind.upload(bench, 'early.pdf');
		await poll('A');
		await poll('A');
		await poll('B');
		for (const name of ['a.pdf', 'b.pdf']) {
			const id = kind.upload(bench, name);
			expect(await poll('A')).toEqual([id]);
			expect(await poll('B')).toEqual([id]);
			expect(await poll('B')).toBeNull();
		}
	});

	test('looks at failed files in turn, though it stores nothing of quiet polls', async () => {
		const activation = tick();
		await activation.poll();
		const ids = Array.from({ length: 12 }, (_, n) => kind.upload(bench, `n${n}-failrun.pdf`));
		const news = tick(storedBy(activation));
		expect(await idsOf(news)).toHaveLength(12);
		simulatedTime().advance(DAY);
		kind.upload(bench, 'other.pdf');
		const other = tick(storedBy(news));
		expect(await idsOf(other)).toHaveLength(1);
		let stored = storedBy(other);
		for (const id of [ids[11], ids[0], ids[6]]) {
			kind.retry(bench, id ?? '');
			bench.sandbox.clock.advance(UNTIL_DONE);
			const found: unknown[] = [];
			for (let poll = 0; poll < 4; poll += 1) {
				simulatedTime().advance(MINUTE);
				const next = tick(structuredClone(stored));
				const told = await idsOf(next);
				found.push(...(told ?? []));
				if (told) stored = storedBy(next);
			}
			expect(found).toEqual([id]);
		}
	});

	test('forgets nothing that a quiet poll has seen when the node is renamed', async () => {
		const named = (name: string, stored?: Stored): Poller => {
			const workflowId = expect.getState().currentTestName ?? '';
			return watch(bench, kind, {}, { ...TICK, ...stored, name, workflowId });
		};
		const activation = named('Before');
		await activation.poll();
		const id = kind.upload(bench, 'a-fail.pdf', MINUTE);
		const news = named('Before', storedBy(activation));
		expect(await idsOf(news)).toEqual([id]);
		const stored = storedBy(news);
		simulatedTime().advance(2 * MINUTE);
		kind.retry(bench, id);
		const { service } = bench.sandbox;
		const again = service.file(id) ?? service.document(id);
		if (again) again.script = { ...again.script, processingMs: MINUTE / 2 };
		expect(await named('Before', stored).poll()).toBeNull();
		simulatedTime().advance(30 * MINUTE);
		const renamed = named('After', { ...stored, state: {} });
		expect((await jsonOf(renamed))?.map(({ event }) => event)).toEqual(['failure']);
	});

	test('goes on where another Base URL is in the credential, though it stores nothing of quiet polls', async () => {
		const activation = tick();
		await activation.poll();
		const workflowId = expect.getState().currentTestName ?? '';
		const stored = storedBy(activation);
		const elsewhere = () => {
			simulatedTime().advance(2 * MINUTE);
			const more = { ...TICK, ...structuredClone(stored), workflowId };
			return watchChanged(kind, (answer) => answer, {}, more);
		};
		expect(await elsewhere().poll()).toBeNull();
		expect(await elsewhere().poll()).toBeNull();
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(elsewhere())).toEqual([id]);
	});

	test('stores with an activation what quiet polls have seen', async () => {
		const first = tick();
		await first.poll();
		kind.upload(bench, 'slow-slow36000.pdf');
		const quiet = tick(structuredClone(storedBy(first)));
		expect(await quiet.poll()).toBeNull();
		const activation = tick(structuredClone(storedBy(first)));
		expect(await activation.poll()).toBeNull();
		expect(activation.state()['watch']).toMatchObject({
			pending: (quiet.state()['watch'] as IDataObject)['pending'],
		});
	});

	test('takes no other state for the one that quiet polls have gone on from', async () => {
		const activation = tick();
		await activation.poll();
		const begun = storedBy(activation);
		const early = kind.upload(bench, 'a.pdf');
		const first = tick(structuredClone(begun));
		expect(await idsOf(first)).toEqual([early]);
		simulatedTime().advance(2 * MINUTE);
		kind.upload(bench, 'slow-slow36000.pdf');
		expect(await tick(storedBy(first)).poll()).toBeNull();
		// Another node has set all static data back to what it was.
		simulatedTime().advance(2 * MINUTE);
		const later = kind.upload(bench, 'x.pdf');
		const second = tick(structuredClone(begun));
		expect((await idsOf(second))?.sort()).toEqual([early, later].sort());
		simulatedTime().advance(2 * MINUTE);
		expect(await tick(storedBy(second)).poll()).toBeNull();
	});

	test('tells nothing twice where it stores late what quiet polls have seen', async () => {
		const activation = tick();
		await activation.poll();
		const begun = storedBy(activation);
		const quiet = [];
		for (const name of ['one', 'two']) {
			kind.upload(bench, `${name}-slow36000.pdf`);
			const poller = tick(structuredClone(begun));
			expect(await poller.poll()).toBeNull();
			quiet.push(storedBy(poller));
		}
		const [one, two] = quiet;
		const id = kind.upload(bench, 'later.pdf');
		const news = tick(structuredClone(one));
		expect(await idsOf(news)).toEqual([id]);
		// What the second has seen was stored meanwhile, and the news was not.
		expect(await tick(structuredClone(two)).poll()).toBeNull();
		// What all nodes share is stored apart from it.
		const both = { ...storedBy(news), shared: two?.shared ?? {} };
		simulatedTime().advance(2 * MINUTE);
		expect(await tick(both).poll()).toBeNull();
	});

	test('is given nothing to store by a quiet poll', async () => {
		const first = tick();
		await first.poll();
		const quiet = tick({ state: first.state() });
		await quiet.poll();
		expect(quiet.state()).toEqual(first.state());
		expect(quiet.shared()).toEqual({});
	});
});

interface Stored {
	state?: IDataObject;
	shared?: IDataObject;
}

const storedBy = (poller: Poller) => ({ state: poller.state(), shared: poller.shared() });
