import { OperationalError } from 'n8n-workflow';

import { RequestLimiter } from '../../transport/retry/requestLimiter';
import { getJson, type GetRequest } from '../../transport/requests/getJson';
import { idsIn } from '../../transport/address/path';
import { isInnermostMissing } from '../../transport/messages/notFound';
import { httpErrorOf } from '../../transport/errors/requestFailure';
import { RetryBudget } from '../../transport/retry/retryBudget';
import type { PollFunctions } from '../state/pollFunctions';

/** docs/trigger.md#what-a-poll-costs: the next poll catches up, so this one does not wait for long. */
const RETRY_BUDGET_MS = 10_000;
const PARALLEL = 50;

/** How long a poll may take where n8n does not say it. */
const DEFAULT_POLL_BUDGET_MS = 40_000;

/** What comes before other parts of a poll leaves them this share of its time, or half of what there is then. */
const REST = 1 / 4;

/** n8n leaves a poll at least this share of its time to come to an end, then it gives the poll up. */
const GRACE_FACTOR = 1.25;

/** A request that is under way for this share of a poll's time had time enough. */
const ENOUGH = 1 / 2;

/** Thrown for what is not done when a poll has used up its time. */
export class PollTimeout extends OperationalError {
	/** `isUnanswered` says that the service had time enough to answer: else the poll did not come to it. */
	constructor(readonly isUnanswered = false) {
		super('The poll has used up its time');
	}
}

/** What the sources ask of the service, at one pace for the whole poll. */
export interface Service {
	get(wanted: GetRequest): Promise<unknown>;
	/** Undefined where the service does not know it, null for an empty answer. With an address of the user's own, how it says so is not known. */
	find(wanted: GetRequest, hasOwnAddress: boolean): Promise<unknown>;
	wait: (ms: number) => Promise<void>;
	/** How long a poll may take. */
	budgetMs: number;
	/** Gives up what is asked for now where a poll has to go on to what else there is. */
	leavingTime<T>(asked: Promise<T>): Promise<T>;
	/** A few at a time, each for itself. */
	each<S, T>(all: S[], work: (one: S) => Promise<T>): Promise<Array<PromiseSettledResult<T>>>;
}

export interface OpenService extends Service {
	/** The files about which the service was asked, and did not answer, though it had time enough. */
	late: ReadonlySet<string>;
	/** When n8n has given up the poll, in epoch milliseconds. */
	until: number;
	/** Throws when n8n has given up the poll: what it found then must change nothing. */
	expectInTime(): void;
	/** Nothing more is sent. */
	close(): void;
}

export function serviceFor(poll: PollFunctions): OpenService {
	const budgetMs = poll.getPollBudgetMs?.() ?? DEFAULT_POLL_BUDGET_MS;
	const beginning = Date.now();
	const until = beginning + budgetMs * GRACE_FACTOR;
	const limiter = new RequestLimiter(PARALLEL);
	const open = new Set<AbortController>();
	const late = new Set<string>();
	const giveUp = () => {
		for (const request of open) request.abort(new PollTimeout());
	};
	void limiter.wait(budgetMs).then(
		() => {
			giveUp();
			limiter.close(new PollTimeout());
		},
		() => undefined,
	);
	const budget = new RetryBudget(RETRY_BUDGET_MS);
	const get: Service['get'] = async (wanted) => {
		// One signal for all would have more listeners than Node takes without a warning.
		const request = new AbortController();
		open.add(request);
		let sentAt = Number.POSITIVE_INFINITY;
		const sent = () => {
			sentAt = Date.now();
		};
		return await getJson(poll, { limiter, budget, abortSignal: request.signal, sent }, wanted)
			.catch((thrown: unknown) => {
				if (!request.signal.aborted || thrown instanceof PollTimeout) throw thrown;
				const isUnanswered = Date.now() - sentAt >= budgetMs * ENOUGH;
				// A list is asked for by the ID of what it belongs to alone.
				const [, file] = Object.values(wanted.ids);
				if (isUnanswered && file !== undefined) late.add(file);
				throw new PollTimeout(isUnanswered);
			})
			.finally(() => open.delete(request));
	};
	return {
		...{ budgetMs, late, until, get },
		async leavingTime(asked) {
			const left = beginning + budgetMs - Date.now();
			const share = Math.max(left - budgetMs * REST, left / 2);
			await Promise.race([asked, limiter.wait(share).catch(() => undefined)]);
			giveUp();
			return await asked;
		},
		find: (wanted, hasOwnAddress) =>
			get(wanted).then(
				(answer) => answer ?? null,
				(thrown: unknown) => {
					if (isNotFound(thrown, wanted, hasOwnAddress)) return undefined;
					throw thrown;
				},
			),
		wait: async (ms) => await limiter.wait(ms),
		each: async (all, work) => await Promise.allSettled(all.map(work)),
		expectInTime() {
			if (Date.now() > until) throw new PollTimeout();
		},
		close: () => limiter.close(),
	};
}

function isNotFound(thrown: unknown, { path, ids }: GetRequest, hasOwnAddress: boolean): boolean {
	const failure = httpErrorOf(thrown);
	if (failure?.status !== 404) return false;
	// A gateway that finds no service for a moment does not know its files.
	return hasOwnAddress
		? !failure.text.trimStart().startsWith('<')
		: isInnermostMissing(
				failure,
				idsIn(path, (name) => ids[name]),
			);
}
