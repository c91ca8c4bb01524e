import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { useChanged, withoutReviews } from './gateway';
import { DAY, HOUR, idsOf, jsonOf, KINDS, MINUTE, watch, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

describe.each(KINDS)('polls that are far apart, of a $source', (kind) => {
	test.each([
		['nightly', DAY, 6 * HOUR],
		['hourly', HOUR, 10 * MINUTE],
	])('%s: tell an approval that came before the lookback was over', async (_, interval, early) => {
		const poller = watch(bench, kind, { events: ['success', 'approved'] });
		await poller.poll();
		const id = kind.upload(bench, 'a.pdf', MINUTE);
		expect(await idsOf(poller)).toEqual([id]);
		const approvedAt = Date.now() - MINUTE + 3 * DAY - early;
		// So that the last one comes half an interval too late.
		for (
			simulatedTime().advance(interval / 2);
			Date.now() < approvedAt;
			simulatedTime().advance(interval)
		) {
			expect(await poller.poll()).toBeNull();
		}
		kind.approve(bench, id);
		expect((await jsonOf(poller))?.map(({ event }) => event)).toEqual(['approved']);
		simulatedTime().advance(interval);
		expect(await poller.poll()).toBeNull();
	});

	test('tell all files that had failed and are read after all', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		simulatedTime().advance(2 * DAY);
		const names = Array.from({ length: 150 }, (_, n) => `f${n}-failrun-slow60.pdf`);
		const ids = names.map((name) => kind.upload(bench, name, 30 * HOUR));
		kind.upload(bench, 'last-of-the-day.pdf', MINUTE);
		expect(await idsOf(poller)).toHaveLength(ids.length + 1);
		simulatedTime().advance(8 * HOUR);
		for (const id of ids) kind.retry(bench, id);
		simulatedTime().advance(16 * HOUR);
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
	});
});

test('approvals that a list leaves out are told, however many documents a night brings', async () => {
	const poller = watchChanged(WORKFLOW, withoutReviews, { events: ['approved'] });
	await poller.poll();
	for (let day = 0; day < 4; day += 1) {
		const names = Array.from({ length: 50 }, (_, n) => `d${day}-${n}.pdf`);
		const ids = names.map((name) => WORKFLOW.upload(bench, name, 20 * HOUR));
		simulatedTime().advance(8 * HOUR);
		expect(await poller.poll()).toBeNull();
		for (const id of ids) WORKFLOW.approve(bench, id);
		simulatedTime().advance(16 * HOUR);
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
	}
});
