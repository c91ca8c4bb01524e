import { ConcurrencyLimit } from './concurrencyLimit';
import { Queue } from './queue';

/** Whether one who waits is ready to wait until a time, in epoch milliseconds. */
export type AcceptsWait = (until: number) => boolean;

/** Whose turn comes before whose: what the service has refused, then items that have begun, then the others. */
export const STANDINGS = ['refused', 'begun', 'new'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Waiter {
	/** Grows with each that comes, of whatever kind. One that is tried again keeps it. */
	number: number;
	acceptsWait: AcceptsWait;
	/** What we have added to the wait: it takes nothing from anybody's time. */
	jitter: number;
	enter: () => void;
	leave: (reason: Error) => void;
}

/** The requests of one kind, which the service answers about equally fast. */
export class RequestKind {
	readonly waiters: Readonly<Record<Standing, Queue<Waiter>>> = {
		refused: new Queue(),
		begun: new Queue(),
		new: new Queue(),
	};
	/** Since which pause nothing has been refused. */
	generation = 0;
	/** Since when all that was sent was refused; undefined after an answer. */
	refusedSince: number | undefined;
	private readonly limit: ConcurrencyLimit;
	private open = 0;

	constructor(most: number) {
		this.limit = new ConcurrencyLimit(most);
	}

	get hasRoom(): boolean {
		return this.open < this.limit.current;
	}

	get hasWaiters(): boolean {
		return STANDINGS.some((standing) => this.waiters[standing].size > 0);
	}

	/** Takes a place. */
	enter(): void {
		this.open += 1;
		this.limit.sent(Date.now());
	}

	answered(sentAt: number): void {
		const now = Date.now();
		this.refusedSince = undefined;
		this.limit.answered(now, now - sentAt, this.hasWaiters);
	}

	/** It brought no answer that says how fast the service is. */
	ended(): void {
		this.limit.ended(Date.now());
	}

	/** Frees the place. `timerMs` is how long the shortest timer has taken. */
	leave(timerMs: number): void {
		this.open -= 1;
		this.limit.left(timerMs);
	}

	rateLimited(pauseMs: number, requestedMs: number | undefined): void {
		this.limit.rateLimited(Date.now(), pauseMs, requestedMs);
	}
}
