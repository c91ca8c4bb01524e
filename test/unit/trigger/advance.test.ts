import { advance, awaited, seesFrom } from '../../../nodes/DocumentExtraction/trigger/advance';
import type { Observation, WatchState } from '../../../nodes/DocumentExtraction/trigger/state';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 0, 31);
const RULES = { fingerprint: 'f', overlap: 2 * HOUR, lookback: 3 * DAY, emitExisting: false };

const see = (id: string, status: Observation['status'], uploadedAt?: number): Observation => ({
	id,
	status,
	uploadedAt,
	record: {},
});
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('after 100,000 files in 30 days, 1,000 of them pending, the state is at most 128 KB', () => {
	const every = (30 * DAY) / 100_000;
	let state: WatchState | undefined;
	let told = 0;
	for (let day = 0; day < 30; day += 1) {
		const now = NOW + day * DAY;
		const files = Array.from({ length: Math.ceil(100_000 / 30) }, (_, n) => {
			const isOpen = day === 29 && n < 1000;
			return see(uuid(day * 10_000 + n), isOpen ? 'pending' : 'success', now - n * every);
		});
		const step = advance(state, files, now, RULES);
		state = step.state;
		told += step.events.length;
	}
	expect(told).toBeGreaterThan(90_000);
	expect(awaited(state, RULES)).toHaveLength(1000);
	expect(JSON.stringify(state).length).toBeLessThanOrEqual(128 * 1024);
});

test('files without an upload time are told once, and 100,000 of them leave few ids behind', () => {
	let state = advance(undefined, [], NOW, RULES).state;
	const told = new Set<string>();
	let times = 0;
	let forgets = false;
	for (let first = 0; first < 100_000; first += 100) {
		const listed = Array.from({ length: 200 }, (_, n) => see(uuid(first + n), 'success'));
		const step = advance(state, listed, NOW + first, RULES);
		state = step.state;
		for (const { id } of step.events) told.add(id);
		times += step.events.length;
		forgets ||= step.forgetsUndated;
	}
	expect([told.size, times, forgets]).toEqual([100_100, 100_100, true]);
	expect(JSON.stringify(state).length).toBeLessThanOrEqual(128 * 1024);
});

test('a file that stays pending for longer than the lookback is no longer waited for', () => {
	const { state } = advance(undefined, [see('a', 'pending', NOW)], NOW, RULES);
	expect(seesFrom(state, NOW + DAY, RULES)).toBeLessThanOrEqual(NOW);
	const kept = advance(state, [], NOW + 3 * DAY, RULES);
	expect([awaited(kept.state, RULES), kept.expired]).toEqual([['a'], []]);
	const left = advance(state, [], NOW + 3 * DAY + 1, RULES);
	expect([awaited(left.state, RULES), left.expired]).toEqual([[], ['a']]);
});

test('a file whose upload lies in the future does not hide those that come before it', () => {
	const first = advance(undefined, [see('a', 'success', NOW + DAY)], NOW, RULES);
	const next = advance(first.state, [see('b', 'success', NOW + 1)], NOW + 1, RULES);
	expect(next.events.map(({ id }) => id)).toEqual(['b']);
});
