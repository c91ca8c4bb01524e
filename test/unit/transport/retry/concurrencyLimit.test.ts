import fc from 'fast-check';
import { ConcurrencyLimit } from '../../../../nodes/DocumentExtraction/transport/retry/concurrencyLimit';
import { Random } from '../../../simulate/random';

interface Round {
	ms: number;
	now?: number;
	hasMore?: boolean;
}

/** As many requests as may be open, sent together and answered together. */
function round(limit: ConcurrencyLimit, { ms, now = 0, hasMore = true }: Round): number {
	const { current } = limit;
	for (let place = 0; place < current; place += 1) limit.sent(now);
	for (let place = 0; place < current; place += 1) limit.answered(now + ms, ms, hasMore);
	return now + ms;
}

/** How many are open, round after round, at a service that needs so long for so many. */
function rounds(limit: ConcurrencyLimit, count: number, msFor: (open: number) => number): number[] {
	const open: number[] = [];
	let now = 0;
	for (let each = 0; each < count; each += 1) {
		open.push(limit.current);
		now = round(limit, { ms: msFor(limit.current), now });
	}
	return open;
}

const constant = () => 100;
const workers = (count: number) => (open: number) => 100 * Math.max(1, open / count);
const last = (values: number[], count = 20) => values.slice(-count);

test('begins with five, or with what is allowed', () => {
	expect(new ConcurrencyLimit(50).current).toBe(5);
	expect(new ConcurrencyLimit(3).current).toBe(3);
	expect(new ConcurrencyLimit(1).current).toBe(1);
});

test('grows while answers come as fast as before, up to what is allowed', () => {
	expect(rounds(new ConcurrencyLimit(50), 6, constant)).toEqual([5, 15, 30, 50, 50, 50]);
	expect(rounds(new ConcurrencyLimit(20), 4, constant)).toEqual([5, 15, 20, 20]);
});

test.each([3, 8, 12, 30])('stays near the number of workers where %d of them work', (count) => {
	for (const open of last(rounds(new ConcurrencyLimit(50), 40, workers(count)))) {
		expect(open).toBeGreaterThanOrEqual(Math.floor(count * 0.6));
		expect(open).toBeLessThanOrEqual(Math.ceil(count * 1.5));
	}
});

test('a service that becomes slow by itself does not keep the limit down', () => {
	const limit = new ConcurrencyLimit(50);
	let calls = 0;
	const open = rounds(limit, 40, () => ((calls += 1) > 10 ? 2000 : 50));
	expect(last(open, 10)).toEqual(Array.from({ length: 10 }, () => 50));
	expect(Math.min(...open.slice(10))).toBeGreaterThanOrEqual(30);
});

/** Each takes its turn: so many take so much longer. */
function afterSlowRounds(timerMs: number): number {
	const limit = new ConcurrencyLimit(50);
	let now = 0;
	for (let each = 0; each < 40; each += 1) {
		const { current } = limit;
		now = round(limit, { ms: 2 * current, now });
		for (let place = 0; place < current; place += 1) limit.left(timerMs);
	}
	return limit.current;
}

test('answers that wait for this process do not keep the limit down', () => {
	expect(afterSlowRounds(20)).toBe(50);
	expect(afterSlowRounds(1)).toBeLessThanOrEqual(5);
});

test('does not grow while nobody waits for a place', () => {
	const limit = new ConcurrencyLimit(50);
	for (let each = 0; each < 10; each += 1)
		round(limit, { ms: 100, now: each * 100, hasMore: false });
	expect(limit.current).toBe(5);
});

test('chance does not keep it from growing', () => {
	const random = new Random('spread').next;
	const limit = new ConcurrencyLimit(50);
	let now = 0;
	for (let each = 0; each < 40; each += 1) {
		now = round(limit, { ms: 100 * Math.exp(random() - 0.5), now });
	}
	expect(limit.current).toBeGreaterThan(35);
});

describe('a 429', () => {
	/** Fifty in 0.3 s, and no more: 38 a second. */
	const refused = (windowMs?: number) => {
		const limit = new ConcurrencyLimit(50);
		let now = 0;
		for (let each = 0; each < 3; each += 1) now = round(limit, { ms: 100, now });
		limit.rateLimited(now, 1100, windowMs);
		return { limit, now: now + 1100 };
	};

	test('brings the limit down to what the service has allowed', () => {
		expect(refused(1000).limit.current).toBe(4);
		expect(refused().limit.current).toBe(4);
		expect(refused(60_000).limit.current).toBe(1);
	});

	test('is not soon followed by another one', () => {
		const { limit, now: begun } = refused(1000);
		let now = begun;
		while (now < begun + 2900) now = round(limit, { ms: 100, now });
		expect(limit.current).toBe(4);
	});

	test('is forgotten when all goes well for long', () => {
		const { limit, now: begun } = refused(1000);
		let now = begun;
		while (now < begun + 120_000) now = round(limit, { ms: 100, now });
		expect(limit.current).toBe(50);
	});

	test('soon after more were open leaves less of them', () => {
		const { limit, now: begun } = refused(1000);
		let now = begun;
		while (limit.current === 4) now = round(limit, { ms: 100, now });
		limit.rateLimited(now, 1100, 1000);
		expect(limit.current).toBe(4);
	});
});

test('stays between one and what is allowed, whatever happens', () => {
	const step = fc.record({
		what: fc.constantFrom('answer', 'answer', 'answer', 'nothing', '429'),
		ms: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 600_000 })),
		back: fc.integer({ min: 0, max: 1000 }),
		window: fc.option(fc.integer({ min: 1000, max: 3_600_000 }), { nil: undefined }),
		hasMore: fc.boolean(),
	});
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 50 }),
			fc.array(step, { maxLength: 300 }),
			(most, steps) => {
				const limit = new ConcurrencyLimit(most);
				let now = 1_700_000_000_000;
				let open = 0;
				for (const { what, ms, back, window, hasMore } of steps) {
					for (; open < limit.current; open += 1) limit.sent(now);
					// A clock may be set back.
					now += ms - back;
					open -= 1;
					if (what === 'answer') limit.answered(now, ms, hasMore);
					else limit.ended(now);
					if (what === '429') limit.rateLimited(now, window ?? 2000, window);
					expect(Number.isInteger(limit.current)).toBe(true);
					expect(limit.current).toBeGreaterThanOrEqual(1);
					expect(limit.current).toBeLessThanOrEqual(most);
				}
			},
		),
		{ numRuns: 300 },
	);
});
