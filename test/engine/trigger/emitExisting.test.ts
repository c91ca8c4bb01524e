import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { HOUR, idsOf, KINDS, MINUTE, toldBy, watch } from './watch';

const bench = useSandbox();

describe.each(KINDS)('Emit Existing that is switched on later, of a $source', (kind) => {
	const switchedOn = (poller: ReturnType<typeof watch>, id = 'one') =>
		watch(
			bench,
			kind,
			{ options: { emitExisting: true } },
			{ id, state: poller.state(), shared: poller.shared() },
		);

	test.each([
		['in the same node', 'one'],
		['in another node of the same name', 'other'],
	])('counts as long as nothing was told, once, %s', async (_, id) => {
		const early = kind.upload(bench, 'early.pdf', 5 * HOUR);
		const first = watch(bench, kind, {}, { id: 'one' });
		expect(await first.poll()).toBeNull();
		simulatedTime().advance(MINUTE);
		const second = switchedOn(first, id);
		expect(await idsOf(second)).toEqual([early]);
		simulatedTime().advance(MINUTE);
		expect(await second.poll()).toBeNull();
	});

	test('changes nothing once something was told: that would come again', async () => {
		kind.upload(bench, 'early.pdf', 5 * HOUR);
		const first = watch(bench, kind, {}, { id: 'one' });
		await first.poll();
		const id = kind.upload(bench, 'later.pdf', MINUTE);
		expect(await idsOf(first)).toEqual([id]);
		expect(await switchedOn(first).poll()).toBeNull();
	});

	test('tells no approval again where Approved is switched off and on', async () => {
		const options = { emitExisting: true };
		const ends = ['success', 'failure'];
		const watching = (events: string[], before?: ReturnType<typeof watch>) =>
			watch(
				bench,
				kind,
				{ events, options },
				before && { state: before.state(), shared: before.shared() },
			);
		const first = watching([...ends, 'approved']);
		await first.poll();
		const id = kind.upload(bench, 'a.pdf');
		kind.approve(bench, id);
		expect(await toldBy(first, simulatedTime(), 1)).toEqual([
			[id, 'success'],
			[id, 'approved'],
		]);
		const second = watching(ends, first);
		expect(await toldBy(second, simulatedTime(), 1)).toEqual([]);
		const third = watching([...ends, 'approved'], second);
		expect(await toldBy(third, simulatedTime(), 2)).toEqual([]);
		const next = kind.upload(bench, 'b.pdf');
		kind.approve(bench, next);
		expect(await toldBy(third, simulatedTime(), 1)).toContainEqual([next, 'approved']);
	});
});
