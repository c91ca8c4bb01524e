import { failureOf, mayHaveBeenDone, type RequestFailure } from '../errors/requestFailure';
import { AlreadyGone, type Fate, FinalFailure, type SentRequest } from './finalFailure';
import { PauseTooLong, type RequestLimiter } from './requestLimiter';
import type { Standing } from './requestKind';
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
	/** One of many looks, of which none has to succeed: the service has to take what it has refused before. */
	isLook?: boolean;
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
	isLook = false,
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
	const number = limiter.nextNumber();
	/** Since when nothing keeps it but others: its own wait is over, or the service has refused it at once. */
	let readyAt = Date.now();
	const countHeld = () => budget.held?.(Math.max(0, Date.now() - readyAt));
	const sendInGeneration = async (generation: number) => {
		sentInGeneration = generation;
		countHeld();
		readyAt = Date.now();
		if (prepare) {
			await prepare(fate.unknown !== undefined);
			if (!limiter.mayContinue()) throw new FinalFailure(RATE_LIMITED, request, false);
		}
		return await send();
	};
	for (let retry = 0; ; retry += 1) {
		const { value, failure, end } = await limiter
			.run(
				sendInGeneration,
				(until) => budget.accepts(until, limiter.refusedSince(kind)),
				standingOf({ last, hasBegun, isLook }),
				kind,
				number,
			)
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
		const isHarmless = isIdempotent(last.request.method);
		if (!isRetryable(failure, isHarmless)) throw last;
		if (isRateLimited(failure)) countHeld();
		budget.start();
		const wait = isRateLimited(failure)
			? limiter.pause(retryAfterMs(failure, Date.now()), sentInGeneration, kind)
			: backoffMs(retry + 1);
		if (!budget.allows(Date.now() + wait)) throw last;
		readyAt = Date.now() + wait;
		if (!isRateLimited(failure)) await limiter.wait(withJitter(wait));
	}
}

interface Progress {
	last: FinalFailure | undefined;
	hasBegun: boolean;
	isLook: boolean;
}

/** What has been tried goes on before others begin, and what was refused before all else. */
function standingOf({ last, hasBegun, isLook }: Progress): Standing {
	if (last && !isLook && isRateLimited(last.failure)) return 'refused';
	return last || hasBegun ? 'begun' : 'new';
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
