import type { Clock } from './clock';

export interface RateLimit {
	/** Calls that pass in one window. */
	requests: number;
	windowMs: number;
	/** All calls together when left out. */
	operationId?: string;
}

/** Fixed windows, each opened by the first call after the last one closed. */
export class RateLimits {
	private limits: Array<RateLimit & { opened: number; used: number }> = [];

	constructor(private readonly clock: Clock) {}

	set(limit: RateLimit): void {
		this.limits.push({ ...limit, opened: Number.NEGATIVE_INFINITY, used: 0 });
	}

	clear(): void {
		this.limits = [];
	}

	/** Whole seconds to wait, or undefined when the call may pass. */
	secondsToWait(operationId: string): number | undefined {
		const now = this.clock.now();
		const concerned = this.limits.filter(
			(limit) => limit.operationId === undefined || limit.operationId === operationId,
		);
		for (const limit of concerned) {
			if (now - limit.opened >= limit.windowMs) {
				limit.opened = now;
				limit.used = 0;
			}
		}
		const exceeded = concerned.filter((limit) => limit.used >= limit.requests);
		if (exceeded.length > 0) {
			const waits = exceeded.map((limit) => limit.opened + limit.windowMs - now);
			return Math.max(1, Math.ceil(Math.max(...waits) / 1000));
		}
		for (const limit of concerned) limit.used += 1;
		return undefined;
	}
}
