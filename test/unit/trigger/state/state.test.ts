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
