/** The service's only source of time, in epoch milliseconds. */
export interface Clock {
	now(): number;
}

/** Real time plus an offset that tests move: expiry and processing need no waiting. */
export class MovableClock implements Clock {
	private offset = 0;

	now(): number {
		return Date.now() + this.offset;
	}

	advance(ms: number): void {
		this.offset += ms;
	}

	set(epochMs: number): void {
		this.offset = epochMs - Date.now();
	}

	reset(): void {
		this.offset = 0;
	}
}
