import {
	advance,
	awaited,
	isFirst,
	open,
	seesFrom,
} from '../../../nodes/DocumentExtraction/trigger/advance';
import {
	type Observation,
	type WatchRules,
	type WatchState,
} from '../../../nodes/DocumentExtraction/trigger/state';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 0, 31);
const RULES: WatchRules = {
	fingerprint: 'f',
	overlap: 2 * HOUR,
	lookback: 3 * DAY,
	emitExisting: false,
	isNamed: false,
};
const NAMED: WatchRules = { ...RULES, isNamed: true };

const see = (id: string, status: Observation['status'], uploadedAt?: number): Observation => ({
	id,
	status,
	uploadedAt,
	record: {},
});
const idsOf = (observations: Observation[]) => observations.map(({ id }) => id);
const waitedFor = (state: WatchState) => [...awaited(state, RULES).keys()];
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const sizeOf = (state: WatchState | undefined) => JSON.stringify(state).length;
const begun = (...observations: Observation[]) => advance(undefined, observations, NOW, RULES);

describe('after 100,000 files, 1,000 of them pending, the state is at most 128 KB', () => {
	/** One poll an hour; `perHour` files an hour, with their times as the service tells them. */
	function historyOf(perHour: (hour: number) => number, precision: number, rules: WatchRules) {
		let state: WatchState | undefined;
		let uploaded = 0;
		let told = 0;
		for (let hour = 0; uploaded < 100_000; hour += 1) {
			const count = perHour(hour);
			uploaded += count;
			const now = NOW + (hour + 1) * HOUR;
			const files = Array.from({ length: count }, (_, n) => {
				const uploadedAt = NOW + hour * HOUR + Math.floor((n / count) * HOUR);
				const isOpen = uploaded >= 100_000 && n >= count - 1000;
				const rounded = Math.floor(uploadedAt / precision) * precision;
				return see(uuid(uploaded - n), isOpen ? 'pending' : 'success', rounded);
			});
			const step = advance(state, files, now, rules);
			state = step.state;
			told += step.events.length;
		}
		expect(told).toBeGreaterThan(90_000);
		expect(awaited(state, rules).size).toBe(1000);
		return state;
	}

	/** Business hours: nothing at night. */
	const byDay = (count: number) => (hour: number) => (hour % 24 < 8 ? count : 0);

	test.each([
		['evenly in 30 days', (): number => 1200],
		['in a month of business hours', byDay(1300)],
		['in a week of business hours', byDay(2000)],
	])('that came %s', (_, perHour) => {
		const model = historyOf(perHour, HOUR, RULES);
		expect(sizeOf(model)).toBeLessThanOrEqual(128 * 1024);
		const workflow = historyOf(perHour, 1000, { ...RULES, overlap: HOUR });
		expect(sizeOf(workflow)).toBeLessThanOrEqual(128 * 1024);
	});
});

test('files without an upload time are told once, and 100,000 of them leave few ids behind', () => {
	let { state } = begun();
	const told = new Set<string>();
	let times = 0;
	let forgets = 0;
	for (let first = 0; first < 100_000; first += 100) {
		const listed = Array.from({ length: 200 }, (_, n) => see(uuid(first + n), 'success'));
		const step = advance(state, listed, NOW + first, RULES);
		state = step.state;
		for (const { id } of step.events) told.add(id);
		times += step.events.length;
		if (step.beginsToForget) forgets += 1;
	}
	expect([told.size, times]).toEqual([100_100, 100_100]);
	expect(forgets).toBe(1);
	expect(sizeOf(state)).toBeLessThanOrEqual(16 * 1024);
});

test('a list of 2,000 files without an upload time is not told again as long as it is listed', () => {
	const listed = Array.from({ length: 2000 }, (_, n) => see(uuid(n), 'success'));
	const { state, beginsToForget } = begun(...listed);
	expect(beginsToForget).toBe(false);
	const { events, state: later } = advance(state, [...listed].reverse(), NOW + 1, RULES);
	expect(events).toEqual([]);
	expect(advance(later, listed, NOW + 2, RULES).events).toEqual([]);
});

describe('a file that stays pending for longer than the lookback', () => {
	test('is no longer waited for, which is said once', () => {
		const { state } = begun(see('a', 'pending', NOW));
		const kept = advance(state, [], NOW + 3 * DAY, RULES);
		expect([waitedFor(kept.state), kept.expired]).toEqual([['a'], []]);
		const left = advance(state, [see('a', 'pending', NOW)], NOW + 3 * DAY + 1, RULES);
		expect([waitedFor(left.state), left.expired]).toEqual([[], ['a']]);
		const later = advance(left.state, [see('a', 'pending', NOW)], NOW + 4 * DAY, RULES);
		expect([waitedFor(later.state), later.expired]).toEqual([[], []]);
	});

	test('is not waited for again when the service gives no upload time either', () => {
		const { state } = begun(see('a', 'pending'));
		const left = advance(state, [see('a', 'pending')], NOW + 3 * DAY + 1, RULES);
		expect([waitedFor(left.state), left.expired]).toEqual([[], ['a']]);
		let { state: later } = left;
		for (let day = 4; day < 12; day += 1) {
			const step = advance(later, [see('a', 'pending')], NOW + day * DAY, RULES);
			expect([waitedFor(step.state), step.expired]).toEqual([[], []]);
			later = step.state;
		}
		// It is told when the list shows its end, and a retried prediction is awaited like any other.
		const told = advance(later, [see('a', 'success')], NOW + 12 * DAY, RULES);
		expect(idsOf(told.events)).toEqual(['a']);
		const retried = advance(told.state, [see('a', 'pending')], NOW + 12 * DAY + 1, RULES);
		expect(waitedFor(retried.state)).toEqual(['a']);
	});

	test('is not waited for at all when it is too old from the beginning, and nothing is said', () => {
		const first = begun(see('a', 'pending', NOW - 3 * DAY - 1));
		expect([waitedFor(first.state), first.expired]).toEqual([[], []]);
	});
});

test('a file whose upload lies in the future does not hide those that come before it', () => {
	const { state } = begun(see('a', 'success', NOW + DAY));
	const next = advance(state, [see('b', 'success', NOW + 1)], NOW + 1, RULES);
	expect(idsOf(next.events)).toEqual(['b']);
});

test('a deleted file is no longer waited for, and nothing is said', () => {
	const { state } = begun(see('a', 'pending', NOW));
	const step = advance(state, [see('a', 'gone')], NOW + 1, RULES);
	expect([waitedFor(step.state), step.expired, step.missing]).toEqual([[], [], []]);
});

test('a poll has to see all of the lookback first, then what is younger than the overlap', () => {
	expect(isFirst(undefined, RULES)).toBe(true);
	expect(seesFrom(undefined, NOW, RULES)).toBe(NOW - RULES.lookback - RULES.overlap);
	const { state } = begun(see('a', 'pending', NOW - DAY), see('b', 'success', NOW - HOUR));
	expect(isFirst(state, RULES)).toBe(false);
	expect(seesFrom(state, NOW, RULES)).toBe(NOW - HOUR - RULES.overlap);
	expect([...awaited(state, RULES)]).toEqual([['a', NOW - DAY]]);
	const late = NOW + 30 * DAY;
	expect(seesFrom(state, late, RULES)).toBe(late - RULES.lookback - RULES.overlap);
	const other = { ...RULES, fingerprint: 'g' };
	expect([isFirst(state, other), awaited(state, other).size]).toEqual([true, 0]);
});

describe('named files', () => {
	const ids = ['a', 'b', 'c', 'd'];

	test('are asked for until they are delivered, or were waited for in vain', () => {
		const first = advance(
			undefined,
			[see('a', 'pending', NOW), see('b', 'success', NOW), see('c', 'success'), see('d', 'gone')],
			NOW,
			NAMED,
		);
		expect(open(first.state, ids, NAMED)).toEqual(['a', 'd']);
		const late = NOW + 3 * DAY + 1;
		const left = advance(first.state, [see('a', 'pending', NOW)], late, NAMED);
		expect(left.expired).toEqual(['a']);
		expect(open(left.state, ids, NAMED)).toEqual(['d']);
		expect(open(left.state, ids, { ...NAMED, fingerprint: 'g' })).toEqual(ids);
	});

	test('are waited for from when they were first seen, however old they are', () => {
		const old = see('a', 'pending', NOW - 20 * DAY);
		const { state, expired } = advance(undefined, [old], NOW, NAMED);
		expect([[...awaited(state, NAMED)], expired]).toEqual([[['a', NOW]], []]);
		const done = see('a', 'success', NOW - 20 * DAY);
		expect(idsOf(advance(state, [done], NOW + DAY, NAMED).events)).toEqual(['a']);
	});

	test('are all remembered, thousands of them and without an upload time', () => {
		const many = Array.from({ length: 3000 }, (_, n) => uuid(n));
		const pending = advance(
			undefined,
			many.map((id) => see(id, 'pending')),
			NOW,
			NAMED,
		);
		const done = advance(
			pending.state,
			many.map((id) => see(id, 'success')),
			NOW + 1,
			NAMED,
		);
		expect(done.events).toHaveLength(3000);
		const later = advance(done.state, [], NOW + 30 * DAY, NAMED);
		expect([open(later.state, many, NAMED), later.beginsToForget]).toEqual([[], false]);
	});

	test('that the service does not know are told once, unless they were deleted while pending', () => {
		const first = advance(undefined, [see('a', 'gone'), see('b', 'pending')], NOW, NAMED);
		expect(first.missing).toEqual(['a']);
		const both = [see('a', 'gone'), see('b', 'gone')];
		const second = advance(first.state, both, NOW + 1, NAMED);
		expect(second.missing).toEqual([]);
		const third = advance(second.state, [see('a', 'success'), see('b', 'gone')], NOW + 2, NAMED);
		expect([idsOf(third.events), third.missing]).toEqual([['a'], []]);
	});
});
