import { OperationalError, sleep } from 'n8n-workflow';

import { failureOf } from '../errors/requestFailure';
import type { Queue } from './queue';
import {
	type AcceptsWait,
	RequestKind,
	type Standing,
	STANDINGS,
	type Waiter,
} from './requestKind';
import { isAnswer, jitter } from './retryPolicy';

/** Before the first retry of a generation when the service does not say how long to wait; doubles once per generation: 429s to requests that were sent before a pause count once. */
const INITIAL_PAUSE_MS = 2000;

/** For so long others wait for what was refused and is tried again: an answer that does not come must not hold up all. */
const MAX_HOLD_MS = 10_000;

/** How soon a wait notices that it is no longer wanted. */
const SLICE_MS = 200;

/** Thrown to those who wait when the run has ended for them; nobody reads it. */
export class RunClosed extends OperationalError {}

/** Thrown to those who wait when the user has ended the execution. n8n knows it by the word "canceled". */
export class ExecutionCancelled extends OperationalError {}

/** Thrown to those who would have to wait longer than they are ready to. */
export class PauseTooLong extends OperationalError {}

/**
 * Lets the requests of one run through: as many at a time as do the service good, in order, and none
 * while it has asked for a pause. Those who wait cost a place in a list and nothing else.
 */
export class RequestLimiter {
	private open = 0;
	/** How many of those are under way that were refused before, and until when the others wait for them. */
	private refusedUnderWay = 0;
	private heldUntil = 0;
	private readonly kinds = new Map<string, RequestKind>();
	private lastNumber = 0;
	/** Until when the service has asked us to stay away. */
	private requestedUntil = 0;
	/** The same with jitter: when the next one goes out. */
	private pausedUntil = 0;
	private isWakingUp = false;
	private generation = 0;
	private jitter = 1;
	private backoff = INITIAL_PAUSE_MS;
	private reason: Error | undefined;
	/** Whose answers have come, and whose places are not released yet. */
	private readonly ended: RequestKind[] = [];

	constructor(
		/** How many may be open at the most, of all kinds together. */
		private readonly most: number,
		private readonly cancelSignal?: AbortSignal,
		/** Asked before each request. */
		private readonly isOver = () => false,
	) {
		cancelSignal?.addEventListener('abort', this.onCancel);
		// One that has come before is not told again.
		if (cancelSignal?.aborted) this.onCancel();
	}

	/** Does `work` when its turn has come. */
	async run<T>(
		work: (generation: number) => Promise<T>,
		acceptsWait: AcceptsWait,
		standing: Standing = 'new',
		kindName = '',
		number = this.nextNumber(),
	): Promise<T> {
		const kind = this.kindOf(kindName);
		await this.acquire(kind, acceptsWait, standing, number);
		const { generation } = this;
		const sentAt = Date.now();
		const working = async () => await work(generation);
		return await working()
			.then(
				(result) => {
					if (generation === this.generation) this.backoff = INITIAL_PAUSE_MS;
					kind.answered(sentAt);
					return result;
				},
				(thrown: unknown) => {
					if (isAnswer(failureOf(thrown))) kind.answered(sentAt);
					else kind.ended();
					throw thrown;
				},
			)
			.finally(() => {
				if (standing === 'refused') this.refusedUnderWay -= 1;
				this.ended.push(kind);
				if (this.ended.length === 1) void this.releaseEnded();
			});
	}

	/** The place of one that comes now among those who wait, for all of its tries. */
	nextNumber(): number {
		this.lastNumber += 1;
		return this.lastNumber;
	}

	/** Since when all requests of a kind were refused; now where they are not. */
	refusedSince(kindName: string): number {
		return this.kindOf(kindName).refusedSince ?? Date.now();
	}

	/** Whether one whose turn it is may send a further request. Throws when the run has ended for it. */
	mayContinue(): boolean {
		if (this.closedBy) throw this.closedBy;
		return !this.isPaused;
	}

	/** The service has had enough: nothing goes out until the wait is over. Tells how long that is. */
	pause(requestedMs: number | undefined, generation: number, kindName = ''): number {
		const isNew = generation === this.generation;
		// Once a generation: the longest of many would always be the longest there is.
		if (isNew) this.jitter = jitter();
		if (requestedMs !== undefined) {
			this.extend(requestedMs);
		} else if (isNew) {
			this.extend(this.backoff);
			this.backoff *= 2;
		}
		if (isNew) this.generation += 1;
		const kind = this.kindOf(kindName);
		kind.refusedSince ??= Date.now();
		if (generation >= kind.generation) {
			kind.generation = this.generation;
			kind.rateLimited(Math.max(0, this.pausedUntil - Date.now()), requestedMs);
		}
		this.dismiss(({ acceptsWait }) => !acceptsWait(this.requestedUntil), pauseTooLong());
		return Math.max(0, this.requestedUntil - Date.now());
	}

	/** Waits outside the limiter, without a place in it. */
	async wait(ms: number): Promise<void> {
		const end = Date.now() + ms;
		for (;;) {
			if (this.reason) throw this.reason;
			const left = end - Date.now();
			if (left <= 0) return;
			await sleep(Math.min(left, SLICE_MS));
		}
	}

	/** From now on nobody passes; what is under way ends by itself. */
	close(reason: Error = new RunClosed('The run has stopped')): void {
		this.reason ??= reason;
		this.dismiss(() => true, this.reason);
	}

	/** The run is over: lets go of all that outlives it. */
	end(): void {
		this.cancelSignal?.removeEventListener('abort', this.onCancel);
	}

	private readonly onCancel = () =>
		this.close(new ExecutionCancelled('The execution was canceled'));

	private extend(ms: number): void {
		const now = Date.now();
		this.requestedUntil = Math.max(this.requestedUntil, now + ms);
		this.pausedUntil = Math.max(this.pausedUntil, now + ms * this.jitter);
		this.heldUntil = this.pausedUntil + MAX_HOLD_MS;
	}

	private get closedBy(): Error | undefined {
		if (!this.reason && this.isOver()) this.close();
		return this.reason;
	}

	private get isPaused(): boolean {
		return this.pausedUntil > Date.now();
	}

	private get queues(): Array<Queue<Waiter>> {
		return [...this.kinds.values()].flatMap(({ waiters }) => Object.values(waiters));
	}

	private get hasWaiters(): boolean {
		for (const kind of this.kinds.values()) if (kind.hasWaiters) return true;
		return false;
	}

	private kindOf(name: string): RequestKind {
		const kind = this.kinds.get(name) ?? new RequestKind(this.most);
		this.kinds.set(name, kind);
		return kind;
	}

	private async acquire(
		kind: RequestKind,
		acceptsWait: AcceptsWait,
		standing: Standing,
		number: number,
	): Promise<void> {
		if (this.closedBy) throw this.closedBy;
		if (this.isPaused && !acceptsWait(this.requestedUntil)) throw pauseTooLong();
		const isHeld = this.isPaused || this.isHolding || this.hasWaiters;
		if (!isHeld && this.open < this.most && kind.hasRoom) {
			this.enter(kind, standing);
			return;
		}
		await new Promise<void>((enter, leave) => {
			const jitter = this.isPaused ? this.pausedUntil - this.requestedUntil : 0;
			const waiter = { number, acceptsWait, jitter, enter, leave };
			kind.waiters[standing].add(waiter);
			this.admitWaiting();
		});
	}

	private enter(kind: RequestKind, standing: Standing): void {
		this.open += 1;
		kind.enter();
		if (standing !== 'refused') return;
		this.refusedUnderWay += 1;
		this.heldUntil = Date.now() + MAX_HOLD_MS;
	}

	/** Whether all others wait: what is smaller, such as a look at a file, would come before an upload that goes out at the same time. */
	private get isHolding(): boolean {
		return (this.refusedUnderWay > 0 || this.hasRefused) && Date.now() < this.heldUntil;
	}

	/**
	 * A place stays taken until it is clear whether what it brought ends the run. All that have ended
	 * by then are released at once: n8n sends many together with less work than one by one.
	 */
	private async releaseEnded(): Promise<void> {
		const since = Date.now();
		await sleep(0);
		const timerMs = Date.now() - since;
		this.open -= this.ended.length;
		for (const kind of this.ended.splice(0)) kind.leave(timerMs);
		this.admitWaiting();
	}

	private admitWaiting(): void {
		if (this.closedBy) return;
		if (this.isPaused) {
			void this.wakeUp();
			return;
		}
		while (this.open < this.most) {
			const next = this.next();
			const waiter = next?.kind.waiters[next.standing].takeFirst();
			if (!next || !waiter) break;
			if (waiter.acceptsWait(Date.now() - waiter.jitter)) {
				this.enter(next.kind, next.standing);
				waiter.enter();
			} else {
				waiter.leave(pauseTooLong());
			}
		}
		if (this.isHolding) void this.wakeUp();
	}

	/** Who goes next, and of which kind. While one waits that was refused, nobody else takes what the service allows. */
	private next(): { kind: RequestKind; standing: Standing } | undefined {
		for (const standing of STANDINGS) {
			const kind = this.nextKind(standing);
			if (kind) return { kind, standing };
			if (standing === 'refused' && this.isHolding) return undefined;
		}
		return undefined;
	}

	private get hasRefused(): boolean {
		return [...this.kinds.values()].some(({ waiters }) => waiters.refused.size > 0);
	}

	/** The kind with room whose first has waited the longest. */
	private nextKind(standing: Standing): RequestKind | undefined {
		let next: RequestKind | undefined;
		let least = Number.POSITIVE_INFINITY;
		for (const kind of this.kinds.values()) {
			const number = kind.hasRoom ? (kind.waiters[standing].head?.number ?? least) : least;
			if (number < least) [next, least] = [kind, number];
		}
		return next;
	}

	/** One sleeper for all who wait, however many they are. */
	private async wakeUp(): Promise<void> {
		if (this.isWakingUp) return;
		this.isWakingUp = true;
		const { isPaused } = this;
		while (this.hasWaiters && this.isPaused === isPaused && (isPaused || this.isHolding)) {
			const until = isPaused ? this.pausedUntil : this.heldUntil;
			await sleep(Math.min(until - Date.now(), SLICE_MS));
		}
		this.isWakingUp = false;
		if (this.hasWaiters) this.admitWaiting();
	}

	private dismiss(isDismissed: (waiter: Waiter) => boolean, reason: Error): void {
		for (const queue of this.queues) {
			for (const waiter of queue.takeAll(isDismissed)) waiter.leave(reason);
		}
	}
}

const pauseTooLong = () => new PauseTooLong('The pause is longer than the time left');
