import type { Advance, Observation, WatchRules, WatchState } from './state';
import { DatedTags, tagOf, Tags } from './tags';

/** Files without an upload time that are remembered beyond those that are still listed. */
const MOST_UNDATED = 500;

/**
 * One step of the trigger: what it knew and what a poll saw make what it knows now, and the files
 * that became final. The same file is told once, however often, in whatever order and however late
 * (within the overlap) the service lists it, and from whichever earlier state the step starts.
 */
export function advance<T>(
	before: WatchState | undefined,
	observations: Array<Observation<T>>,
	now: number,
	rules: WatchRules,
): Advance<T> {
	const known = knownOf(before, rules);
	const step = new Step(known, now, rules);
	const news = observations.filter((observation) => step.isNews(observation));
	const expired = step.expired();
	return {
		state: step.state(),
		events: known || rules.emitExisting ? news : [],
		expired,
		missing: step.missing,
		beginsToForget: step.beginsToForget,
	};
}

/** Whether nothing is known yet of what is watched. */
export function isFirst(before: WatchState | undefined, rules: WatchRules): boolean {
	return knownOf(before, rules) === undefined;
}

/** The upload time from which on a poll has to see everything. */
export function seesFrom(before: WatchState | undefined, now: number, rules: WatchRules): number {
	const known = knownOf(before, rules);
	const earliest = now - rules.lookback - rules.overlap;
	return known ? Math.max(earliest, known.mark - rules.overlap) : earliest;
}

/** The files whose end is awaited, each with its upload time or when it was first seen. */
export function awaited(
	before: WatchState | undefined,
	rules: WatchRules,
): ReadonlyMap<string, number> {
	return new Map(Object.entries(knownOf(before, rules)?.pending ?? {}));
}

/** Those of the named files whose end has neither come nor been waited for in vain. */
export function open(before: WatchState | undefined, ids: string[], rules: WatchRules): string[] {
	const known = knownOf(before, rules);
	const done = new DatedTags(known?.done);
	const others = [new Tags(known?.undated), new Tags(known?.expired)];
	return ids.filter((id) => {
		const tag = tagOf(id);
		return !done.has(tag) && !others.some((tags) => tags.has(tag));
	});
}

function knownOf(before: WatchState | undefined, rules: WatchRules): WatchState | undefined {
	return before?.fingerprint === rules.fingerprint ? before : undefined;
}

class Step {
	/** Named files that the service does not know, said for the first time. */
	readonly missing: string[] = [];
	private readonly done: DatedTags;
	private readonly pending: Map<string, number>;
	private readonly undated: Tags;
	private readonly givenUp: Tags;
	private readonly saidMissing: Tags;
	private readonly isMissing = new Tags();
	private readonly overlap: number;
	private readonly oldestWaitedFor: number;
	/** Final files that are older were dealt with before. */
	private readonly oldestRemembered: number;
	private mark: number;
	private listedUndated = 0;

	constructor(
		private readonly known: WatchState | undefined,
		private readonly now: number,
		private readonly rules: WatchRules,
	) {
		this.done = new DatedTags(known?.done);
		this.pending = new Map(Object.entries(known?.pending ?? {}));
		this.undated = new Tags(known?.undated);
		this.givenUp = new Tags(known?.expired);
		this.saidMissing = new Tags(known?.missing);
		this.overlap = rules.isNamed ? Number.POSITIVE_INFINITY : rules.overlap;
		this.oldestWaitedFor = now - rules.lookback;
		this.mark = known?.mark ?? this.oldestWaitedFor;
		this.oldestRemembered = this.mark - this.overlap;
	}

	/** Takes in what a poll saw of one file, and tells whether the file became final. */
	isNews({ id, status, uploadedAt }: Observation): boolean {
		if (status === 'gone') {
			this.lose(id);
			return false;
		}
		// The service's clock may be ahead, but a mark in the future would hide what comes until then.
		if (uploadedAt !== undefined && uploadedAt <= this.now) {
			this.mark = Math.max(this.mark, uploadedAt);
		}
		if (uploadedAt === undefined) this.listedUndated += 1;
		if (status === 'pending') {
			this.watch(id, uploadedAt);
			return false;
		}
		const isAwaited = this.pending.delete(id);
		return this.remember(id, uploadedAt) || isAwaited;
	}

	/** Gives up the files that have stayed pending for too long. */
	expired(): string[] {
		const ids = [...this.pending].flatMap(([id, since]) =>
			since < this.oldestWaitedFor ? [id] : [],
		);
		for (const id of ids) {
			this.pending.delete(id);
			this.givenUp.add(tagOf(id));
		}
		return ids;
	}

	state(): WatchState {
		return {
			fingerprint: this.rules.fingerprint,
			mark: this.mark,
			done: this.done.since(this.mark - this.overlap),
			pending: Object.fromEntries(this.pending),
			undated: this.undated.latest(this.room),
			expired: this.givenUp.latest(this.room),
			missing: this.isMissing.latest(this.room),
			isForgetful: this.isForgetful,
		};
	}

	get beginsToForget(): boolean {
		return this.isForgetful && this.known?.isForgetful !== true;
	}

	private get isForgetful(): boolean {
		return this.known?.isForgetful === true || this.undated.size > this.room;
	}

	private get room(): number {
		return this.rules.isNamed
			? Number.POSITIVE_INFINITY
			: Math.max(MOST_UNDATED, this.listedUndated);
	}

	private lose(id: string): void {
		const wasPending = this.pending.delete(id);
		if (!this.rules.isNamed) return;
		const tag = tagOf(id);
		this.isMissing.add(tag);
		if (!wasPending && !this.saidMissing.has(tag)) this.missing.push(id);
	}

	private watch(id: string, uploadedAt: number | undefined): void {
		const since = this.rules.isNamed ? this.now : (uploadedAt ?? this.now);
		if (this.pending.has(id) || since < this.oldestWaitedFor) return;
		const tag = tagOf(id);
		if (this.givenUp.has(tag)) {
			// To the end of the list: what is listed is the last to be forgotten.
			this.givenUp.add(tag);
			return;
		}
		this.pending.set(id, since);
	}

	/** Whether the final file was not known before. */
	private remember(id: string, uploadedAt: number | undefined): boolean {
		if (uploadedAt !== undefined && uploadedAt < this.oldestRemembered) return false;
		const tag = tagOf(id);
		const wasUndated = this.undated.has(tag);
		this.givenUp.delete(tag);
		if (uploadedAt !== undefined) return this.done.add(tag, uploadedAt) && !wasUndated;
		this.undated.add(tag);
		return !wasUndated && !this.done.has(tag);
	}
}
