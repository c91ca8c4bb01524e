import type { IDataObject } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { idsOf, KINDS, MINUTE, UNTIL_DONE, watch, type WatchOptions } from './watch';

/** What n8n 2.41 grants to a poll of its durable scheduler. */
const TICK: WatchOptions = { budgetMs: 36_000 };

describe.each(KINDS)("n8n's durable scheduler, with a $source", (kind) => {
	const bench = useSandbox();

	/** Each poll is given what n8n has stored by then, anew. */
	const tick = (stored?: Stored): Poller => {
		const workflowId = expect.getState().currentTestName ?? '';
		return watch(bench, kind, {}, { ...TICK, ...stored, workflowId });
	};

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
