import type { INodeParameters } from 'n8n-workflow';

import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { DAY, HOUR, idsOf, KINDS, MINUTE, watch } from './watch';

/** docs/n8n.md#polling: timers of an activation that another node stopped, beside those of the next one. */
describe.each(KINDS)('a node for a $source that n8n polls with two timers', (kind) => {
	const bench = useSandbox();

	/** Each with what n8n stored before. */
	const timers = async (
		older: INodeParameters = {},
		newer: INodeParameters = {},
	): Promise<[Poller, Poller]> => {
		const workflowId = expect.getState().currentTestName ?? '';
		const first = watch(bench, kind, older, { workflowId });
		await first.poll();
		const saved = { state: first.state(), shared: first.shared() };
		const second = watch(bench, kind, newer, { ...saved, workflowId });
		await second.poll();
		return [first, second];
	};

	test('tells each file once, whichever of them sees it', async () => {
		const [first, second] = await timers();
		const one = kind.upload(bench, 'one.pdf');
		expect(await idsOf(second)).toEqual([one]);
		expect(await first.poll()).toBeNull();
		simulatedTime().advance(MINUTE);
		const other = kind.upload(bench, 'other.pdf');
		expect(await idsOf(first)).toEqual([other]);
		expect(await second.poll()).toBeNull();
	});

	test('tells a file that is done while both poll', async () => {
		const [first, second] = await timers();
		const id = kind.upload(bench, 'one.pdf');
		const early = idsOf(first);
		expect(await second.poll()).toBeNull();
		expect(await early).toEqual([id]);
	});

	test('goes on with what was activated last, where the two watch something else', async () => {
		const workflowId = expect.getState().currentTestName ?? '';
		const older = watch(bench, kind, { watch: 'specific', [kind.idList]: 'none' }, { workflowId });
		await older.poll().catch(() => undefined);
		const newer = watch(bench, kind, {}, { workflowId });
		await newer.poll();
		const id = kind.upload(bench, 'one.pdf');
		const slow = older.poll().catch(() => undefined);
		expect(await idsOf(newer)).toEqual([id]);
		await slow;
		const other = kind.upload(bench, 'other.pdf');
		const early = idsOf(newer);
		expect(await older.poll()).toBeNull();
		expect(await early).toEqual([other]);
	});

	test('knows what it told, whichever of them n8n saved last', async () => {
		const [first, second] = await timers();
		kind.upload(bench, 'one.pdf');
		await first.poll();
		expect(second.state()).toEqual(first.state());
		expect(second.shared()).toEqual(first.shared());
	});

	test('goes by the settings that were activated last', async () => {
		const both = { events: ['success', 'failure'] };
		const [older, newer] = await timers({ events: ['success'] }, both);
		const id = kind.upload(bench, 'one-failrun.pdf');
		expect(await older.poll()).toBeNull();
		simulatedTime().advance(MINUTE);
		expect(await idsOf(newer)).toEqual([id]);
	});

	test('tells as the settings that were activated last say', async () => {
		const [older, newer] = await timers({ simplify: true }, { simplify: false });
		kind.upload(bench, 'one.pdf');
		expect(await older.poll()).toBeNull();
		expect(await newer.poll()).toHaveLength(1);
	});

	test('knows approvals where one of them does not ask for these', async () => {
		const [older, newer] = await timers({ events: ['success'] }, { events: ['approved'] });
		const id = kind.upload(bench, 'one.pdf');
		for (const timer of [older, newer, older, newer, older]) {
			await timer.poll();
			simulatedTime().advance(MINUTE);
		}
		kind.approve(bench, id);
		expect(await idsOf(newer)).toEqual([id]);
	});

	test('waits as long as the settings that were activated last say', async () => {
		const [older, newer] = await timers(
			{ options: { lookbackDays: 1 } },
			{ options: { lookbackDays: 10 } },
		);
		const id = kind.upload(bench, `one-slow${(3 * DAY) / 1000}.pdf`);
		const told: unknown[] = [];
		for (let round = 0; round < 10; round += 1) {
			if (round === 2) kind.upload(bench, 'newer-slow999999.pdf');
			told.push(...((await idsOf(newer)) ?? []));
			expect(await older.poll()).toBeNull();
			simulatedTime().advance(10 * HOUR);
		}
		expect(told).toEqual([id]);
	});
});
