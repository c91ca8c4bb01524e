import type { INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { idsOf, jsonOf, KINDS, MINUTE, watch, type WatchOptions } from './watch';

/** What n8n 2.41 lets a poll by a timer take. */
const TIMER: WatchOptions = { budgetMs: 5 * MINUTE };

/** n8n 2.41 activates the edited one anew, and saves what it has in memory for one of them as a whole. */
describe.each(KINDS)('two triggers of a workflow on a $source, one of which was edited', (kind) => {
	const bench = useSandbox();

	const active = (stored: WatchOptions, parameters: INodeParameters = {}) =>
		watch(bench, kind, parameters, { ...TIMER, ...stored });
	/** Polled twice: the first poll is that of an activation. */
	const started = async (
		name: 'A' | 'B',
		stored: WatchOptions = {},
		parameters: INodeParameters = {},
	) => {
		const poller = active({ ...stored, name, id: name }, parameters);
		await poller.poll();
		await poller.poll();
		return poller;
	};
	/** In an n8n that knows nothing but what was saved. */
	const restarted = (name: 'A' | 'B', stored: WatchOptions, parameters: INodeParameters = {}) =>
		active({ ...stored, name, id: name, workflowId: 'after a restart' }, parameters);
	const TOGETHER = { name: 'A', twin: 'B', id: 'one' };
	/** Both in one activation, each polled twice. */
	const startedTogether = async () => {
		const both = active(TOGETHER);
		for (const poller of [both, both.twin(), both, both.twin()]) await poller.poll();
		return both;
	};

	test('go on from what they have told, whichever of them n8n saved last', async () => {
		const one = await started('A');
		const saved = { state: one.state(), shared: one.shared() };
		simulatedTime().advance(MINUTE);
		const early = kind.upload(bench, 'early.pdf');
		expect(await idsOf(one)).toEqual([early]);
		const other = await started('B', { shared: saved.shared });
		simulatedTime().advance(MINUTE);
		const later = kind.upload(bench, 'later.pdf');
		expect(await idsOf(one)).toEqual([later]);
		expect(await idsOf(other)).toEqual([later]);
		simulatedTime().advance(MINUTE);
		const inBetween = kind.upload(bench, 'in-between.pdf');
		const first = restarted('A', { state: saved.state, shared: other.shared() });
		expect(await idsOf(first)).toEqual([inBetween]);
		const second = restarted('B', { shared: one.shared() });
		expect(await idsOf(second)).toEqual([inBetween]);
	});

	test('are told again what n8n has dropped of one of them, as both were activated anew', async () => {
		const older = await startedTogether();
		const saved = { state: older.twin().state(), shared: older.twin().shared() };
		simulatedTime().advance(MINUTE);
		const dropped = kind.upload(bench, 'dropped.pdf');
		expect(await idsOf(older)).toEqual([dropped]);
		const newer = active({ ...saved, ...TOGETHER });
		expect(await idsOf(newer.twin())).toEqual([dropped]);
		expect(await newer.poll()).toBeNull();
		simulatedTime().advance(2 * MINUTE);
		const next = kind.upload(bench, 'next.pdf');
		expect(await idsOf(newer.twin())).toEqual([next]);
		expect((await idsOf(newer))?.sort()).toEqual([dropped, next].sort());
	});

	test('are told again what a poll has found that ended between their first polls, and n8n has dropped', async () => {
		const older = await startedTogether();
		const newer = active({ state: older.state(), shared: older.shared(), ...TOGETHER });
		expect(await newer.twin().poll()).toBeNull();
		simulatedTime().advance(MINUTE);
		const dropped = kind.upload(bench, 'dropped.pdf');
		expect(await idsOf(older)).toEqual([dropped]);
		expect(await newer.poll()).toBeNull();
		simulatedTime().advance(2 * MINUTE);
		expect(await idsOf(newer.twin())).toEqual([dropped]);
		const next = kind.upload(bench, 'next.pdf');
		expect((await idsOf(newer))?.sort()).toEqual([dropped, next].sort());
	});

	test('go on from what each watches since it was edited, and not from what one has watched before', async () => {
		const one = await started('A');
		const other = await started('B', { shared: one.shared() });
		const watched = { watch: 'specific', [kind.idList]: kind.upload(bench, 'named.pdf') };
		simulatedTime().advance(MINUTE);
		kind.upload(bench, 'all.pdf');
		await other.poll();
		// Both are activated anew with what n8n had stored before that, and then A alone.
		const saved = { state: one.state(), shared: one.shared() };
		const both = await started('B', { shared: saved.shared }, watched);
		const alone = await started('A', { state: saved.state, shared: both.shared() });
		simulatedTime().advance(2 * MINUTE);
		kind.upload(bench, 'later.pdf');
		await alone.poll();
		expect(alone.shared()['watch B']).toEqual(both.shared()['watch B']);
	});

	test('go on from what the edited one watches, also after polls without news that saw a file on its way', async () => {
		const one = await started('A');
		const saved = one.shared();
		const other = await started('B', { shared: saved });
		for (const name of ['slow.pdf', 'slower.pdf']) {
			kind.upload(bench, name, 0);
			expect(await idsOf(other)).toBeNull();
			expect(await idsOf(one)).toBeNull();
		}
		const watched = { watch: 'specific', [kind.idList]: kind.upload(bench, 'named.pdf', 0) };
		const edited = await started('B', { shared: saved }, watched);
		simulatedTime().advance(2 * MINUTE);
		expect(await idsOf(one)).toHaveLength(3);
		expect(one.shared()['watch B']).toEqual(edited.shared()['watch B']);
	});

	test('go on from what one of them has told after n8n had dropped what it told before', async () => {
		const one = await started('A');
		const other = await started('B', { shared: one.shared() });
		const saved = { state: other.state(), shared: other.shared() };
		simulatedTime().advance(MINUTE);
		const file = kind.upload(bench, 'one.pdf');
		// B was disabled meanwhile, and is enabled now.
		expect(await idsOf(other)).toEqual([file]);
		simulatedTime().advance(2 * MINUTE);
		const later = kind.upload(bench, 'later.pdf');
		const enabled = active({ ...saved, name: 'B', id: 'B' });
		expect((await idsOf(enabled))?.sort()).toEqual([file, later].sort());
		simulatedTime().advance(MINUTE);
		expect((await idsOf(one))?.sort()).toEqual([file, later].sort());
		expect(await idsOf(restarted('B', { shared: one.shared() }))).toBeNull();
	});

	test('tell nothing again that the first poll of the edited one has told', async () => {
		const one = await started('A');
		const stored = { state: one.state(), shared: one.shared() };
		kind.upload(bench, 'existing.pdf', 2 * MINUTE);
		const emitExisting = { options: { emitExisting: true } };
		await started('B', stored, emitExisting);
		simulatedTime().advance(MINUTE);
		kind.upload(bench, 'later.pdf');
		await one.poll();
		const other = restarted('B', { shared: one.shared() }, emitExisting);
		expect(JSON.stringify(await jsonOf(other)) ?? '').not.toContain('existing.pdf');
	});
});
