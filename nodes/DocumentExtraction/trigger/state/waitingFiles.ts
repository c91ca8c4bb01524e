import { continuedDoubt, hasStayed } from '../../extraction/status';
import type { FinalStatuses } from './finalStatuses';
import type { PageDoubt, WatchRules, WatchState } from './state';
import { hashOf, HashSet } from './idHashes';

/** Failed files that are watched for another end: each takes a part of the state, and of a poll. */
const MAX_REVISITED = 500;

/** Whether nothing is known yet of a file that the user wants to hear of. */
type IsToBeLookedAt = (id: string) => boolean;

/** The files that are waited for: for their end, for another end than they had, for an answer; and those that were waited for in vain. */
export class WaitingFiles {
	/** Files of which the service has ceased to tell in this poll. */
	readonly newlyUnanswered: string[] = [];
	/** Those that had to make room for younger ones. */
	readonly abandoned: string[] = [];
	/** By upload, or when they were first seen. */
	readonly pending: Map<string, number>;
	/** Those of them that may be blank, or deleted, if they stay as they are. */
	readonly inDoubt: Map<string, PageDoubt>;
	readonly unanswered: Map<string, number>;
	readonly givenUp: HashSet;
	/** What was uploaded, or first seen, before this is waited for no longer. */
	readonly oldest: number;

	constructor(
		known: WatchState | undefined,
		private readonly now: number,
		private readonly rules: WatchRules,
		private readonly finalStatuses: FinalStatuses,
	) {
		this.pending = new Map(Object.entries(known?.pending ?? {}));
		this.inDoubt = new Map(Object.entries(known?.inDoubt ?? {}));
		this.unanswered = new Map(Object.entries(known?.unanswered ?? {}));
		this.givenUp = new HashSet(known?.expired);
		this.oldest = now - rules.lookback;
	}

	has(id: string): boolean {
		return this.pending.has(id) || this.finalStatuses.revisited.has(id);
	}

	/** Its upload, or when it was first seen. */
	since(id: string): number | undefined {
		return this.pending.get(id) ?? this.finalStatuses.revisited.get(id);
	}

	/** Waits for its end, if that is not too late. One that was watched before is given up by `expire`. */
	watch(id: string, uploadedAt: number | undefined): void {
		const earlier = this.finalStatuses.revisited.get(id);
		const since = earlier ?? (this.rules.isNamed ? this.now : (uploadedAt ?? this.now));
		if (this.pending.has(id) || (earlier === undefined && since < this.oldest)) return;
		if (!this.staysGivenUp(id)) this.pending.set(id, since);
	}

	/** Nobody knows how far it is: the next poll asks again. */
	ask(id: string, uploadedAt: number | undefined, isOld: boolean): void {
		if (this.staysGivenUp(id)) return;
		const end = this.finalStatuses.of(id);
		// Whoever is asked again says whether it is pending once more.
		if (isOld && !end && !this.pending.has(id)) return;
		if (!this.unanswered.has(id)) {
			this.unanswered.set(id, this.now);
			this.newlyUnanswered.push(id);
		}
		// A named one is looked at for the first time when there is an answer.
		if (this.rules.isNamed || this.pending.has(id)) return;
		// One that was told may have ended otherwise, and the list may not show it again.
		const waiting = end ? this.finalStatuses.revisited : this.pending;
		if (!waiting.has(id)) waiting.set(id, uploadedAt ?? this.now);
	}

	/** Whether polls have found a file in this state for so long that it is no passing one. */
	hasStayed(id: string, state: number, more?: Partial<PageDoubt>): boolean {
		const before = this.inDoubt.get(id);
		const doubt = continuedDoubt(before, state, this.now);
		if (doubt !== before) this.inDoubt.set(id, { ...doubt, ...more });
		return hasStayed(doubt, this.now);
	}

	/**
	 * Gives up the files that have stayed pending, or without an answer, for too long. `left` are those
	 * that the poll did not come to: they may have ended, and get as long again, as do those that have not
	 * been without an answer for so long, and those that have ended if they stay as they are. `lookedAt` are
	 * the named ones that it came to.
	 */
	expire(left: string[], lookedAt: Set<string>, isToBeLookedAt: IsToBeLookedAt): string[] {
		const later = new Set(left);
		const mayHaveEnded = (id: string) =>
			later.has(id) || this.isInDoubt(id) || (this.unanswered.get(id) ?? 0) > this.oldest;
		const isTooOld = ([id, since]: [string, number]) =>
			since < this.oldest - (mayHaveEnded(id) ? this.rules.lookback : 0);
		const { revisited } = this.finalStatuses;
		for (const [id] of [...revisited].filter(isTooOld)) revisited.delete(id);
		this.abandon();
		const { isNamed } = this.rules;
		// Named files that were never answered for are not among the pending ones.
		const neverAnswered = isNamed ? [...this.unanswered].filter(([id]) => isToBeLookedAt(id)) : [];
		const ids = [...this.pending, ...neverAnswered].filter(isTooOld).map(([id]) => id);
		for (const id of ids) {
			this.pending.delete(id);
			this.unanswered.delete(id);
		}
		// One that is named no more was not waited for: it may be named again.
		const waitedFor = isNamed ? ids.filter((id) => lookedAt.has(id) || later.has(id)) : ids;
		for (const id of waitedFor) this.givenUp.add(hashOf(id));
		return waitedFor;
	}

	/** What is kept: of those that were given up, so many. */
	kept(left: string[], maxGivenUp: number, isToBeLookedAt: IsToBeLookedAt) {
		const isAskedFor = (id: string) => this.has(id) || (this.rules.isNamed && isToBeLookedAt(id));
		return {
			pending: Object.fromEntries(this.pending),
			inDoubt: Object.fromEntries([...this.inDoubt].filter(([id]) => this.has(id))),
			unanswered: Object.fromEntries([...this.unanswered].filter(([id]) => isAskedFor(id))),
			left: HashSet.of(left).latest(left.length),
			expired: this.givenUp.latest(maxGivenUp),
		};
	}

	private isInDoubt(id: string): boolean {
		const doubt = this.inDoubt.get(id);
		return doubt !== undefined && !hasStayed(doubt, this.now);
	}

	private staysGivenUp(id: string): boolean {
		const hash = hashOf(id);
		if (!this.givenUp.has(hash)) return false;
		// To the end of the list: what is listed is the last to be forgotten.
		this.givenUp.add(hash);
		return true;
	}

	/** The oldest ones of too many. */
	private abandon(): void {
		const { revisited } = this.finalStatuses;
		const tooMany = this.rules.isNamed ? 0 : revisited.size - MAX_REVISITED;
		if (tooMany <= 0) return;
		const oldest = [...revisited].sort(([, a], [, b]) => a - b).slice(0, tooMany);
		for (const [id] of oldest) {
			revisited.delete(id);
			this.abandoned.push(id);
		}
	}
}
