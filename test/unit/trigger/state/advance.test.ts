import {
	awaited,
	byPriority,
	isFirst,
	open,
	endsOf,
	seesFrom,
} from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import {
	type Observation,
	type WatchRules,
	type WatchState,
} from '../../../../nodes/DocumentExtraction/trigger/state/state';
import { advance } from './advanced';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 0, 31);
const RULES: WatchRules = {
	fingerprint: 'f',
	overlap: 2 * HOUR,
	lookback: 3 * DAY,
	emitExisting: false,
	events: ['success', 'failure'],
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
	for (let first = 0; first < 100_000; first += 500) {
		const listed = Array.from({ length: 1000 }, (_, n) => see(uuid(first + n), 'success'));
		const step = advance(state, listed, NOW + first, RULES);
		state = step.state;
		for (const { id } of step.events) told.add(id);
		times += step.events.length;
		if (step.beginsToForget) forgets += 1;
	}
	expect([told.size, times]).toEqual([100_500, 100_500]);
	expect(forgets).toBe(1);
	expect(sizeOf(state)).toBeLessThanOrEqual(16 * 1024);
});

test('a list of 2,000 files without an upload time is not told again, also where it comes short once', () => {
	const listed = Array.from({ length: 2000 }, (_, n) => see(uuid(n), 'success'));
	const { state, beginsToForget } = begun(...listed);
	expect(beginsToForget).toBe(false);
	const { events, state: later } = advance(state, [...listed].reverse(), NOW + 1, RULES);
	expect(events).toEqual([]);
	const short = advance(later, listed.slice(0, 3), NOW + 2, RULES);
	const whole = advance(short.state, listed, NOW + 3, RULES);
	expect([short.events, whole.events]).toEqual([[], []]);
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

const TEN_MINUTES = 10 * 60_000;

describe.each([
	['pending', (state: WatchState) => waitedFor(state)],
	['failure', (state: WatchState) => [...endsOf(state, RULES).revisited.keys()]],
] as const)('a file (%s) that is not found', (status, askedFor) => {
	const { state } = begun(see('a', status, NOW));
	const lost = (before: WatchState, now: number) => advance(before, [see('a', 'gone')], now, RULES);

	test('for ten minutes is no longer asked for, and nothing is said', () => {
		const first = lost(state, NOW + 1);
		const last = lost(first.state, NOW + TEN_MINUTES);
		const gone = lost(last.state, NOW + TEN_MINUTES + 1);
		expect([first, last, gone].map((step) => askedFor(step.state))).toEqual([['a'], ['a'], []]);
		expect([first, last, gone].flatMap((step) => [...step.expired, ...step.missing])).toEqual([]);
	});

	test('for a moment is told when it is read, and may be lost for another moment', () => {
		const first = lost(state, NOW + 1);
		const back = advance(first.state, [see('a', status, NOW)], NOW + 2, RULES);
		const second = lost(back.state, NOW + TEN_MINUTES + 1);
		const read = advance(second.state, [see('a', 'success', NOW)], NOW + TEN_MINUTES + 2, RULES);
		expect([back.events, idsOf(read.events)]).toEqual([[], ['a']]);
	});

	test('before and after the service did not tell is still asked for', () => {
		const first = lost(state, NOW + 1);
		const silent = advance(first.state, [see('a', 'unanswered')], NOW + TEN_MINUTES, RULES);
		const second = lost(silent.state, NOW + TEN_MINUTES + 2);
		expect(askedFor(second.state)).toEqual(['a']);
	});
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

describe('a file that ends otherwise than before', () => {
	const told = (rules: WatchRules, ...statuses: Array<Observation['status']>) => {
		let { state } = advance(undefined, [see('other', 'success', NOW)], NOW, rules);
		return statuses.map((status, place) => {
			const step = advance(state, [see('a', status, NOW)], NOW + (place + 1) * HOUR, rules);
			state = step.state;
			return step.events.map((event) => event.status).join();
		});
	};

	test('is told as what it is, though no poll saw it pending between', () => {
		const ends = ['failure', 'failure', 'success', 'success', 'failure'] as const;
		expect(told(RULES, ...ends)).toEqual(['failure', '', 'success', '', 'failure']);
	});

	test('is told again when it ends as before, if a poll saw it pending', () => {
		expect(told(RULES, 'failure', 'pending', 'failure')).toEqual(['failure', '', 'failure']);
	});

	test('is told though nobody wanted to hear of its first end', () => {
		const rules: WatchRules = { ...RULES, events: ['success'] };
		expect(told(rules, 'failure', 'success')).toEqual(['', 'success']);
		expect(told({ ...RULES, events: ['failure'] }, 'success', 'failure')).toEqual(['', 'failure']);
	});

	test('is told when it had failed at activation already', () => {
		const { state } = begun(see('a', 'failure', NOW));
		expect(idsOf(advance(state, [see('a', 'success', NOW)], NOW + HOUR, RULES).events)).toEqual([
			'a',
		]);
	});

	test('is told however long after its first end, within the lookback', () => {
		const first = begun(see('a', 'failure', NOW));
		// Others came long after it: it has left the overlap.
		const later = advance(first.state, [see('b', 'success', NOW + DAY)], NOW + DAY, RULES);
		expect([...endsOf(later.state, RULES).revisited]).toEqual([['a', NOW]]);
		const done = advance(later.state, [see('a', 'success', NOW)], NOW + 2 * DAY, RULES);
		expect(idsOf(done.events)).toEqual(['a']);
		const again = advance(done.state, [see('a', 'success', NOW)], NOW + 2 * DAY + 1, RULES);
		expect([idsOf(again.events), endsOf(again.state, RULES).revisited.size]).toEqual([[], 0]);
		const tooOld = (left: string[]) => advance(later.state, [], NOW + 3 * DAY + 1, RULES, left);
		expect([endsOf(tooOld([]).state, RULES).revisited.size, tooOld([]).expired]).toEqual([0, []]);
		// It may have ended in time, and no poll has come to it.
		expect(endsOf(tooOld(['a']).state, RULES).revisited.size).toBe(1);
	});

	test('is told when that could not be completed, and no list shows it again', () => {
		const { state } = begun(see('a', 'success', NOW));
		const listed = advance(state, [see('a', 'unanswered', NOW)], NOW + HOUR, RULES);
		expect([...endsOf(listed.state, RULES).revisited]).toEqual([['a', NOW]]);
		const done = advance(listed.state, [see('a', 'failure', NOW)], NOW + DAY, RULES);
		expect(idsOf(done.events)).toEqual(['a']);
		// It was asked for in vain, and is what it was.
		const same = advance(listed.state, [see('a', 'success', NOW)], NOW + DAY, RULES);
		expect([idsOf(same.events), endsOf(same.state, RULES).revisited.size]).toEqual([[], 0]);
	});

	test('is not watched for that among too many, which is said once, the oldest first', () => {
		const many = Array.from({ length: 510 }, (_, n) => see(uuid(n), 'failure', NOW - 600 + n));
		const first = begun(...many);
		expect(first.abandoned).toEqual(many.slice(0, 10).map(({ id }) => id));
		const second = advance(first.state, many, NOW + 1, RULES);
		expect([second.abandoned, idsOf(second.events)]).toEqual([[], []]);
	});
});

describe('a file of which the service does not tell', () => {
	test('is asked for again, noted once, and told when it has ended meanwhile', () => {
		const { state } = begun(see('a', 'pending', NOW));
		const first = advance(state, [see('a', 'unanswered')], NOW + 1, RULES);
		expect([first.unanswered, waitedFor(first.state)]).toEqual([['a'], ['a']]);
		const second = advance(first.state, [see('a', 'unanswered')], NOW + 2, RULES);
		expect(second.unanswered).toEqual([]);
		const done = advance(second.state, [see('a', 'success', NOW)], NOW + 3, RULES);
		expect(idsOf(done.events)).toEqual(['a']);
	});

	test('is waited for when it was listed as ended and could not be completed', () => {
		const { state } = begun();
		const first = advance(state, [see('a', 'unanswered', NOW)], NOW, RULES);
		expect(waitedFor(first.state)).toEqual(['a']);
		const done = advance(first.state, [see('a', 'failure', NOW)], NOW + 1, RULES);
		expect(idsOf(done.events)).toEqual(['a']);
	});

	test('is waited for no longer for that, where no upload time is told', () => {
		const { state } = begun(see('a', 'pending'));
		const later = advance(state, [see('a', 'unanswered')], NOW + 2 * DAY, RULES);
		expect([...awaited(later.state, RULES)]).toEqual([['a', NOW]]);
	});

	test('is given up after the lookback, named or not', () => {
		for (const rules of [RULES, NAMED]) {
			const first = advance(begun().state, [see('a', 'unanswered', NOW)], NOW, rules);
			const early = advance(first.state, [see('a', 'unanswered', NOW)], NOW + 3 * DAY, rules);
			expect(early.expired).toEqual([]);
			const late = advance(early.state, [see('a', 'unanswered', NOW)], NOW + 3 * DAY + 1, rules);
			expect(late.expired).toEqual(['a']);
			const after = advance(late.state, [], NOW + 4 * DAY, rules);
			expect([after.expired, waitedFor(after.state)]).toEqual([[], []]);
		}
	});

	test('begins with its first answer, though it was not found before that', () => {
		let { state } = begun(see('a', 'unanswered', NOW - DAY));
		for (const status of ['gone', 'success'] as const) {
			const step = advance(state, [see('a', status, NOW - DAY)], NOW + MINUTE, RULES);
			expect(idsOf(step.events)).toEqual([]);
			state = step.state;
		}
	});

	test('is waited for as long again where it has been without an answer for less than the lookback', () => {
		for (const rules of [RULES, NAMED]) {
			const { state } = advance(undefined, [see('a', 'pending', NOW)], NOW, rules);
			const late = advance(state, [see('a', 'unanswered', NOW)], NOW + 4 * DAY, rules);
			expect(late.expired).toEqual([]);
			const read = advance(late.state, [see('a', 'success', NOW)], NOW + 5 * DAY, rules);
			expect(idsOf(read.events)).toEqual(['a']);
			const pending = advance(late.state, [see('a', 'pending', NOW)], NOW + 5 * DAY, rules);
			expect(pending.expired).toEqual(['a']);
			const silent = advance(late.state, [see('a', 'unanswered', NOW)], NOW + 7 * DAY, rules);
			expect(silent.expired).toEqual(['a']);
		}
	});
});

test('a file that cannot be completed is given up once, however long it is listed as ended', () => {
	let { state } = begun();
	const noted: string[] = [];
	for (let day = 1; day <= 6; day += 1) {
		const file = see('a', 'unanswered', NOW + 1);
		const step = advance(state, [file], NOW + day * DAY, RULES);
		state = step.state;
		if (step.unanswered.length > 0) noted.push(`day ${day}: not told`);
		if (step.expired.length > 0) noted.push(`day ${day}: given up`);
	}
	expect(noted).toEqual(['day 1: not told', 'day 4: given up']);
	const late = advance(state, [see('a', 'success', NOW + 1)], NOW + 7 * DAY, RULES);
	expect(idsOf(late.events)).toEqual(['a']);
});

describe('a file that waits for nothing but pages that may be blank', () => {
	const doubtful = (pages: unknown[], uploadedAt = NOW): Observation => ({
		...see('a', 'pending', uploadedAt),
		inDoubt: pages,
	});
	const page = { id: 'p2' };

	test('is read when they have stayed as they are for ten minutes', () => {
		let { state } = begun(doubtful([page]));
		for (const minutes of [3, 6, 9]) {
			const step = advance(state, [doubtful([page])], NOW + minutes * MINUTE, RULES);
			expect([idsOf(step.events), waitedFor(step.state)]).toEqual([[], ['a']]);
			state = step.state;
		}
		const step = advance(state, [doubtful([page])], NOW + 10 * MINUTE, RULES);
		expect(step.events).toMatchObject([{ id: 'a', status: 'success' }]);
		const later = advance(step.state, [doubtful([page])], NOW + 11 * MINUTE, RULES);
		expect(idsOf(later.events)).toEqual([]);
	});

	test('is told once however long it is listed, and though these pages change afterwards', () => {
		let { state } = begun(doubtful([page]));
		const told: number[] = [];
		for (let minutes = 1; minutes <= 60; minutes += 1) {
			const pages = [minutes < 30 ? page : { ...page, export_status: 'done' }];
			const step = advance(state, [doubtful(pages)], NOW + minutes * MINUTE, RULES);
			state = step.state;
			if (step.events.length > 0) told.push(minutes);
		}
		expect(told).toEqual([10]);
	});

	test('is not waited for again when it is listed long after others came', () => {
		let { state } = begun(doubtful([page]));
		for (const minutes of [10, 6 * 60, 6 * 60 + 10]) {
			const now = NOW + minutes * MINUTE;
			state = advance(state, [doubtful([page]), see('b', 'success', now)], now, RULES).state;
		}
		expect(waitedFor(state)).toEqual([]);
	});

	test('is waited for from anew when one of them changes, or another one is pending', () => {
		const { state } = begun(doubtful([page]));
		for (const between of [doubtful([{ id: 'p2', rotation: 90 }]), see('a', 'pending', NOW)]) {
			const changed = advance(state, [between], NOW + 9 * MINUTE, RULES);
			const step = advance(changed.state, [doubtful([page])], NOW + 11 * MINUTE, RULES);
			expect(idsOf(step.events)).toEqual([]);
		}
	});

	describe.each([RULES, NAMED])('and was uploaded long before the first look (%j)', (named) => {
		const rules: WatchRules = { ...named, events: ['success', 'failure', 'approved'] };
		const old = (one: object, isApproved = false): Observation => ({
			...doubtful([one], NOW - DAY),
			isApproved,
		});
		const newsAfter = (
			files: Observation[],
			{
				first = old(page),
				emitExisting = false,
			}: { first?: Observation; emitExisting?: boolean } = {},
		) => {
			const its = { ...rules, emitExisting };
			let { state } = advance(undefined, [first], NOW, its);
			return files.map((file, n) => {
				const step = advance(state, [file], NOW + (n + 1) * 10 * MINUTE, its);
				state = step.state;
				return step.events.map(({ event }) => event).join();
			});
		};

		test('is no news where they stay as they are, but its approval is', () => {
			expect(newsAfter([old(page), old(page), old(page, true)])).toEqual(['', '', 'approved']);
			const first = old(page, true);
			expect(newsAfter([first, first, old(page), first], { first })).toEqual([
				...['', '', '', 'approved'],
			]);
		});

		const NOT_SEEN: Array<[string, Observation]> = [
			['no answer', see('a', 'unanswered', NOW - DAY)],
			['an answer that shows nothing', { ...see('a', 'pending', NOW - DAY), isEmpty: true }],
			['not found', see('a', 'gone')],
		];
		// A named one that is not found begins anew.
		test.each(NOT_SEEN.slice(0, named.isNamed ? 2 : 3))(
			'is no news where they stay as they are, with one poll between: %s',
			(_, between) => {
				expect(newsAfter([between, old(page), old(page)])).toEqual(['', '', '']);
				const changed = old({ ...page, rotation: 90 });
				expect(newsAfter([between, changed, changed])).toEqual(['', '', 'success']);
			},
		);

		test('is news with Emit Existing', () => {
			const options = { emitExisting: true };
			expect(newsAfter([old(page), old(page)], options)).toEqual(['success', '']);
		});

		test('is news where one of them changes', () => {
			const changed = old({ ...page, rotation: 90 });
			expect(newsAfter([changed, changed])).toEqual(['', 'success']);
			expect(newsAfter([see('a', 'success', NOW - DAY)])).toEqual(['success']);
			expect(newsAfter([see('a', 'failure', NOW - DAY)])).toEqual(['failure']);
		});
	});
});

describe('a list of named files that grows', () => {
	test('keeps what is known of the others, and looks at the new one for the first time', () => {
		const first = advance(undefined, [see('a', 'pending', NOW)], NOW, NAMED);
		const both = [see('a', 'success', NOW), see('b', 'success', NOW), see('c', 'pending', NOW)];
		const grown = advance(first.state, both, NOW + 1, NAMED);
		expect(idsOf(grown.events)).toEqual(['a']);
		const later = advance(grown.state, [see('c', 'success', NOW)], NOW + 2, NAMED);
		expect(idsOf(later.events)).toEqual(['c']);
	});

	test('tells what is done already with Emit Existing', () => {
		const rules = { ...NAMED, emitExisting: true };
		const { state } = advance(undefined, [see('a', 'success', NOW)], NOW, rules);
		const grown = advance(state, [see('b', 'failure', NOW)], NOW + 1, rules);
		expect(idsOf(grown.events)).toEqual(['b']);
	});

	test('watches one that was named no more while it was pending, when it is named again', () => {
		const first = advance(undefined, [see('a', 'pending', NOW)], NOW, NAMED);
		const without = advance(first.state, [see('b', 'pending', NOW)], NOW + 4 * DAY, NAMED);
		expect(without.expired).toEqual([]);
		expect(open(without.state, ['a'], NAMED)).toEqual(['a']);
		const again = advance(without.state, [see('a', 'pending', NOW)], NOW + 4 * DAY, NAMED);
		const step = advance(again.state, [see('a', 'success', NOW)], NOW + 5 * DAY, NAMED);
		expect(idsOf(step.events)).toEqual(['a']);
	});

	test('tells nothing again of one that is named anew', () => {
		const { state } = advance(undefined, [see('a', 'pending', NOW)], NOW, NAMED);
		const done = advance(state, [see('a', 'success', NOW)], NOW + 1, NAMED);
		const other = advance(done.state, [see('b', 'pending', NOW)], NOW + DAY, NAMED);
		expect(open(other.state, ['a', 'b'], NAMED)).toEqual(['b']);
	});

	test('asks for a failed one, and for one whose end nobody wanted, until the lookback is over', () => {
		const rules: WatchRules = { ...NAMED, events: ['failure'] };
		const both = [see('a', 'failure', NOW), see('b', 'success', NOW)];
		const { state } = advance(undefined, both, NOW, rules);
		expect(open(state, ['a', 'b'], rules)).toEqual(['a', 'b']);
		const failed = advance(state, [see('b', 'failure', NOW)], NOW + DAY, rules);
		expect(idsOf(failed.events)).toEqual(['b']);
		expect(open(advance(failed.state, [], NOW + 3 * DAY, rules).state, ['a'], rules)).toEqual([
			'a',
		]);
		const late = advance(failed.state, [], NOW + 3 * DAY + 1, rules);
		expect(open(late.state, ['a', 'b'], rules)).toEqual([]);
	});

	test('looks at one for the first time when there is an answer', () => {
		const { state } = advance(undefined, [see('a', 'unanswered'), see('b', 'gone')], NOW, NAMED);
		const step = advance(state, [see('a', 'success', NOW)], NOW + 1, NAMED);
		expect(idsOf(step.events)).toEqual([]);
		// One that was not there before has come into being since.
		const come = advance(step.state, [see('b', 'success', NOW)], NOW + 2, NAMED);
		expect(idsOf(come.events)).toEqual(['b']);
	});
});

test('files that a poll did not come to are the first of the next one', () => {
	const { state } = advance(undefined, [see('a', 'pending', NOW)], NOW, NAMED, ['d', 'b']);
	expect(byPriority(state, ['a', 'b', 'c', 'd'], NAMED)).toEqual(['d', 'b', 'a', 'c']);
	expect(byPriority(state, ['a', 'b'], { ...NAMED, fingerprint: 'g' })).toEqual(['a', 'b']);
});

test('something else than before is watched from anew, which is said', () => {
	const { state, isAnew } = begun(see('a', 'pending', NOW));
	const other = { ...RULES, fingerprint: 'g' };
	const step = advance(state, [see('a', 'success', NOW)], NOW + 1, other);
	expect([isAnew, step.isAnew, idsOf(step.events)]).toEqual([false, true, []]);
	expect(advance(step.state, [], NOW + 2, other).isAnew).toBe(false);
});
