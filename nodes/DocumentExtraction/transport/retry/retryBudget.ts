export type Budget = Pick<RetryBudget, 'allows' | 'accepts' | 'start' | 'held'>;

/** The time that all retries may take together. It starts with the first setback. */
export class RetryBudget {
	protected end: number | undefined;

	constructor(protected left: number) {}

	/** Whether a wait until then, after a setback of its own, is within it. */
	readonly allows = (until: number): boolean => until <= (this.end ?? Date.now() + this.left);

	/** Whether one who waits for a turn may wait until then. */
	accepts(until: number): boolean {
		return this.allows(until);
	}

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
			accepts: (until) => isInTime(until) && this.accepts(until),
			start: () => this.start(),
			held: (ms) => this.held?.(ms),
		};
	}

	/** At the end of a request: what follows it, such as a wait for a result, costs nothing. */
	stop(): void {
		if (this.end === undefined) return;
		this.left = Math.max(0, this.end - Date.now());
		this.end = undefined;
	}
}

/** That of one of many items: what the requests of the others meet takes nothing of it. */
export class ItemBudget extends RetryBudget {
	private readonly total = this.left;

	override accepts(until: number): boolean {
		return until <= Math.max(this.end ?? 0, Date.now() + this.total);
	}

	override held(ms: number): void {
		if (this.end !== undefined) this.end += ms;
	}
}
