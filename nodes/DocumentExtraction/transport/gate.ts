import { OperationalError, sleep } from 'n8n-workflow';

import { Line } from './line';
import { jitter } from './patience';

/** Before the first retry of a wave when the service does not say how long to wait; doubles once per wave. */
const FIRST_HOLD_MS = 2000;

/** How soon a wait notices that it is no longer wanted. */
const SLICE_MS = 200;

/** Thrown to those who wait when the run has ended for them; nobody reads it. */
export class Closed extends OperationalError {}

/** Thrown to those who wait when the user has ended the execution. n8n knows it by the word "canceled". */
export class Cancelled extends OperationalError {}

/** Thrown to those who would have to wait longer than they are ready to. */
export class HeldTooLong extends OperationalError {}

interface Waiter {
	patience: Patience;
	/** What we have added to the wait: it takes nothing from anybody's time. */
	jitter: number;
	enter: () => void;
	leave: (reason: Error) => void;
}

/** Whether one who waits is ready to wait until a time, in epoch milliseconds. */
export type Patience = (until: number) => boolean;

/**
 * Lets the requests of one run through: so many at a time, in order, and none while the service
 * has asked for a pause. Those who wait cost a place in a list and nothing else.
 */
export class Gate {
	private open = 0;
	private readonly begun = new Line<Waiter>();
	private readonly fresh = new Line<Waiter>();
	/** Until when the service has asked us to stay away. */
	private askedUntil = 0;
	/** The same with jitter: when the next one goes out. */
	private heldUntil = 0;
	private isWaking = false;
	private wave = 0;
	private jitter = 1;
	private backoff = FIRST_HOLD_MS;
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
	async pass<T>(
		work: (wave: number) => Promise<T>,
		patience: Patience,
		hasBegun = false,
	): Promise<T> {
		await this.turn(patience, hasBegun);
		const { wave } = this;
		const working = async () => await work(wave);
		return await working()
			.then((result) => {
				if (wave === this.wave) this.backoff = FIRST_HOLD_MS;
				return result;
			})
			.finally(() => {
				// Its place stays taken until it is clear whether what it brought ends the run.
				void sleep(0).then(() => this.release());
			});
	}

	/** Whether one whose turn it is may send a further request. Throws when the run has ended for it. */
	mayGoOn(): boolean {
		if (this.closedBy) throw this.closedBy;
		return !this.isHeld;
	}

	/** The service has had enough: nothing goes out until the wait is over. Tells how long that is. */
	hold(requestedMs: number | undefined, wave: number): number {
		const isNewWave = wave === this.wave;
		// Once a wave: the longest of many would always be the longest there is.
		if (isNewWave) this.jitter = jitter();
		if (requestedMs !== undefined) {
			this.extend(requestedMs);
		} else if (isNewWave) {
			this.extend(this.backoff);
			this.backoff *= 2;
		}
		if (isNewWave) this.wave += 1;
		this.dismiss(({ patience }) => !patience(this.askedUntil), heldTooLong());
		return Math.max(0, this.askedUntil - Date.now());
	}

	/** Waits outside the gate, without a place in it. */
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
	close(reason: Error = new Closed('The run has stopped')): void {
		this.closedBy ??= reason;
		this.dismiss(() => true, this.closedBy);
	}

	/** The run is over: lets go of all that outlives it. */
	end(): void {
		this.cancelSignal?.removeEventListener('abort', this.onCancel);
	}

	private readonly onCancel = () => this.close(new Cancelled('The execution was canceled'));

	private extend(ms: number): void {
		const now = Date.now();
		this.askedUntil = Math.max(this.askedUntil, now + ms);
		this.heldUntil = Math.max(this.heldUntil, now + ms * this.jitter);
	}

	private get isHeld(): boolean {
		return this.heldUntil > Date.now();
	}

	private get hasWaiters(): boolean {
		return this.begun.size + this.fresh.size > 0;
	}

	private async turn(patience: Patience, hasBegun: boolean): Promise<void> {
		if (this.closedBy) throw this.closedBy;
		if (this.isHeld && !patience(this.askedUntil)) throw heldTooLong();
		const isFirst = this.begun.size === 0 && (hasBegun || this.fresh.size === 0);
		if (isFirst && !this.isHeld && this.open < this.limit) {
			this.open += 1;
			return;
		}
		await new Promise<void>((enter, leave) => {
			const jitter = this.isHeld ? this.heldUntil - this.askedUntil : 0;
			(hasBegun ? this.begun : this.fresh).add({ patience, jitter, enter, leave });
			this.admit();
		});
	}

	private release(): void {
		this.open -= 1;
		this.admit();
	}

	private admit(): void {
		if (this.closedBy) return;
		if (this.isHeld) {
			void this.wake();
			return;
		}
		while (this.open < this.limit) {
			const waiter = this.begun.takeFirst() ?? this.fresh.takeFirst();
			if (!waiter) return;
			if (waiter.patience(Date.now() - waiter.jitter)) {
				this.open += 1;
				waiter.enter();
			} else {
				waiter.leave(heldTooLong());
			}
		}
	}

	/** One sleeper for all who wait, however many they are. */
	private async wake(): Promise<void> {
		if (this.isWaking) return;
		this.isWaking = true;
		while (this.isHeld && this.hasWaiters) {
			await sleep(Math.min(this.heldUntil - Date.now(), SLICE_MS));
		}
		this.isWaking = false;
		if (this.hasWaiters) this.admit();
	}

	private dismiss(isDismissed: (waiter: Waiter) => boolean, reason: Error): void {
		for (const line of [this.begun, this.fresh]) {
			for (const waiter of line.takeAll(isDismissed)) waiter.leave(reason);
		}
	}
}

const heldTooLong = () => new HeldTooLong('The pause is longer than the time left');
