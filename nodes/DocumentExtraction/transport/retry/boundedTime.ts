import { sleep } from 'n8n-workflow';

import { ExecutionCancelled } from './requestLimiter';
import { RequestFailed } from '../errors/requestFailure';

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
 * compressed and is not, or that changes the protocol (101), ends its own timeout and leaves it waiting
 * (docs/n8n.md#http).
 */
export async function inBoundedTime<T>(answer: Promise<T>, bounds: Bounds): Promise<T> {
	let open: Bounds | undefined = bounds;
	const begun = Date.now();
	const timeOver = async (): Promise<T> => {
		while (open) await sleep(Math.min(timeLeft(begun, open), SLICE_MS));
		return await answer;
	};
	return await Promise.race([answer, timeOver()]).finally(() => {
		// The last look at the time may outlive the request by a slice; its files do not have to.
		open = undefined;
	});
}

/** In milliseconds. Throws when there is none. */
function timeLeft(begun: number, { timeout, lastTaken, signal }: Bounds): number {
	if (signal?.aborted) throw new ExecutionCancelled('The request was canceled');
	// An expression may give it as text, in which 0 stands for none.
	const silence = Number(timeout) || DEFAULT_TIMEOUT_MS;
	const left = Math.max(begun, lastTaken?.() ?? 0) + TIMEOUTS * silence - Date.now();
	if (left <= 0) throw new RequestFailed({ kind: 'lost', code: 'ETIMEDOUT' });
	return left;
}
