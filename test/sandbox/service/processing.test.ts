import { scriptOf } from './extraction/script';
import { processingAt, worstOf } from './processing';
import type { ProcessingStatus } from './processing';

const at = (name: string, seconds: number, { async = true, earlierRuns = 0 } = {}) =>
	processingAt(
		{
			script: scriptOf({ name, bytes: Buffer.alloc(0), sha256: '' }),
			async,
			startedAt: 1_000_000,
			earlierRuns,
		},
		1_000_000 + seconds * 1_000,
	);

const SUCCESS_AFTER: Array<[string, number, ProcessingStatus]> = [
	['plain.pdf', 2, 'success'],
	['slow.pdf', 20, 'success'],
	['slow90.pdf', 90, 'success'],
	['fail1.pdf', 4, 'success'],
	['failtwice.pdf', 6, 'success'],
	['fail3.pdf', 8, 'success'],
	['fail4.pdf', 8, 'failure'],
	['fail.pdf', 8, 'failure'],
	['fail-slow.pdf', 80, 'failure'],
	['failrun.pdf', 8, 'failure'],
];

describe('life of an asynchronous file', () => {
	it.each(SUCCESS_AFTER)('%s is done after %d s: %s', (name, seconds, status) => {
		expect(at(name, 0).status).toBe('pending');
		expect(at(name, seconds - 0.001)).toMatchObject({ status: 'pending', doneAt: undefined });
		expect(at(name, seconds)).toMatchObject({ status, doneAt: 1_000_000 + seconds * 1_000 });
		expect(at(name, seconds * 1_000).status).toBe(status);
	});

	it('retries three times and then gives up', () => {
		expect([0, 2, 4, 6, 8, 100].map((seconds) => at('fail.pdf', seconds).attempts)).toEqual([
			1, 2, 3, 4, 4, 4,
		]);
	});

	it('counts a retried prediction as another run', () => {
		expect(at('failrun.pdf', 60, { earlierRuns: 1 }).status).toBe('success');
		expect(at('failrun2.pdf', 60, { earlierRuns: 1 }).status).toBe('failure');
		expect(at('fail.pdf', 60, { earlierRuns: 1 }).status).toBe('failure');
	});

	it('is still pending when the clock is moved before its beginning', () => {
		expect(at('plain.pdf', -100)).toMatchObject({ status: 'pending', attempts: 1 });
	});
});

it('makes one attempt of a synchronous file, at once', () => {
	expect(at('slow.pdf', 0, { async: false }).status).toBe('success');
	expect(at('failtwice.pdf', 0, { async: false })).toMatchObject({
		status: 'failure',
		attempts: 1,
	});
});

it('folds pages to the worst of them', () => {
	expect(worstOf(['success', 'pending', 'failure'])).toBe('failure');
	expect(worstOf(['success', 'pending'])).toBe('pending');
	expect(worstOf(['success'])).toBe('success');
	expect(worstOf([])).toBe('success');
});
