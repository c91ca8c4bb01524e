import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { idsOf, KINDS, MINUTE, watch } from './watch';

/** docs/n8n.md#polling: timers of an activation that another node stopped, beside those of the next one. */
describe.each(KINDS)('a node for a $source that n8n polls with two timers', (kind) => {
	const bench = useSandbox();

	/** Each with what n8n stored before. */
	const timers = async (): Promise<[Poller, Poller]> => {
		const workflowId = expect.getState().currentTestName ?? '';
		const first = watch(bench, kind, {}, { workflowId });
		await first.poll();
		const saved = { state: first.state(), shared: first.shared() };
		const second = watch(bench, kind, {}, { ...saved, workflowId });
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
});
