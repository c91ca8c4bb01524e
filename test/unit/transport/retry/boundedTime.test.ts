import { inBoundedTime } from '../../../../nodes/DocumentExtraction/transport/retry/boundedTime';
import { ExecutionCancelled } from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { deferred, outcomeFrom } from './deferred';
import { useFakeTime } from './fakeTime';
import { LOST } from '../failures';

const SECOND = 1_000;
const TOO_LATE = { failure: { ...LOST, code: 'ETIMEDOUT' } };

useFakeTime();

test('an answer is given as it comes, and so is what ends a request', async () => {
	expect(await inBoundedTime(Promise.resolve('answer'), {})).toBe('answer');
	const refused = new Error('refused');
	await expect(inBoundedTime(Promise.reject(refused), {})).rejects.toBe(refused);
	await jest.advanceTimersByTimeAsync(SECOND);
	expect(jest.getTimerCount()).toBe(0);
});

test.each([
	{ timeout: 10 * SECOND, ends: 20 * SECOND },
	{ timeout: undefined, ends: 600 * SECOND },
])('one that never comes is lost after twice the timeout ($ends ms)', async ({ timeout, ends }) => {
	let result: { reason?: unknown } | undefined;
	void outcomeFrom(inBoundedTime(deferred().promise, { timeout })).then((ended) => {
		result = ended;
	});
	await jest.advanceTimersByTimeAsync(ends - 1);
	expect(result).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1);
	expect(result?.reason).toMatchObject(TOO_LATE);
});

test('a long upload has its time: it begins with the last piece that was taken', async () => {
	let lastTaken = 0;
	const result = outcomeFrom(
		inBoundedTime(deferred().promise, { timeout: 10 * SECOND, lastTaken: () => lastTaken }),
	);
	let isOver = false;
	void result.then(() => {
		isOver = true;
	});
	for (let piece = 0; piece < 10; piece += 1) {
		await jest.advanceTimersByTimeAsync(19 * SECOND);
		expect(isOver).toBe(false);
		lastTaken = Date.now();
	}
	await jest.advanceTimersByTimeAsync(20 * SECOND);
	expect((await result).reason).toMatchObject(TOO_LATE);
});

test('what n8n goes on waiting for after a cancel is let go of', async () => {
	const cancel = new AbortController();
	const result = outcomeFrom(inBoundedTime(deferred().promise, { signal: cancel.signal }));
	cancel.abort();
	await jest.advanceTimersByTimeAsync(SECOND);
	expect((await result).reason).toBeInstanceOf(ExecutionCancelled);
});
