import type { IHttpRequestMethods, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../extraction/json';
import { type Gate, HeldTooLong } from './gate';
import { isFateUnknown, type Outcome, outcomeOf, Unanswered } from './outcome';
import { isTooMany, mayTryAgain, requestedWait, waitBefore, withJitter } from './patience';

/** One request of an item, with as many tries as it takes and its budget allows. */
export interface Asking<T> {
	gate: Gate;
	/** The path with its placeholders, for messages. */
	path: string;
	method: IHttpRequestMethods;
	/** What is left of the item's "Max Retry Time". */
	budget: Budget;
	/** The item has had an answer already: it is to end before others begin, while what it knows is new. */
	hasBegun?: boolean;
	/** What earlier tries of the item have left open; filled in here. */
	fate?: Fate;
	/**
	 * Gets what is to be sent, in the turn of each try and after its wait, so that nobody's change in
	 * between is lost. Throws GivenUp. What may have been done already is sent again as it was.
	 */
	prepare?: () => Promise<void>;
	/** Sends once. Throws what `outcomeOf` knows. */
	send: () => Promise<T>;
}

type Budget = Pick<RetryBudget, 'allows' | 'start'>;

/** The time that all retries of one item may take together. It starts with the first setback. */
export class RetryBudget {
	private end: number | undefined;

	constructor(private left: number) {}

	/** Whether a wait until then is within it. */
	readonly allows = (until: number): boolean => until <= (this.end ?? Date.now() + this.left);

	start(): void {
		this.end ??= Date.now() + this.left;
	}

	/** The same for a request that has to come to an end by then. A turn that it gets later is no pause. */
	endingBy(end: number): Budget {
		return {
			allows: (until) => until <= Math.max(end, Date.now()) && this.allows(until),
			start: () => this.start(),
		};
	}

	/** At the end of a request: what follows it, such as a wait for a result, costs nothing. */
	stop(): void {
		if (this.end === undefined) return;
		this.left = Math.max(0, this.end - Date.now());
		this.end = undefined;
	}
}

/** These leave the same state however often they are done. */
const REPEATABLE = new Set<IHttpRequestMethods>(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

export function isRepeatable(method: IHttpRequestMethods): boolean {
	return REPEATABLE.has(method);
}

/** The last setback of a request, and whether its work may have been done all the same. */
export class GivenUp extends Unanswered {
	constructor(
		outcome: Outcome,
		readonly request: { method: IHttpRequestMethods; path: string },
		readonly maybeDone: boolean,
	) {
		super(outcome);
	}

	/** Whether a call with this end may have been done, and would do harm a second time. `again` is what the operation says of that. */
	isHarmfulAgain(again: string | undefined): boolean {
		const { method } = this.request;
		if (!this.maybeDone || method === 'GET') return false;
		return again !== undefined || !isRepeatable(method);
	}
}

/** Whether a call may have been done although no answer says so. */
export interface Fate {
	/** How it ended the last time that it was left open. */
	unknown?: GivenUp;
}

/** A delete that was repeated found nothing left to delete: an earlier try did it, if it was the service that said so. */
export class AlreadyGone extends GivenUp {}

export async function ask<T>({
	gate,
	method,
	path,
	budget,
	hasBegun = false,
	fate = {},
	prepare,
	send,
}: Asking<T>): Promise<T> {
	const endedBy = (outcome: Outcome) => {
		const maybeDone = fate.unknown !== undefined || isFateUnknown(outcome);
		const end = new GivenUp(outcome, { method, path }, maybeDone);
		if (maybeDone) fate.unknown = end;
		return end;
	};
	let last: GivenUp | undefined;
	let sentInWave = 0;
	const sendInWave = async (wave: number) => {
		sentInWave = wave;
		if (prepare && !last?.maybeDone) {
			await prepare();
			if (!gate.mayGoOn()) throw new GivenUp(TOO_MANY, { method, path }, false);
		}
		return await send();
	};
	for (let retry = 0; ; retry += 1) {
		const { value, outcome, end } = await gate
			.pass(sendInWave, budget.allows, hasBegun || retry > 0)
			.then(
				(answer) => ({ value: answer, outcome: undefined, end: undefined }),
				setback(() => last ?? endedBy(TOO_MANY)),
			);
		if (!outcome) return value;
		if (fate.unknown && method === 'DELETE' && isNotFound(outcome)) {
			throw new AlreadyGone(outcome, { method, path }, true);
		}

		last = end ?? endedBy(outcome);
		budget.start();
		const wait = isTooMany(outcome)
			? gate.hold(requestedWait(outcome, Date.now()), sentInWave)
			: waitBefore(retry + 1);
		const isHarmless = isRepeatable(last.request.method);
		if (!mayTryAgain(outcome, isHarmless) || !budget.allows(Date.now() + wait)) {
			throw last;
		}
		if (!isTooMany(outcome)) await gate.wait(withJitter(wait));
	}
}

/** Turns what a try threw into its outcome, and passes on what is not about the connection. */
function setback(heldTooLong: () => GivenUp) {
	return (thrown: unknown) => {
		// Held for longer than there is time: what led to the hold is the answer.
		if (thrown instanceof HeldTooLong) throw heldTooLong();
		const outcome = outcomeOf(thrown);
		if (!outcome) throw thrown;
		return { value: undefined, outcome, end: thrown instanceof GivenUp ? thrown : undefined };
	};
}

/** Stands for the 429 that another item of the run was given. */
const TOO_MANY: Outcome = { kind: 'refused', status: 429, headers: {}, body: undefined, text: '' };

function isNotFound(outcome: Outcome): boolean {
	return outcome.kind === 'refused' && outcome.status === 404;
}

/** Refuses items that hold no object, which is what an empty answer leaves where one was due. */
export function expectObjects(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) {
		if (!isObject(json))
			throw new Unanswered({
				kind: 'unreadable',
				text: asText(json),
				what: 'that holds no object',
			});
	}
	return items;
}

function asText(value: unknown): string {
	return value === undefined ? '' : JSON.stringify(value);
}
