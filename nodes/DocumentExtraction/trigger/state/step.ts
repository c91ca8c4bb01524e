import {
	continuedDoubt,
	type Doubt,
	type FinalStatus,
	hasStayed,
	stateOfPages,
	type Status,
} from '../../extraction/status';
import { Approvals } from './approvals';
import { FinalStatuses } from './finalStatuses';
import type { EventName, Notes, Observation, WatchRules, WatchState } from './state';
import { hashOf, HashSet } from './idHashes';

/** Files without an upload time that are remembered beyond those that are still listed. */
const MAX_UNDATED = 500;

/** What a file that is not found is in place of the hash of its pages, which is never negative: a gateway may have lost the service for a moment. */
const NOT_FOUND = -1;

/** Failed files that are watched for another end: each takes a part of the state, and of a poll. */
const MAX_REVISITED = 500;

export const wantsApprovals = ({ events }: Pick<WatchRules, 'events'>) =>
	events.includes('approved');

type StepNotes = Omit<Notes, 'isAnew' | 'expired'>;

interface FinalObservation extends Pick<Observation, 'id' | 'uploadedAt'> {
	hash: number;
	isFirstLook: boolean;
}

/** What is known of the files, while one poll after another is taken in. */
export class Step {
	private readonly finalStatuses: FinalStatuses;
	private readonly approvals: Approvals;
	private readonly pending: Map<string, number>;
	private readonly inDoubt: Map<string, Doubt<number>>;
	private readonly unanswered: Map<string, number>;
	private readonly givenUp: HashSet;
	private readonly missing: HashSet;
	private readonly newlyMissing: string[] = [];
	private readonly newlyUnanswered: string[] = [];
	private readonly abandoned: string[] = [];
	/** Named files that this poll looked at. */
	private readonly lookedAt = new Set<string>();
	private readonly overlap: number;
	private readonly oldestWaitedFor: number;
	private readonly oldestListed: number;
	/** Final files that are older were dealt with before. */
	private readonly oldestRemembered: number;
	private mark: number;
	private listedUndated = 0;

	constructor(
		private readonly known: WatchState | undefined,
		private readonly now: number,
		private readonly rules: WatchRules,
	) {
		this.finalStatuses = new FinalStatuses(known);
		this.approvals = new Approvals(known, rules, now);
		this.pending = new Map(Object.entries(known?.pending ?? {}));
		this.inDoubt = new Map(Object.entries(known?.inDoubt ?? {}));
		this.unanswered = new Map(Object.entries(known?.unanswered ?? {}));
		this.givenUp = new HashSet(known?.expired);
		this.missing = new HashSet(known?.missing);
		this.overlap = rules.isNamed ? Number.POSITIVE_INFINITY : rules.overlap;
		this.oldestWaitedFor = now - rules.lookback;
		this.oldestListed = rules.isNamed
			? Number.NEGATIVE_INFINITY
			: this.oldestWaitedFor - rules.overlap;
		this.mark = known?.mark ?? this.oldestWaitedFor;
		this.oldestRemembered = this.mark - this.overlap;
	}

	/** Takes in what a poll saw of one file. Gives what is news of it: the end that it has reached, and its approval. */
	take(file: Observation): EventName[] {
		const { id, status, uploadedAt } = file;
		if (this.rules.isNamed) this.lookedAt.add(id);
		if (status === 'unanswered') {
			this.keepAsking(id, uploadedAt);
			return [];
		}
		this.unanswered.delete(id);
		const hash = hashOf(id);
		const isFirstApprovalLook = this.approvals.isUnknown(hash);
		// One that has ended was there: what is not found for a moment was not looked at.
		if (status !== 'gone' || !this.finalStatuses.of(id, hash)) this.approvals.look(hash, file);
		if (status === 'gone') {
			this.lose(id);
			return [];
		}
		const isFirstLook = this.rules.isNamed ? this.isUnknown(id, hash) : this.known === undefined;
		this.missing.delete(hash);
		// The service's clock may be ahead, but a mark in the future would hide what comes until then.
		if (uploadedAt !== undefined && uploadedAt <= this.now) {
			this.mark = Math.max(this.mark, uploadedAt);
		}
		if (uploadedAt === undefined) this.listedUndated += 1;
		const end = this.endOf(file, status, hash, isFirstLook);
		// Taken back while it is read again, an approval may be given again by the time that it is read.
		if (end !== 'success' && file.isApproved === false) this.approvals.observe(hash, file);
		if (end === 'pending') {
			this.watch(id, uploadedAt);
			return [];
		}
		const told = this.takeFinal({ id, hash, uploadedAt, isFirstLook }, end);
		const isApproved =
			end === 'success' && this.takeApproval(file, hash, isFirstLook || isFirstApprovalLook);
		return [...(told ? [told] : []), ...(isApproved ? (['approved'] as const) : [])];
	}

	/**
	 * Gives up the files that have stayed pending, or without an answer, for too long. `left` are those
	 * that the poll did not come to: they may have ended, and get as long again.
	 */
	expire(left: string[]): string[] {
		const later = new Set(left);
		const isTooOld = ([id, since]: [string, number]) =>
			since < this.oldestWaitedFor - (later.has(id) ? this.rules.lookback : 0);
		const { revisited } = this.finalStatuses;
		for (const [id] of [...revisited].filter(isTooOld)) revisited.delete(id);
		this.abandon();
		const ids = [...this.pending, ...this.unansweredFirst].filter(isTooOld).map(([id]) => id);
		for (const id of ids) {
			this.pending.delete(id);
			this.unanswered.delete(id);
		}
		// One that is named no more was not waited for: it may be named again.
		const named = new Set([...this.lookedAt, ...later]);
		const waitedFor = this.rules.isNamed ? ids.filter((id) => named.has(id)) : ids;
		for (const id of waitedFor) this.givenUp.add(hashOf(id));
		return waitedFor;
	}

	/** `left` are the files that the poll did not come to. */
	state(left: string[]): WatchState {
		return {
			fingerprint: this.rules.fingerprint,
			mark: this.mark,
			...this.finalStatuses.kept(this.mark - this.overlap, this.room),
			pending: Object.fromEntries(this.pending),
			inDoubt: Object.fromEntries([...this.inDoubt].filter(([id]) => this.isWaitedFor(id))),
			unanswered: Object.fromEntries([...this.unanswered].filter(([id]) => this.isAskedFor(id))),
			left: HashSet.of(left).latest(left.length),
			expired: this.givenUp.latest(this.room),
			missing: this.missing.latest(this.room),
			isForgetful: this.isForgetful,
			...(wantsApprovals(this.rules) && this.approvals.kept(this.oldestListed, this.room)),
		};
	}

	get notes(): StepNotes {
		return {
			missing: this.newlyMissing,
			unanswered: this.newlyUnanswered,
			abandoned: this.abandoned,
			beginsToForget: this.isForgetful && this.known?.isForgetful !== true,
		};
	}

	private get isForgetful(): boolean {
		return this.known?.isForgetful === true || this.finalStatuses.undatedCount > this.room;
	}

	private get room(): number {
		return this.rules.isNamed
			? Number.POSITIVE_INFINITY
			: Math.max(MAX_UNDATED, this.listedUndated);
	}

	private lose(id: string): void {
		const { revisited } = this.finalStatuses;
		const wasKnown = this.isWaitedFor(id);
		if (!this.rules.isNamed && wasKnown && !this.hasStayed(id, NOT_FOUND)) return;
		// A poll has seen that it is read again: if it comes back, whatever end it has then is news.
		if (this.pending.delete(id)) this.finalStatuses.forget(id);
		if (!this.rules.isNamed) {
			revisited.delete(id);
			return;
		}
		// One that is named is asked for again: the service may not find it for a moment.
		const hash = hashOf(id);
		if (!wasKnown && !this.missing.has(hash)) this.newlyMissing.push(id);
		this.missing.add(hash);
	}

	/** Nobody knows how far it is: the next poll asks again, and this one tells nothing of it. */
	private keepAsking(id: string, uploadedAt: number | undefined): void {
		if (this.isGivenUp(hashOf(id))) return;
		const end = this.finalStatuses.of(id);
		// Whoever is asked again says whether it is pending once more.
		if (this.isOld(uploadedAt) && !end && !this.pending.has(id)) return;
		if (!this.unanswered.has(id)) {
			this.unanswered.set(id, this.now);
			this.newlyUnanswered.push(id);
		}
		// A named one is looked at for the first time when there is an answer.
		if (this.rules.isNamed || this.pending.has(id)) return;
		// One that was told may have ended otherwise, and the list may not show it again.
		const { revisited } = this.finalStatuses;
		const waiting = end ? revisited : this.pending;
		if (!waiting.has(id)) waiting.set(id, uploadedAt ?? this.now);
	}

	private watch(id: string, uploadedAt: number | undefined): void {
		const earlier = this.finalStatuses.revisited.get(id);
		const since = earlier ?? (this.rules.isNamed ? this.now : (uploadedAt ?? this.now));
		if (this.pending.has(id) || since < this.oldestWaitedFor) return;
		if (!this.isGivenUp(hashOf(id))) this.pending.set(id, since);
	}

	private isGivenUp(hash: number): boolean {
		if (!this.givenUp.has(hash)) return false;
		// To the end of the list: what is listed is the last to be forgotten.
		this.givenUp.add(hash);
		return true;
	}

	/** A file with pages that may be blank ends once they have stayed as they are. */
	private endOf(file: Observation, status: Status, hash: number, isFirstLook: boolean): Status {
		const isBlank = this.isBlankByNow(file, hash);
		if (!file.inDoubt?.length) return status;
		const isNoNews = status === 'success' && isFirstLook && !this.rules.emitExisting;
		return isBlank || isNoNews ? 'success' : 'pending';
	}

	/** Its other pages were read, and these have stayed as they are. */
	private isBlankByNow({ id, uploadedAt, inDoubt = [] }: Observation, hash: number): boolean {
		if (inDoubt.length === 0) {
			this.inDoubt.delete(id);
			return false;
		}
		// Once that was found, the service goes on to say no more of these pages.
		if (!this.pending.has(id) && this.wasRead(id, hash, uploadedAt)) return true;
		return this.hasStayed(id, hashOf(stateOfPages(inDoubt)));
	}

	/** Whether polls have found a file in this state for so long that it is no passing one. */
	private hasStayed(id: string, state: number): boolean {
		const doubt = continuedDoubt(this.inDoubt.get(id), state, this.now);
		this.inDoubt.set(id, doubt);
		return hasStayed(doubt, this.now);
	}

	private wasRead(id: string, hash: number, uploadedAt: number | undefined): boolean {
		const end = this.finalStatuses.of(id, hash);
		return end === 'success' || (end === undefined && this.isOld(uploadedAt));
	}

	/** Uploaded so long ago that its end was dealt with, unless it is still awaited. */
	private isOld(uploadedAt: number | undefined): boolean {
		return uploadedAt !== undefined && uploadedAt < this.oldestRemembered;
	}

	/** Each end is told once: a file that failed and is read after all starts the workflow again. */
	private takeFinal(
		{ id, hash, uploadedAt, isFirstLook }: FinalObservation,
		status: FinalStatus,
	): FinalStatus | undefined {
		const { isNamed, emitExisting, events } = this.rules;
		const isWanted = events.includes(status);
		const before = this.finalStatuses.of(id, hash);
		const since = this.pending.get(id) ?? this.finalStatuses.revisited.get(id);
		const wasPending = this.pending.delete(id);
		if (this.isOld(uploadedAt) && !wasPending && before === undefined) return undefined;

		this.finalStatuses.set(hash, status, uploadedAt);
		const { revisited } = this.finalStatuses;
		if (!isNamed && status === 'success') revisited.delete(id);
		if (!wasPending && before === status) return undefined;
		this.givenUp.delete(hash);
		if (status === 'failure' || (isNamed && (!isWanted || wantsApprovals(this.rules)))) {
			revisited.set(id, since ?? (isNamed ? this.now : (uploadedAt ?? this.now)));
		} else {
			revisited.delete(id);
		}
		return isWanted && (emitExisting || !isFirstLook) ? status : undefined;
	}

	/** Each approval is told once, and again where a poll has seen between that it was taken back. */
	private takeApproval(file: Observation, hash: number, isFirstLook: boolean): boolean {
		const { id, uploadedAt } = file;
		const { isNamed, emitExisting } = this.rules;
		if (!wantsApprovals(this.rules)) return false;
		const { revisited } = this.finalStatuses;
		// Nobody has asked for it any more since its end was told.
		if (isNamed && isFirstLook && !revisited.has(id)) revisited.set(id, this.now);
		const isTooOld = !isNamed && uploadedAt !== undefined && uploadedAt < this.oldestWaitedFor;
		const isNews = this.approvals.observe(hash, file) && !isTooOld;
		return isNews && (emitExisting || !isFirstLook);
	}

	/** Whether a named file is looked at for the first time. */
	private isUnknown(id: string, hash = hashOf(id)): boolean {
		return (
			this.finalStatuses.of(id, hash) === undefined &&
			!this.pending.has(id) &&
			!this.missing.has(hash) &&
			!this.givenUp.has(hash)
		);
	}

	/** Whether nothing is known yet of a named file that the user wants to hear of. */
	private isToBeLookedAt(id: string): boolean {
		const hash = hashOf(id);
		if (this.isUnknown(id, hash)) return true;
		const lacksApproval = wantsApprovals(this.rules) && this.approvals.isUnknown(hash);
		return lacksApproval && !this.givenUp.has(hash);
	}

	/** Named files that were never answered for are not among the pending ones. */
	private get unansweredFirst(): Array<[string, number]> {
		if (!this.rules.isNamed) return [];
		return [...this.unanswered].filter(([id]) => this.isToBeLookedAt(id));
	}

	private isAskedFor(id: string): boolean {
		return this.isWaitedFor(id) || (this.rules.isNamed && this.isToBeLookedAt(id));
	}

	private isWaitedFor(id: string): boolean {
		return this.pending.has(id) || this.finalStatuses.revisited.has(id);
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
