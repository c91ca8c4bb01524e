import { RateLimitMemory } from './rateLimitMemory';
import { Spread } from './spread';

/** How many requests are open before anything is known. */
const START = 5;

/** Below this, slower answers change nothing: one request less would be half of them. */
const LEAST = 2;

/** While answers come as fast as before, the limit is multiplied by this, and then by less. */
const FIRST_GROWTH = 3;
const GROWTH = 2;

/** Once answers have got slower, the limit looks for the best place with this factor, up and down. */
const STEP = 1.2;

/** Twice as many requests that take 1.4 times as long are taken for too many (Kleinrock's power). */
const WORSE = 1 / 2;

/** Twice as many requests that take 1.2 times as long are still taken for as good as before. */
const AS_GOOD = 0.3;

/** A difference has to be so many times as large as chance alone makes it. */
const CERTAINTY = 1.3;

/** How well a round has to know how long answers take, and by how much it may be longer for that. */
const PRECISION = 0.1;
const LONGEST_ROUND = 4;

/** The shortest timer takes this long; what it takes beyond that, this process was busy with other items. */
const SHORTEST_TIMER_MS = 1;

/** A request waits at least this often until the process has time for it: when it is connected, and when it is answered. */
const OWN_WAITS = 2;

/** When requests wait for the process for more than this part of their time, it is not the service that slows them down. */
const BUSY = 1 / 4;

interface Level {
	limit: number;
	/** How long an answer took on average, in milliseconds. */
	ms: number;
	answers: number;
}

/**
 * Finds how many requests of one kind should be open at a time, from the answers alone. It tries
 * more, looks whether each takes longer then, and goes back when it does: where the service has
 * enough to do, more open requests only wait longer. Where this process has too much to do itself, how
 * long an answer takes says nothing about the service. All times are epoch milliseconds.
 */
export class ConcurrencyLimit {
	private limit: number;
	/** With what the present is compared: the last level at which answers came as fast as they can. */
	private base: Level | undefined;
	/** By how much the limit grows until answers get slower. */
	private growth: number | undefined = FIRST_GROWTH;
	private rateLimit: RateLimitMemory | undefined;
	private open = 0;
	/** The answers since the service has last had a pause, and when that was. */
	private sincePause = 0;
	private pauseEnded: number | undefined;
	/** Time that requests were open, of all together: by answer, that is how long one takes. */
	private openMs = 0;
	private countedAt = 0;
	private answers = 0;
	private averageMs = 0;
	/** How long requests have waited, of all together, because this process was busy. */
	private busyMs = 0;
	private readonly spread = new Spread();

	constructor(private readonly most: number) {
		this.limit = Math.min(START, most);
	}

	/** How many may be open. */
	get current(): number {
		return Math.round(this.limit);
	}

	sent(now: number): void {
		this.count(now);
		this.pauseEnded ??= now;
		this.open += 1;
	}

	/** `hasMore` says that others of the kind wait for their turn: else the limit limits nothing. */
	answered(now: number, tookMs: number, hasMore: boolean): void {
		this.ended(now);
		this.sincePause += 1;
		this.answers += 1;
		this.spread.add(tookMs);
		if (this.answers >= this.roundLength()) this.endRound(now, hasMore);
	}

	/** One that was sent brought nothing, or nothing that says how fast the service is. */
	ended(now: number): void {
		this.count(now);
		this.open -= 1;
	}

	/** One that has ended makes room for others, after a timer that took so long. */
	left(timerMs: number): void {
		this.busyMs += OWN_WAITS * Math.max(0, timerMs - SHORTEST_TIMER_MS);
	}

	/**
	 * The service has answered 429, once for all that was sent before: nothing is sent until the
	 * pause is over. `windowMs` is the pause that the service has asked for.
	 */
	rateLimited(now: number, pauseMs: number, windowMs?: number): void {
		const allowed = {
			limit: this.current,
			answers: this.sincePause,
			busyMs: now - (this.pauseEnded ?? now),
			answerMs: this.answers > 0 ? this.openMs / this.answers : this.averageMs,
		};
		this.rateLimit = RateLimitMemory.after(allowed, { now, pauseMs, windowMs }, this.rateLimit);
		this.limit = this.rateLimit.limit;
		this.base = undefined;
		this.sincePause = 0;
		this.pauseEnded = undefined;
		this.beginRound();
	}

	private count(now: number): void {
		this.openMs += this.open * Math.max(0, now - this.countedAt);
		this.countedAt = now;
	}

	/** As many answers as requests may be open, and more where they differ much. */
	private roundLength(): number {
		const { current } = this;
		if (this.growth !== undefined) return current;
		const needed = (this.spread.deviation / PRECISION) ** 2;
		return Math.min(Math.max(current, needed), LONGEST_ROUND * current);
	}

	private endRound(now: number, hasMore: boolean): void {
		const here = { limit: this.current, ms: this.openMs / this.answers, answers: this.answers };
		const isBusy = this.busyMs > BUSY * this.openMs;
		this.averageMs = here.ms;
		this.spread.endRound();
		this.beginRound();
		if (!hasMore) return;
		if (isBusy) {
			this.base = undefined;
			this.grow(now);
		} else {
			this.compare(here, now);
		}
	}

	private beginRound(): void {
		this.openMs = 0;
		this.busyMs = 0;
		this.answers = 0;
		this.spread.dropRound();
	}

	private compare(here: Level, now: number): void {
		const { base } = this;
		if (!base || base.limit === here.limit) {
			this.base = here;
			this.grow(now);
			return;
		}
		const more = Math.log(here.limit / base.limit);
		const slower = Math.log(here.ms / base.ms);
		const chance =
			CERTAINTY * this.spread.deviation * Math.sqrt(1 / here.answers + 1 / base.answers);
		if (more > 0 && slower > WORSE * more + chance) {
			this.base = here;
			// As many as were under way when nothing had to wait, and the rest waited.
			const underWay = Math.max(base.limit / STEP, (here.limit * base.ms) / here.ms);
			this.shrink(Math.min(here.limit / STEP, underWay));
		} else if (more < 0 && slower < WORSE * more - chance) {
			this.base = here;
			this.shrink(Math.min(here.limit - 1, here.limit / STEP));
		} else {
			// What is neither as good nor clearly worse is compared again a step further.
			if (more < 0 || slower <= AS_GOOD * more) this.base = here;
			if (slower > AS_GOOD * more + chance) this.growth = undefined;
			this.grow(now);
		}
	}

	private shrink(limit: number): void {
		this.growth = undefined;
		this.limit = Math.max(Math.min(LEAST, this.most), limit);
	}

	private grow(now: number): void {
		this.limit = Math.min(this.grown(now), this.most);
		if (!this.rateLimit?.isOver(this.limit)) return;
		this.rateLimit = undefined;
		this.growth = undefined;
	}

	private grown(now: number): number {
		const { limit, growth = STEP } = this;
		if (this.rateLimit) return this.rateLimit.grown(this.current, now);
		if (this.growth !== undefined) this.growth = GROWTH;
		return Math.max(limit + 1, limit * growth);
	}
}
