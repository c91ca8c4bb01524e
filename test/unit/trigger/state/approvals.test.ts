import {
	type Observation,
	stateIn,
	type WatchRules,
	type WatchState,
} from '../../../../nodes/DocumentExtraction/trigger/state/state';
import { open } from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import { advance } from './advanced';

const NOW = Date.UTC(2026, 0, 31);
const HOUR = 3_600_000;
const RULES: WatchRules = {
	fingerprint: 'f',
	overlap: HOUR,
	lookback: 72 * HOUR,
	emitExisting: false,
	events: ['success', 'failure', 'approved'],
	isNamed: false,
};

const read = (id: string, isApproved?: boolean, uploadedAt?: number): Observation => ({
	...{ id, status: 'success', uploadedAt, record: {} },
	isApproved,
});
const told = ({ events }: { events: Array<{ id: string; event: string }> }) =>
	events.map(({ id, event }) => `${id} ${event}`);
const kept = (state: WatchState) => stateIn(JSON.parse(JSON.stringify(state)));

test.each([
	['wait for approval', false],
	['are approved', true],
])('with 10,000 files that %s, the state is at most 128 KB', (_, isApproved) => {
	const files = Array.from({ length: 10_000 }, (__, n) =>
		read(
			`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
			isApproved,
			NOW - Math.floor((n / 10_000) * 72 * HOUR),
		),
	);
	const { state } = advance(undefined, files, NOW, RULES);
	expect(JSON.stringify(state).length).toBeLessThanOrEqual(128 * 1024);
});

test('approvals are kept as they are, and forgotten with the files that are too old', () => {
	const first = advance(undefined, [read('a', true, NOW), read('b', true)], NOW, RULES);
	expect(JSON.stringify(kept(first.state))).toBe(JSON.stringify(first.state));
	const again = advance(kept(first.state), [read('a', true, NOW), read('b', true)], NOW, RULES);
	expect(told(again)).toEqual([]);
	// The next poll may be as long after this one as a file is waited for.
	const later = advance(again.state, [], NOW + 80 * HOUR, RULES);
	expect(later.state.approved).not.toEqual({});
	const last = advance(later.state, [], NOW + 150 * HOUR, RULES);
	expect(last.state.approved).toEqual({});
});

test('polls in which nothing happens leave the state as it is, however long after the last upload', () => {
	const { state } = advance(undefined, [read('a', true, NOW)], NOW, RULES);
	const later = advance(state, [], NOW + 200.1 * HOUR, RULES);
	const again = advance(later.state, [], NOW + 200.9 * HOUR, RULES);
	expect(again.state).toEqual(later.state);
});

test('an approval of which the service does not tell is neither given nor taken back', () => {
	const first = advance(undefined, [read('a', true, NOW), read('b', false, NOW)], NOW, RULES);
	const silent = advance(
		first.state,
		[read('a', undefined, NOW), read('b', undefined, NOW)],
		NOW,
		RULES,
	);
	expect(told(silent)).toEqual([]);
	const last = advance(silent.state, [read('a', true, NOW), read('b', true, NOW)], NOW, RULES);
	expect(told(last)).toEqual(['b approved']);
});

test('a file that is no longer read keeps its approval until it is read again', () => {
	const first = advance(undefined, [read('a', true, NOW)], NOW, RULES);
	const pending = advance(
		first.state,
		[{ ...read('a', true, NOW), status: 'pending' }],
		NOW + 1,
		RULES,
	);
	const again = advance(pending.state, [read('a', true, NOW)], NOW + 2, RULES);
	expect(told(again)).toEqual(['a success']);
});

test('without the event the state holds nothing of it, and begins anew with it', () => {
	const without: WatchRules = { ...RULES, events: ['success', 'failure'] };
	const { state } = advance(undefined, [read('a', true, NOW)], NOW, without);
	expect(Object.keys(state)).not.toContain('approved');
	const anew = advance(state, [read('a', true, NOW), read('b', true, NOW)], NOW, RULES);
	expect(told(anew)).toEqual(['b success']);
});

test('a named file that is never answered for is asked for its approval until Lookback Days are over', () => {
	const named: WatchRules = { ...RULES, isNamed: true };
	const mute: Observation = { ...read('a'), status: 'unanswered' };
	let { state } = advance(undefined, [read('a')], NOW, { ...named, events: ['success'] });
	const notes: string[][] = [];
	for (const hours of [1, 2, 72, 74]) {
		expect(open(state, ['a'], named)).toEqual(['a']);
		const next = advance(kept(state), [mute], NOW + hours * HOUR, named);
		notes.push(next.unanswered, next.expired);
		({ state } = next);
	}
	expect(notes).toEqual([['a'], [], [], [], [], [], [], ['a']]);
	expect(open(state, ['a'], named)).toEqual([]);
});

test('a failed file from before the lookback that a poll leaves does not bring back what was approved since then', () => {
	const at = (hours: number) => NOW + hours * HOUR;
	const failed = (): Observation => ({ ...read('failed', false, NOW), status: 'failure' });
	const first = advance(undefined, [read('first', false, NOW)], NOW, RULES);
	const both = [read('a', true, at(1)), failed()];
	const second = advance(first.state, both, at(1), RULES);
	expect(told(second)).toEqual(['a success', 'a approved', 'failed failure']);
	const unanswered: Observation = { ...failed(), status: 'unanswered' };
	const third = advance(second.state, [unanswered, read('b', false, at(80))], at(80), RULES);
	const fourth = advance(third.state, [read('c', false, at(90))], at(90), RULES, ['failed']);
	const fifth = advance(fourth.state, both, at(90.1), RULES);
	expect(told(fifth)).toEqual([]);
});
