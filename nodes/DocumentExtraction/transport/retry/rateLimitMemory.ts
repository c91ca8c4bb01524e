/** How far the limit goes down after a 429, at least. */
const SHRINK = 0.7;

/** The same where it took a while until the 429 came: then the limit was nearly right. */
const SHRINK_NEARLY_RIGHT = 0.75;

/** What the service seems to allow is less than what it allows: pauses are longer than they have to be. */
const ALLOWANCE = 1.1;

/** In what time a service counts requests that does not say it. */
const USUAL_WINDOW_MS = 1000;

/** The limit grows no sooner than this, and to where the last 429 came only after so many times as long. */
const STEP_MS = 3000;
const LAST_STEPS = 8;

/** What one kind of requests is known to have been allowed before a 429. All times in milliseconds. */
export interface Allowed {
	/** How many were open. */
	limit: number;
	/** How many were answered since the last pause, and how long that took. */
	answers: number;
	busyMs: number;
	/** How long one of them took. */
	answerMs: number;
}

/** What 429s have told about a limit, and how it may grow again without another one. */
export class RateLimitMemory {
	private growth = 1;

	private constructor(
		/** How many may be open after the pause. */
		readonly limit: number,
		private readonly refusedAt: number,
		private since: number,
	) {}

	/** `windowMs` is the pause that the service has asked for. */
	static after(
		{ limit, answers, busyMs, answerMs }: Allowed,
		{
			now,
			pauseMs,
			windowMs = USUAL_WINDOW_MS,
		}: { now: number; pauseMs: number; windowMs?: number | undefined },
		last: RateLimitMemory | undefined,
	): RateLimitMemory {
		const isNearlyRight = last !== undefined && busyMs >= pauseMs / 2;
		// As many as the service has taken in all that time would not have met a 429.
		const allowed = (answers / Math.max(1, busyMs + windowMs)) * answerMs * ALLOWANCE;
		const next = isNearlyRight ? limit * SHRINK_NEARLY_RIGHT : Math.min(limit * SHRINK, allowed);
		return new RateLimitMemory(Math.max(1, Math.round(next)), limit, now + pauseMs);
	}

	/** Nothing has been refused for long, though as many were open as then. */
	isOver(limit: number): boolean {
		return limit > this.refusedAt;
	}

	/** What the limit becomes when all goes well. */
	grown(limit: number, now: number): number {
		const isNear = limit + 1 >= this.refusedAt;
		if (now < this.since + STEP_MS * (isNear ? LAST_STEPS : 1)) return limit;
		const growth = isNear ? 1 : Math.min(this.growth, this.refusedAt - 1 - limit);
		this.since = now;
		this.growth *= 2;
		return limit + growth;
	}
}
