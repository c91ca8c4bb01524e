import { OperationalError, sleep } from 'n8n-workflow';

import { Queue } from './queue';
import { jitter } from './retryPolicy';

/** Before the first retry of a wave when the service does not say how long to wait; doubles once per wave. */
const INITIAL_PAUSE_MS = 2000;

/** How soon a wait notices that it is no longer wanted. */
const SLICE_MS = 200;

/** Thrown to those who wait when the run has ended for them; nobody reads it. */
export class RunClosed extends OperationalError {}

/** Thrown to those who wait when the user has ended the execution. n8n knows it by the word "canceled". */
export class ExecutionCancelled extends OperationalError {}

/** Thrown to those who would have to wait longer than they are ready to. */
export class PauseTooLong extends OperationalError {}

interface Waiter {
	acceptsWait: AcceptsWait;
	/** What we have added to the wait: it takes nothing from anybody's time. */
	jitter: number;
	enter: () => void;
	leave: (reason: Error) => void;
}

/** Whether one who waits is ready to wait until a time, in epoch milliseconds. */
export type AcceptsWait = (until: number) => boolean;

/**
 * Lets the requests of one run through: so many at a time, in order, and none while the service
 * has asked for a pause. Those who wait cost a place in a list and nothing else.
 */
export class RequestLimiter {
	private open = 0;
	private readonly active = new Queue<Waiter>();
	private readonly pending = new Queue<Waiter>();
	/** Until when the service has asked us to stay away. */
	private requestedUntil = 0;
	/** The same with jitter: when the next one goes out. */
	private pausedUntil = 0;
	private isWakingUp = false;
	private generation = 0;
	private jitter = 1;
	private backoff = INITIAL_PAUSE_MS;
	private closedBy: Error | undefined;

	constructor(
		private readonly limit: number,
		private readonly cancelSignal?: AbortSignal,
	) {
		cancelSignal?.addEventListener('abort', this.onCancel);
		// One that has come before is not told again.
		if (cancelSignal?.aborted) this.onCancel();
	}

	/** Does `work` when its turn has come. Who has begun goes on before others begin. */
	async run<T>(
		work: (wave: number) => Promise<T>,
		patience: AcceptsWait,
		hasBegun = false,
	): Promise<T> {
		await this.acquire(patience, hasBegun);
		const { generation: wave } = this;
		const working = async () => await work(wave);
		return await working()
			.then((result) => {
				if (wave === this.generation) this.backoff = INITIAL_PAUSE_MS;
				return result;
			})
			.finally(() => {
				// Its place stays taken until it is clear whether what it brought ends the run.
				void sleep(0).then(() => this.release());
			});
	}

	/** Whether one whose turn it is may send a further request. Throws when the run has ended for it. */
	mayContinue(): boolean {
		if (this.closedBy) throw this.closedBy;
		return !this.isPaused;
	}

	/** The service has had enough: nothing goes out until the wait is over. Tells how long that is. */
	pause(requestedMs: number | undefined, wave: number): number {
		const isNewWave = wave === this.generation;
		// Once a wave: the longest of many would always be the longest there is.
		if (isNewWave) this.jitter = jitter();
		if (requestedMs !== undefined) {
			this.extend(requestedMs);
		} else if (isNewWave) {
			this.extend(this.backoff);
			this.backoff *= 2;
		}
		if (isNewWave) this.generation += 1;
		this.dismiss(({ acceptsWait: patience }) => !patience(this.requestedUntil), pauseTooLong());
		return Math.max(0, this.requestedUntil - Date.now());
	}

	/** Waits outside the limiter, without a place in it. */
	async wait(ms: number): Promise<void> {
		const end = Date.now() + ms;
		for (;;) {
			if (this.closedBy) throw this.closedBy;
			const left = end - Date.now();
			if (left <= 0) return;
			await sleep(Math.min(left, SLICE_MS));
		}
	}

	/** From now on nobody passes; what is under way ends by itself. */
	close(reason: Error = new RunClosed('The run has stopped')): void {
		this.closedBy ??= reason;
		this.dismiss(() => true, this.closedBy);
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
	}

	private get isPaused(): boolean {
		return this.pausedUntil > Date.now();
	}

	private get hasWaiters(): boolean {
		return this.active.size + this.pending.size > 0;
	}

	private async acquire(patience: AcceptsWait, hasBegun: boolean): Promise<void> {
		if (this.closedBy) throw this.closedBy;
		if (this.isPaused && !patience(this.requestedUntil)) throw pauseTooLong();
		const isFirst = this.active.size === 0 && (hasBegun || this.pending.size === 0);
		if (isFirst && !this.isPaused && this.open < this.limit) {
			this.open += 1;
			return;
		}
		await new Promise<void>((enter, leave) => {
			const jitter = this.isPaused ? this.pausedUntil - this.requestedUntil : 0;
			(hasBegun ? this.active : this.pending).add({ acceptsWait: patience, jitter, enter, leave });
			this.admitWaiting();
		});
	}

	private release(): void {
		this.open -= 1;
		this.admitWaiting();
	}

	private admitWaiting(): void {
		if (this.closedBy) return;
		if (this.isPaused) {
			void this.wakeUp();
			return;
		}
		while (this.open < this.limit) {
			const waiter = this.active.takeFirst() ?? this.pending.takeFirst();
			if (!waiter) return;
			if (waiter.acceptsWait(Date.now() - waiter.jitter)) {
				this.open += 1;
				waiter.enter();
			} else {
				waiter.leave(pauseTooLong());
			}
		}
	}

	/** One sleeper for all who wait, however many they are. */
	private async wakeUp(): Promise<void> {
		if (this.isWakingUp) return;
		this.isWakingUp = true;
		while (this.isPaused && this.hasWaiters) {
			await sleep(Math.min(this.pausedUntil - Date.now(), SLICE_MS));
		}
		this.isWakingUp = false;
		if (this.hasWaiters) this.admitWaiting();
	}

	private dismiss(isDismissed: (waiter: Waiter) => boolean, reason: Error): void {
		for (const line of [this.active, this.pending]) {
			for (const waiter of line.takeAll(isDismissed)) waiter.leave(reason);
		}
	}
}

const pauseTooLong = () => new PauseTooLong('The pause is longer than the time left');
