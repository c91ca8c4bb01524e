import { HOUR_MS } from '../../extraction/time';
import { DatedHashes, HashSet } from './idHashes';
import type { Observation, WatchRules, WatchState } from './state';

/**
 * Of which uploads on approvals are told. One may have come since the last poll, which may be as long ago as
 * Lookback Days: the latest upload tells how long at most.
 */
export function approvalsSince(
	known: Pick<WatchState, 'mark' | 'approvalsLeftFrom'> | undefined,
	now: number,
	lookback: number,
): number {
	const since = Math.max(known?.mark ?? now, now - lookback) - lookback;
	const { approvalsLeftFrom = since } = known ?? {};
	return Math.min(since, Math.max(approvalsLeftFrom, now - 3 * lookback));
}

/** Which of the files that were read are approved, as the last poll saw it. Those that wait for it take no room. */
export class Approvals {
	/** Files about whose approval the service does not answer since this poll. */
	readonly newlyUnanswered: string[] = [];
	/** Those of them that would not come to their turn again, as Lookback Days are over. */
	readonly owed: string[] = [];
	/** The first upload of which one is told. */
	readonly oldest: number;
	/** Whether no poll has looked for them yet. */
	readonly isBeginning: boolean;
	/** Whether they were looked for later than ends were. */
	readonly beganLater: boolean;
	private readonly dated: DatedHashes;
	private readonly undated: HashSet;
	/** Named files that were looked at. */
	private readonly lookedAt: HashSet;
	/** Others that were not, as nobody told of them when all were: each with the time of its upload. */
	private readonly unknown: DatedHashes;
	/** Those about which the service does not answer. */
	private readonly unanswered: DatedHashes;
	/** Those of which this poll has seen it, or that they are being read. */
	private readonly seen = new Set<number>();
	/** What was uploaded before was not looked at last time, or has been forgotten since. */
	private readonly knownFrom: number;
	/** The first upload of which an approval is left to a later poll. */
	private leftFrom = Number.POSITIVE_INFINITY;

	constructor(
		known: WatchState | undefined,
		private readonly rules: WatchRules,
		private readonly now: number,
	) {
		this.oldest = approvalsSince(known, now, rules.lookback);
		this.isBeginning = known?.approved === undefined;
		this.beganLater =
			known !== undefined && (this.isBeginning || known.approvalsBeganLater === true);
		this.dated = new DatedHashes(known?.approved);
		this.undated = new HashSet(known?.approvedUndated);
		this.lookedAt = new HashSet(known?.approvalsLookedAt);
		this.unknown = new DatedHashes(known?.approvalsUnknown);
		this.unanswered = new DatedHashes(known?.approvalsUnanswered);
		this.knownFrom = rules.isNamed ? Number.NEGATIVE_INFINITY : this.knownFromIn(known);
	}

	private knownFromIn(known: WatchState | undefined): number {
		const { approvalsFrom = Number.POSITIVE_INFINITY } = known ?? {};
		// One that is yet to come is of a clock that was ahead, and would hide what is approved until then.
		if (approvalsFrom <= this.now) return approvalsFrom;
		return this.oldest - this.rules.overlap;
	}

	/** Whether nobody has looked whether it is approved: each such file begins with its own first look. */
	isUnknown(hash: number): boolean {
		if (this.isBeginning) return true;
		return this.rules.isNamed ? !this.lookedAt.has(hash) : this.unknown.has(hash);
	}

	/** A later poll is to tell of it. Of what is older than those that this one looks at, nothing is told. */
	leave({ uploadedAt = Number.POSITIVE_INFINITY }: Pick<Observation, 'uploadedAt'>): void {
		if (uploadedAt >= this.oldest) this.leftFrom = Math.min(this.leftFrom, uploadedAt);
	}

	/** The service tells of it, or that it is not there. One that has ended may have been approved before somebody tells. */
	look(hash: number, { status, isApproved }: Observation): void {
		const mayHaveBeen = status !== 'pending' && status !== 'gone' && isApproved === undefined;
		if (this.rules.isNamed && !mayHaveBeen) this.lookedAt.add(hash);
		if (status === 'pending') this.seen.add(hash);
	}

	isKnown(hash: number): boolean {
		return this.dated.has(hash) || this.undated.has(hash);
	}

	/** However long ago its upload was: it is asked about again, and its own answer may not tell when that was. */
	keep(hash: number): void {
		if (this.dated.has(hash) && !this.rules.isNamed) this.undated.add(hash);
	}

	/** Whether the file is approved now and was not when a poll last saw it. */
	observe(hash: number, file: Observation): boolean {
		const { isApproved, uploadedAt } = file;
		const wasApproved = this.isKnown(hash);
		const isOfBefore = uploadedAt !== undefined && uploadedAt < this.knownFrom;
		if (isApproved === undefined) {
			if (this.isBeginning || isOfBefore) this.unknown.add(hash, uploadedAt ?? this.now);
			if (file.isReviewUnanswered) this.noteUnanswered(hash, file);
			return false;
		}
		this.seen.add(hash);
		this.unknown.delete(hash);
		this.unanswered.delete(hash);
		if (!isApproved) {
			this.dated.delete(hash);
			this.undated.delete(hash);
			return false;
		}
		if (uploadedAt === undefined) this.undated.add(hash);
		else this.dated.add(hash, uploadedAt);
		return !wasApproved && !isOfBefore;
	}

	/** Where approvals are first looked for, one that the poll has not come to begins with its own first look. */
	beginLater(hash: number, uploadedAt: number): void {
		if (this.isBeginning && !this.seen.has(hash)) this.unknown.add(hash, uploadedAt);
	}

	private noteUnanswered(hash: number, file: Observation): void {
		const { id, uploadedAt = this.now } = file;
		if (this.unanswered.has(hash)) return;
		this.unanswered.add(hash, uploadedAt);
		this.newlyUnanswered.push(id);
		if (this.rules.isNamed || uploadedAt >= this.now - this.rules.lookback) return;
		this.owed.push(id);
		this.leave(file);
	}

	/** Files as far back as the next poll counts, and so many of those without a time. */
	kept(mark: number, maxUndated: number): Partial<WatchState> {
		const left = Number.isFinite(this.leftFrom) && { approvalsLeftFrom: this.leftFrom };
		const since = approvalsSince({ mark, ...left }, this.now, this.rules.lookback);
		// By the hour, which the overlap covers: a poll in which nothing happens leaves the state as it is.
		const from = this.rules.isNamed
			? Number.NEGATIVE_INFINITY
			: Math.ceil((since - this.rules.overlap) / HOUR_MS) * HOUR_MS;
		return {
			approved: this.dated.since(from),
			approvedUndated: this.undated.latest(maxUndated),
			...(this.rules.isNamed
				? { approvalsLookedAt: this.lookedAt.latest(this.lookedAt.size) }
				: { approvalsUnknown: this.unknown.since(from), approvalsFrom: from }),
			approvalsUnanswered: this.unanswered.since(from),
			...left,
			...(this.beganLater && { approvalsBeganLater: true }),
		};
	}
}
