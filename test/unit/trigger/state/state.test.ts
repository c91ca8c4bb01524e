import { awaited } from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import {
	type Observation,
	stateIn,
	type WatchRules,
} from '../../../../nodes/DocumentExtraction/trigger/state/state';
import { advance } from './advanced';

const NOW = Date.UTC(2026, 0, 31);
const HOUR = 3_600_000;
const RULES: WatchRules = {
	fingerprint: 'f',
	overlap: 2 * HOUR,
	lookback: 72 * HOUR,
	emitExisting: false,
	events: ['success', 'failure'],
	isNamed: false,
};

const see = (id: string, status: Observation['status'], uploadedAt?: number): Observation => ({
	id,
	status,
	uploadedAt,
	record: {},
});

describe('what n8n has kept', () => {
	test('is read back as it was', () => {
		const earlier = [
			see('a', 'pending', NOW),
			see('b', 'success', NOW),
			see('c', 'success'),
			see('d', 'failure', NOW),
			see('e', 'unanswered'),
		];
		const { state } = advance(
			advance(undefined, earlier, NOW, RULES).state,
			[see('__proto__', 'pending', NOW), see('constructor', 'success', NOW)],
			NOW + 1,
			RULES,
		);
		const kept: unknown = JSON.parse(JSON.stringify(state));
		expect(JSON.stringify(stateIn(kept))).toBe(JSON.stringify(state));
		expect([...awaited(state, RULES).keys()]).toEqual(['a', 'e', '__proto__']);
	});

	test('is read back as it was where there was no upload yet', () => {
		const { state } = advance(undefined, [], NOW, RULES);
		expect(JSON.stringify(stateIn(JSON.parse(JSON.stringify(state))))).toBe(JSON.stringify(state));
		expect(state.isMarkOfClock).toBe(true);
	});

	test.each([undefined, null, 'text', [], {}, { fingerprint: 'f' }, { fingerprint: 1, mark: 1 }])(
		'begins anew when it is %j',
		(kept) => {
			expect(stateIn(kept)).toBeUndefined();
		},
	);

	test('leaves out what is of another kind', () => {
		expect(
			stateIn({
				fingerprint: 'f',
				mark: NOW,
				done: { 1: 2, 3: 'x' },
				pending: { a: 'b' },
				inDoubt: { a: { pages: 1, since: NOW }, b: { pages: 1 }, c: 1 },
				undated: 5,
			}),
		).toEqual({
			fingerprint: 'f',
			mark: NOW,
			done: { 3: 'x' },
			pending: {},
			undated: '',
			failed: '',
			revisited: {},
			inDoubt: { a: { pages: 1, since: NOW } },
			unanswered: {},
			left: '',
			expired: '',
			missing: '',
			isForgetful: false,
		});
	});
});

/** As n8n has kept it in November 2026, with what `StoredState` adds. A change that cannot go on from it repeats or loses files. */
const SAVED = {
	fingerprint: 'f',
	mark: 1769817600000,
	done: { '5899380': '7fl3ajpv5dt7er9qc60bng' },
	undated: '2mk6hnpnaat',
	failed: '7er9qc60bng',
	revisited: { '77aa-failed': 1769814000000 },
	pending: { waiting: 1769817600000, silent: 1769817600000 },
	inDoubt: {},
	unanswered: { silent: 1769817600000 },
	left: '',
	expired: '',
	missing: '',
	isForgetful: false,
	polls: 7,
	node: 'a-node',
};

test('a state that was saved by an earlier version is gone on from', () => {
	const before = stateIn(JSON.parse(JSON.stringify(SAVED)));
	const hourBefore = NOW - HOUR;
	const { events, isAnew } = advance(
		before,
		[
			see('3f0c-read', 'success', hourBefore),
			see('77aa-failed', 'success', hourBefore),
			see('no-time', 'success'),
			see('waiting', 'success', NOW),
			see('silent', 'failure', NOW),
			see('new', 'success', NOW),
		],
		NOW + 60_000,
		RULES,
	);
	expect(isAnew).toBe(false);
	expect(events.map(({ id, status }) => `${id} ${status}`)).toEqual([
		'77aa-failed success',
		'waiting success',
		'silent failure',
		'new success',
	]);
});
