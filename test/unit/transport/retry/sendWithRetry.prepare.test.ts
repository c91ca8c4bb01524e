import { sendWithRetry } from '../../../../nodes/DocumentExtraction/transport/retry/sendWithRetry';
import {
	RunClosed,
	RequestLimiter,
} from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import type { RequestFailure } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { outcomeFrom } from './deferred';
import { useFakeTime } from './fakeTime';
import { LOST, refusedWith, tooMany, unanswered } from '../failures';
import { FinalFailure } from '../../../../nodes/DocumentExtraction/transport/retry/finalFailure';
import { RetryBudget } from '../../../../nodes/DocumentExtraction/transport/retry/retryBudget';

const SECOND = 1_000;
const READING = { method: 'GET' as const, path: '/page' };

useFakeTime();

interface Steps {
	/** What the tries to read bring, one after the other; then they go well. */
	reads?: Array<RequestFailure | undefined>;
	/** The same for the tries to write. */
	writes?: RequestFailure[];
	gate?: RequestLimiter;
	/** What else happens while the first one reads. */
	meanwhile?: () => void;
}

/** A change of what it has read, and the seconds at which it reads and writes. */
async function change({ reads = [], writes = [], gate = new RequestLimiter(1), meanwhile }: Steps) {
	const begun = Date.now();
	const steps: string[] = [];
	const log = (step: string) => steps.push(`${step} ${(Date.now() - begun) / SECOND}`);
	const result = outcomeFrom(
		sendWithRetry({
			limiter: gate,
			budget: new RetryBudget(120 * SECOND),
			method: 'PATCH',
			path: '/page',
			prepare: async (isDoubtful) => {
				log(isDoubtful ? 'compare' : 'read');
				if (steps.length === 1) meanwhile?.();
				const failure = reads.shift();
				if (failure) throw new FinalFailure(failure, READING, false);
			},
			send: async () => {
				log('write');
				const failure = writes.shift();
				if (failure) throw unanswered(failure);
				return 'done';
			},
		}),
	);
	await jest.advanceTimersByTimeAsync(130 * SECOND);
	return { steps, ...(await result) };
}

test('what is written is read after each wait, also in the only turn that there is', async () => {
	const { steps, value } = await change({ writes: [tooMany(3), tooMany(5)] });
	expect(steps).toEqual(['read 0', 'write 0', 'read 3', 'write 3', 'read 8', 'write 8']);
	expect(value).toBe('done');
});

test('what may have been written is compared before it is written again, whatever comes after that', async () => {
	const { steps } = await change({ writes: [LOST, tooMany(4)] });
	expect(steps).toEqual(['read 0', 'write 0', 'compare 1', 'write 1', 'compare 5', 'write 5']);
});

test('what may have been written stays in doubt when it cannot be compared', async () => {
	const reads = [undefined, ...Array.from({ length: 20 }, () => LOST)];
	const { steps, reason } = await change({ reads, writes: [LOST] });
	expect(steps.filter((step) => step.startsWith('write'))).toEqual(['write 0']);
	expect(reason).toMatchObject({ request: { method: 'PATCH' }, maybeDone: true });
});

test.each<[string, RequestFailure]>([
	['lost', LOST],
	['a 503', refusedWith(503)],
	['a 429', tooMany(1)],
])('a reading whose answer is %s is tried again before anything is written', async (_, failure) => {
	const { steps, value } = await change({ reads: [failure] });
	expect(steps).toEqual(['read 0', 'read 1', 'write 1']);
	expect(value).toBe('done');
});

test('a reading without an answer leaves no doubt about what was written', async () => {
	const { steps, reason } = await change({ reads: Array.from({ length: 20 }, () => LOST) });
	expect(steps).not.toContainEqual(expect.stringContaining('write'));
	expect(reason).toMatchObject({ request: READING, maybeDone: false });
});

test('while it reads, another item is told to wait: then it waits too, and reads again', async () => {
	const gate = new RequestLimiter(2);
	const { steps, value } = await change({ gate, meanwhile: () => gate.pause(7 * SECOND, 0) });
	expect(steps).toEqual(['read 0', 'read 7', 'write 7']);
	expect(value).toBe('done');
});

test('while it reads, the run ends: then nothing is written', async () => {
	const gate = new RequestLimiter(2);
	const { steps, reason } = await change({ gate, meanwhile: () => gate.close() });
	expect(steps).toEqual(['read 0']);
	expect(reason).toBeInstanceOf(RunClosed);
});
