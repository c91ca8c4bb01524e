import { failureOf, mayHaveBeenDone, type RequestFailure } from '../errors/requestFailure';
import { AlreadyGone, type Fate, FinalFailure, type SentRequest } from './finalFailure';
import { PauseTooLong, type RequestLimiter } from './requestLimiter';
import type { Budget } from './retryBudget';
import {
	backoffMs,
	isIdempotent,
	isRateLimited,
	isRetryable,
	retryAfterMs,
	withJitter,
} from './retryPolicy';

/** One request of an item, with as many tries as it takes and its budget allows. */
export interface RetryOptions<T> extends SentRequest {
	limiter: RequestLimiter;
	/** What is left of the item's "Max Retry Time". */
	budget: Budget;
	/** The item has had an answer already: it is to end before others begin, while what it knows is new. */
	hasBegun?: boolean;
	/** What earlier tries of the item have left open; filled in here. */
	fate?: Fate;
	/**
	 * Gets what is to be sent, in the turn of each try and after its wait, so that nobody's change in
	 * between is lost. `isDoubtful` says that an earlier try may have been done. Throws FinalFailure.
	 */
	prepare?: (isDoubtful: boolean) => Promise<void>;
	/** Sends once. Throws what `failureOf` knows. */
	send: () => Promise<T>;
}

export async function sendWithRetry<T>({
	limiter,
	budget,
	hasBegun = false,
	fate = {},
	prepare,
	send,
	...request
}: RetryOptions<T>): Promise<T> {
	const { method, path } = request;
	const endedBy = (failure: RequestFailure) => {
		const maybeDone = fate.unknown !== undefined || mayHaveBeenDone(failure);
		const end = new FinalFailure(failure, request, maybeDone);
		if (maybeDone) fate.unknown = end;
		return end;
	};
	// What is about equally fast.
	const kind = `${method} ${path}`;
	let last: FinalFailure | undefined;
	let sentInGeneration = 0;
	const sendInGeneration = async (generation: number) => {
		sentInGeneration = generation;
		if (prepare) {
			await prepare(fate.unknown !== undefined);
			if (!limiter.mayContinue()) throw new FinalFailure(RATE_LIMITED, request, false);
		}
		return await send();
	};
	for (let retry = 0; ; retry += 1) {
		const { value, failure, end } = await limiter
			.run(sendInGeneration, budget.allows, hasBegun || retry > 0, kind)
			.then(
				(answer) => ({ value: answer, failure: undefined, end: undefined }),
				setback(() => last ?? endedBy(RATE_LIMITED)),
			);
		if (!failure) return value;
		if (fate.unknown && method === 'DELETE' && isNotFound(failure)) {
			throw new AlreadyGone(failure, request, true);
		}

		// Whatever else goes wrong, the doubt stays.
		last = fate.unknown ? endedBy(failure) : (end ?? endedBy(failure));
		budget.start();
		const wait = isRateLimited(failure)
			? limiter.pause(retryAfterMs(failure, Date.now()), sentInGeneration, kind)
			: backoffMs(retry + 1);
		const isHarmless = isIdempotent(last.request.method);
		if (!isRetryable(failure, isHarmless) || !budget.allows(Date.now() + wait)) {
			throw last;
		}
		if (!isRateLimited(failure)) await limiter.wait(withJitter(wait));
	}
}

/** Turns what a try threw into its failure, and passes on what is not about the connection. */
function setback(heldTooLong: () => FinalFailure) {
	return (thrown: unknown) => {
		// Held for longer than there is time: what led to the hold is the answer.
		if (thrown instanceof PauseTooLong) throw heldTooLong();
		const failure = failureOf(thrown);
		if (!failure) throw thrown;
		return { value: undefined, failure, end: thrown instanceof FinalFailure ? thrown : undefined };
	};
}

/** Stands for the 429 that another item of the run was given. */
const RATE_LIMITED: RequestFailure = {
	kind: 'httpError',
	status: 429,
	headers: {},
	body: undefined,
	text: '',
};

function isNotFound(failure: RequestFailure): boolean {
	return failure.kind === 'httpError' && failure.status === 404;
}
