export type Budget = Pick<RetryBudget, 'allows' | 'start'>;

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
