import { sendWithRetry } from '../../../../nodes/DocumentExtraction/transport/retry/sendWithRetry';
import { RequestLimiter } from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { RequestFailed } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { deferred } from './deferred';
import { useFakeTime } from './fakeTime';
import { refusedWith } from '../failures';
import { FinalFailure } from '../../../../nodes/DocumentExtraction/transport/retry/finalFailure';
import { RetryBudget } from '../../../../nodes/DocumentExtraction/transport/retry/retryBudget';

const SECOND = 1_000;

useFakeTime();

/** A request that always meets a 503, and when it was sent. */
function begin(gate: RequestLimiter, budget: ReturnType<RetryBudget['endingBy']>) {
	const begun = Date.now();
	const at: number[] = [];
	const send = async () => {
		at.push(Date.now() - begun);
		throw new RequestFailed(refusedWith(503));
	};
	const reason = sendWithRetry({ limiter: gate, budget, send, method: 'GET', path: '/' }).catch(
		(thrown: unknown) => thrown,
	);
	return { at, reason };
}

test('a request that has to end by a time is not tried again after it', async () => {
	const budget = new RetryBudget(120 * SECOND).endingBy(Date.now() + 4 * SECOND);
	const { at, reason } = begin(new RequestLimiter(1), budget);
	await jest.advanceTimersByTimeAsync(120 * SECOND);
	expect(at).toEqual([0, SECOND, 3 * SECOND]);
	expect(await reason).toBeInstanceOf(FinalFailure);
});

test('what is left of the budget still counts where it is less', async () => {
	const budget = new RetryBudget(2 * SECOND).endingBy(Date.now() + 60 * SECOND);
	const { at, reason } = begin(new RequestLimiter(1), budget);
	await jest.advanceTimersByTimeAsync(120 * SECOND);
	expect(at).toEqual([0, SECOND]);
	expect(await reason).toBeInstanceOf(FinalFailure);
});

test('a request that gets its turn only after that time is sent all the same, once', async () => {
	const gate = new RequestLimiter(1);
	const slow = deferred();
	const open = gate.run(
		() => slow.promise,
		() => true,
	);
	const { at, reason } = begin(gate, new RetryBudget(120 * SECOND).endingBy(Date.now() + SECOND));
	await jest.advanceTimersByTimeAsync(10 * SECOND);
	expect(at).toEqual([]);
	slow.resolve();
	await open;
	await jest.advanceTimersByTimeAsync(120 * SECOND);
	expect(at).toEqual([10 * SECOND]);
	expect(await reason).toBeInstanceOf(FinalFailure);
});

test('it does not wait for a pause that lasts longer', async () => {
	const gate = new RequestLimiter(1);
	gate.pause(30 * SECOND, 0);
	const { at, reason } = begin(
		gate,
		new RetryBudget(120 * SECOND).endingBy(Date.now() + 10 * SECOND),
	);
	expect(await reason).toBeInstanceOf(FinalFailure);
	expect(at).toEqual([]);
});
