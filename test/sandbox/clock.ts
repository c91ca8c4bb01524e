/** The service's only source of time, in epoch milliseconds. */
export interface Clock {
	now(): number;
}

/** The time of this process, be it real or simulated, plus an offset that tests move. */
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

/** Waits in the time of this process, or until the signal comes. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	if (signal?.aborted) return;
	await new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			signal?.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		signal?.addEventListener('abort', end);
	});
}
