import { AsyncResource } from 'node:async_hooks';

export interface TimerOptions {
	isRepeated?: boolean;
	/** Whether somebody waits for it, as far as more than `ref` and `unref` decide that. */
	isAwaited?: () => boolean;
}

/** A timer as Node gives it, which goes off when simulated time gets there. */
export class SimulatedTimer {
	at = 0;
	private isReferenced = true;

	constructor(
		readonly id: number,
		readonly ms: number,
		private readonly timers: Timers,
		readonly fire: () => void,
		private readonly options: TimerOptions,
	) {}

	get isRepeated(): boolean {
		return this.options.isRepeated === true;
	}

	ref(): this {
		this.isReferenced = true;
		this.timers.onChange();
		return this;
	}

	unref(): this {
		this.isReferenced = false;
		return this;
	}

	hasRef(): boolean {
		return this.isReferenced && this.options.isAwaited?.() !== false;
	}

	refresh(): this {
		this.timers.schedule(this);
		return this;
	}

	close(): this {
		this.timers.clear(this);
		return this;
	}

	[Symbol.toPrimitive](): number {
		return this.id;
	}
}

/** Node waits for 1 ms where less is asked for, or more than it can count. */
const LONGEST_MS = 2 ** 31 - 1;
const delayOf = (ms: number) => (ms >= 1 && ms <= LONGEST_MS ? Math.trunc(ms) : 1);

/** All timers that are set, in simulated time. */
export class Timers {
	private readonly set = new Map<number, SimulatedTimer>();
	private lastId = 0;

	constructor(
		private readonly now: () => number,
		readonly onChange: () => void,
	) {}

	add(callback: () => void, ms: number, options: TimerOptions = {}): SimulatedTimer {
		this.lastId += 1;
		// `AsyncResource.bind` costs ten times as much: it warns of properties that nobody asks for.
		const context = new AsyncResource('SimulatedTimer');
		const inItsContext = () => context.runInAsyncScope(callback);
		const timer = new SimulatedTimer(this.lastId, delayOf(ms), this, inItsContext, options);
		this.schedule(timer);
		return timer;
	}

	schedule(timer: SimulatedTimer): void {
		timer.at = this.now() + timer.ms;
		// Behind those of the same time.
		this.set.delete(timer.id);
		this.set.set(timer.id, timer);
		this.onChange();
	}

	clear(timer: SimulatedTimer | undefined): void {
		if (timer) this.set.delete(timer.id);
	}

	clearAll(): void {
		this.set.clear();
	}

	byId(id: unknown): SimulatedTimer | undefined {
		return this.set.get(Number(id));
	}

	/** Those that somebody waits for: the others alone would not keep Node running. */
	awaited(): SimulatedTimer[] {
		return [...this.set.values()].filter((timer) => timer.hasRef());
	}

	/** Takes the first of those that are due by then. */
	takeDue(time: number): SimulatedTimer | undefined {
		let first: SimulatedTimer | undefined;
		for (const timer of this.set.values()) {
			if (timer.at <= time && (!first || timer.at < first.at)) first = timer;
		}
		this.clear(first);
		return first;
	}
}
