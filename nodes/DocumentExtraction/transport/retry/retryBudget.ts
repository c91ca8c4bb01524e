export type Budget = Pick<RetryBudget, 'allows' | 'accepts' | 'start' | 'held'>;

/** The time that all retries may take together. It starts with the first failure that may be tried again. */
export class RetryBudget {
	protected end: number | undefined;

	constructor(protected left: number) {}

	/** Whether a wait until then, after a setback of its own, is within it. */
	readonly allows = (until: number): boolean => until <= (this.end ?? Date.now() + this.left);

	/** Whether one who waits for a turn may wait until then. A turn that is there is no wait, however long others have tried again. `refusedSince` is since when nothing like it was taken. */
	readonly accepts: (until: number, refusedSince: number) => boolean = (until) =>
		until <= Date.now() || this.allows(until);

	start(): void {
		this.end ??= Date.now() + this.left;
	}

	/** Takes out time in which nothing but others has kept a request waiting, where that does not count. */
	held?(ms: number): void;

	/** The same for a request that has to come to an end by then. A turn that it gets later is no pause. */
	endingBy(end: number): Budget {
		const isInTime = (until: number) => until <= Math.max(end, Date.now());
		return {
			allows: (until) => isInTime(until) && this.allows(until),
			accepts: (until, since) => isInTime(until) && this.accepts(until, since),
			start: () => this.start(),
			held: (ms) => this.held?.(ms),
		};
	}
}

/** That of one of many items: what the requests of the others meet takes nothing of it, as long as anything is taken. */
export class ItemBudget extends RetryBudget {
	private readonly total = this.left;
	/** How many of its requests are under way. */
	private open = 0;

	override readonly accepts = (until: number, refusedSince: number): boolean =>
		until <= Math.max(this.end ?? 0, refusedSince + this.total);

	/** Not for what its own requests keep each other waiting. */
	override held(ms: number): void {
		if (this.end !== undefined && this.open < 2) this.end += ms;
	}

	/** Does the work of a request. What follows the last one, such as a wait for a result, costs nothing. */
	async during<T>(work: () => Promise<T>): Promise<T> {
		this.open += 1;
		return await work().finally(() => {
			this.open -= 1;
			if (this.open > 0 || this.end === undefined) return;
			this.left = Math.max(0, this.end - Date.now());
			this.end = undefined;
		});
	}
}
