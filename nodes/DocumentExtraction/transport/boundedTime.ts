import { sleep } from 'n8n-workflow';

import { Cancelled } from './gate';
import { Unanswered } from './outcome';

interface Bounds {
	/** After how long a silence n8n's client gives up by itself, in milliseconds; what n8n takes when left out. */
	timeout?: number | undefined;
	/** When the last of the request was taken to be sent, in epoch milliseconds: what is still sent takes its time. */
	lastTaken?: (() => number) | undefined;
	signal?: AbortSignal | undefined;
}

const DEFAULT_TIMEOUT_MS = 300_000;

/** No answer of the service is so slow and still wanted, where each silence in it may be as long as the timeout. */
const TIMEOUTS = 2;

/** How soon we notice that time is over. */
const SLICE_MS = 200;

/**
 * The answer, or an end without one. n8n's client never comes back from some answers: one that is called
 * compressed and is not, or that changes the protocol (101), ends its own timeout and leaves it waiting.
 */
export async function inBoundedTime<T>(
	answer: Promise<T>,
	{ timeout = DEFAULT_TIMEOUT_MS, lastTaken, signal }: Bounds,
): Promise<T> {
	let isOver = false;
	const begun = Date.now();
	const watched = async () => {
		while (!isOver) {
			if (signal?.aborted) throw new Cancelled('The request was canceled');
			const end = Math.max(begun, lastTaken?.() ?? 0) + TIMEOUTS * timeout;
			const left = end - Date.now();
			if (left <= 0) throw new Unanswered({ kind: 'lost', code: 'ETIMEDOUT' });
			await sleep(Math.min(left, SLICE_MS));
		}
		return await answer;
	};
	return await Promise.race([answer, watched()]).finally(() => {
		isOver = true;
	});
}
