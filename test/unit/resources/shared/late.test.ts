import {
	type Written,
	WrittenByKey,
} from '../../../../nodes/DocumentExtraction/resources/shared/late';
import {
	KeyedQueue,
	PreviousTries,
} from '../../../../nodes/DocumentExtraction/transport/requests/previousTries';

const MINUTE = 60_000;

afterEach(() => jest.restoreAllMocks());

/** How often a run is compared with those that have written, where each item writes something else. */
function comparisons(items: number): number {
	let count = 0;
	const tries = new PreviousTries(false, new KeyedQueue());
	const execution = {};
	const run = {
		get tries() {
			count += 1;
			return tries;
		},
		execution: () => execution,
	};
	const all = new WrittenByKey<Written>();
	for (let item = 0; item < items; item += 1) {
		const before = all.get(run, `page ${item}`);
		all.set(run, `page ${item}`, [...before, { tries, at: 0 }]);
		expect(all.get(run, `page ${item}`)).toHaveLength(1);
	}
	return count;
}

test('what an item asks of others does not grow with their number', () => {
	expect(comparisons(400)).toBe(2 * comparisons(200));
});

test('what a run has written counts to its end, and for others of the execution a minute', () => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(0);
	const execution = {};
	const [own, other, apart] = [execution, execution, {}].map((of) => ({
		tries: new PreviousTries(false, new KeyedQueue()),
		execution: () => of,
	}));
	if (!own || !other || !apart) throw new Error('There is no run');
	const all = new WrittenByKey<Written & { what: string }>();
	all.set(own, 'a', [{ what: 'old', tries: own.tries, at: 0 }]);
	const whatOf = (run: typeof own) => all.get(run, 'a').map(({ what }) => what);
	now.mockReturnValue(MINUTE);
	expect([own, other, apart].map(whatOf)).toEqual([['old'], ['old'], []]);
	now.mockReturnValue(MINUTE + 1);
	expect([own, other].map(whatOf)).toEqual([['old'], []]);
	all.set(other, 'b', [{ what: 'new', tries: other.tries, at: MINUTE }]);
	expect([own, other].map((run) => all.get(run, 'b').map(({ what }) => what))).toEqual([
		['new'],
		['new'],
	]);
});
