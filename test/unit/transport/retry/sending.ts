import { sleep, type IHttpRequestMethods } from 'n8n-workflow';
import { sendWithRetry } from '../../../../nodes/DocumentExtraction/transport/retry/sendWithRetry';
import { RequestLimiter } from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import type { RequestFailure } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { outcomeFrom } from './deferred';
import { unanswered } from '../failures';
import { RetryBudget } from '../../../../nodes/DocumentExtraction/transport/retry/retryBudget';

export const DONE = 'done';

export type Try = RequestFailure | Error | typeof DONE;

export interface Sending {
	/** What the tries bring, one after the other; the last one for all that follow. */
	tries: Try[];
	method?: IHttpRequestMethods;
	budgetMs?: number;
	budget?: RetryBudget;
	gate?: RequestLimiter;
	/** How long a try takes. */
	takesMs?: number;
}

export interface Sent {
	/** When each try went out, in milliseconds from the beginning. */
	at: number[];
	value?: string;
	reason?: unknown;
	/** How long it all took. */
	ms: number;
}

/** Asks once and sits out all its waits; for fake timers. */
export async function send(sending: Sending): Promise<Sent> {
	const sent = begin(sending);
	let isOver = false;
	void sent.then(() => {
		isOver = true;
	});
	for (let ticks = 0; !isOver && ticks < 10_000; ticks += 1) {
		await jest.advanceTimersByTimeAsync(50);
	}
	return await sent;
}

export async function begin(sending: Sending): Promise<Sent> {
	const {
		tries,
		method = 'GET',
		budgetMs = 120_000,
		budget = new RetryBudget(budgetMs),
		gate = new RequestLimiter(5),
		takesMs = 0,
	} = sending;
	const begun = Date.now();
	const at: number[] = [];
	const result = await outcomeFrom(
		sendWithRetry({
			limiter: gate,
			method,
			path: '/api/v4/workflows',
			budget,
			send: async () => {
				const next = tries[Math.min(at.length, tries.length - 1)];
				at.push(Date.now() - begun);
				if (takesMs > 0) await sleep(takesMs);
				if (next === undefined || next === DONE) return DONE;
				throw next instanceof Error ? next : unanswered(next);
			},
		}),
	);
	return { at, ...result, ms: Date.now() - begun };
}
