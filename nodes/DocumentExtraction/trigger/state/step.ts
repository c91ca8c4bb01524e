import { type FinalStatus, stateOfPages, type Status } from '../../extraction/status';
import { Approvals } from './approvals';
import { FinalStatuses } from './finalStatuses';
import type { EventName, Notes, Observation, WatchRules, WatchState } from './state';
import { hashOf, HashSet } from './idHashes';
import { WaitingFiles } from './waitingFiles';

/** Files without an upload time that are remembered beyond those that are still listed. */
const MAX_UNDATED = 500;

/** What a file that is not found is in place of the hash of its pages, which is never negative: a gateway may have lost the service for a moment. */
const NOT_FOUND = -1;

/** The same of a file that the first poll has listed and got no answer about. */
const NOT_LOOKED_AT = -2;

export const wantsApprovals = ({ events }: Pick<WatchRules, 'events'>) =>
	events.includes('approved');

type StepNotes = Omit<Notes, 'isAnew' | 'expired'>;

interface FinalObservation extends Pick<Observation, 'id' | 'uploadedAt'> {
	hash: number;
	/** Whether it had ended before it was first looked at. */
	isOfBefore: boolean;
}

interface ApprovalLook {
	hash: number;
	/** Whether its end had come before it was first looked at. */
	isOfBefore: boolean;
	/** Whether nobody has looked at its end, or at its approval, before. */
	isFirst: boolean;
}

/** What is known of the files, while one poll after another is taken in. */
export class Step {
	private readonly finalStatuses: FinalStatuses;
	private readonly approvals: Approvals;
	private readonly waiting: WaitingFiles;
	private readonly missing: HashSet;
	private readonly newlyMissing: string[] = [];
	/** Named files that this poll looked at. */
	private readonly lookedAt = new Set<string>();
	private readonly overlap: number;
	/** Final files that are older were dealt with before. */
	private readonly oldestRemembered: number;
	private mark: number;
	private isMarkOfClock: boolean;
	private readonly undatedBefore: number;
	private listedUndated = 0;

	constructor(
		private readonly known: WatchState | undefined,
		private readonly now: number,
		private readonly rules: WatchRules,
	) {
		this.finalStatuses = new FinalStatuses(known);
		this.undatedBefore = this.finalStatuses.undatedCount;
		this.approvals = new Approvals(known, rules, now);
		this.waiting = new WaitingFiles(known, now, rules, this.finalStatuses);
		this.missing = new HashSet(known?.missing);
		this.overlap = rules.isNamed ? Number.POSITIVE_INFINITY : rules.overlap;
		this.mark = known?.mark ?? this.waiting.oldest;
		this.isMarkOfClock = known === undefined || known.isMarkOfClock === true;
		this.oldestRemembered = this.mark - this.overlap;
	}

	/** Takes in what a poll saw of one file. Gives what is news of it: the end that it has reached, and its approval. */
	take(file: Observation): EventName[] {
		const { id, status, uploadedAt } = file;
		if (file.isLeft) {
			this.approvals.observe(hashOf(id), file);
			return [];
		}
		if (this.rules.isNamed) this.lookedAt.add(id);
		const isWaiting = status === 'unanswered' || status === 'pending';
		const isToBeTold = isWaiting && file.isApproved && !this.approvals.isKnown(hashOf(id));
		if (file.isApprovalLeft || isToBeTold) this.approvals.leave(file);
		if (status !== 'gone') this.find(id);
		if (status === 'unanswered') {
			this.waiting.ask(id, uploadedAt, this.isOld(uploadedAt));
			this.beginLater(id);
			return [];
		}
		this.waiting.unanswered.delete(id);
		const hash = hashOf(id);
		const isFirstApprovalLook = this.approvals.isUnknown(hash);
		// One that has ended was there: what is not found, or not shown, for a moment was not looked at.
		const isLost = (status === 'gone' || file.isEmpty) && this.hasEnded(id, hash, uploadedAt);
		if (!isLost) this.approvals.look(hash, file);
		if (status === 'gone') {
			this.lose(id);
			return [];
		}
		const isNotLookedAt = this.waiting.inDoubt.get(id)?.pages === NOT_LOOKED_AT;
		if (isNotLookedAt) this.waiting.inDoubt.delete(id);
		const isFirstLook = this.rules.isNamed
			? this.isUnknown(id, hash)
			: this.known === undefined || isNotLookedAt;
		this.missing.delete(hash);
		// The service's clock may be ahead, but a mark in the future would hide what comes until then.
		if (uploadedAt !== undefined && uploadedAt <= this.now && uploadedAt > this.mark) {
			this.mark = uploadedAt;
			this.isMarkOfClock = false;
		}
		if (uploadedAt === undefined) this.listedUndated += 1;
		const end = this.endOf(file, status, hash, isFirstLook);
		// Taken back while it is read again, an approval may be given again by the time that it is read.
		if (end === 'pending' && file.isApproved === false) this.approvals.observe(hash, file);
		if (end === 'pending') {
			if (!isLost) this.waiting.watch(id, uploadedAt);
			return [];
		}
		const isOfBefore = isFirstLook || this.waiting.inDoubt.get(id)?.isFromBefore === true;
		this.waiting.inDoubt.delete(id);
		// A named one was not approved as long as its end was waited for.
		const wasWaitedFor =
			this.rules.isNamed && !this.approvals.isBeginning && this.waiting.pending.has(id);
		const told = this.takeFinal({ id, hash, uploadedAt, isOfBefore }, end);
		const isFirst = isOfBefore || (isFirstApprovalLook && !wasWaitedFor);
		const isApproved = this.takeApproval(file, { hash, isOfBefore, isFirst });
		return [...(told ? [told] : []), ...(isApproved ? (['approved'] as const) : [])];
	}

	/** `left` are the files that the poll did not come to. Gives those that are waited for no longer. */
	expire(left: string[]): string[] {
		for (const id of left) this.beginLater(id);
		return this.waiting.expire(left, this.lookedAt, this.isToBeLookedAt);
	}

	/** `left` are the files that the poll did not come to. */
	state(left: string[]): WatchState {
		for (const id of left) this.approvals.leave({ uploadedAt: this.waiting.since(id) });
		for (const [id, since] of this.finalStatuses.revisited) {
			const hash = hashOf(id);
			this.approvals.beginLater(hash, since);
			this.approvals.keep(hash);
		}
		return {
			fingerprint: this.rules.fingerprint,
			mark: this.mark,
			...(this.isMarkOfClock && { isMarkOfClock: true }),
			...this.finalStatuses.kept(this.mark - this.overlap, this.room),
			...this.waiting.kept([...left, ...this.approvals.owed], this.room, this.isToBeLookedAt),
			missing: this.missing.latest(this.room),
			isForgetful: this.isForgetful,
			...(wantsApprovals(this.rules) && this.approvals.kept(this.mark, this.room)),
		};
	}

	get notes(): StepNotes {
		return {
			missing: this.newlyMissing,
			unanswered: this.waiting.newlyUnanswered,
			approvalsUnanswered: this.approvals.newlyUnanswered,
			abandoned: this.waiting.abandoned,
			beginsToForget: this.isForgetful && this.known?.isForgetful !== true,
		};
	}

	/** What was uploaded long before the first poll, which got no answer about it, begins with the first answer. */
	private beginLater(id: string): void {
		const since = this.waiting.pending.get(id);
		const isFirst = this.known === undefined && !this.rules.isNamed && !this.rules.emitExisting;
		if (!isFirst || since === undefined || since >= this.now - this.overlap) return;
		this.waiting.inDoubt.set(id, { pages: NOT_LOOKED_AT, since: this.now });
	}

	private get isForgetful(): boolean {
		return this.known?.isForgetful === true || this.finalStatuses.undatedCount > this.room;
	}

	/** A list may come short once: that makes no room of it, or what it left out would be news again. */
	private get room(): number {
		return this.rules.isNamed
			? Number.POSITIVE_INFINITY
			: Math.max(MAX_UNDATED, this.listedUndated, this.undatedBefore);
	}

	/** One that is found, or may be, goes on from what it was before. */
	private find(id: string): void {
		const { inDoubt } = this.waiting;
		const { pages, earlier } = inDoubt.get(id) ?? {};
		if (pages !== NOT_FOUND) return;
		if (earlier) inDoubt.set(id, earlier);
		else inDoubt.delete(id);
	}

	private lose(id: string): void {
		const { revisited } = this.finalStatuses;
		const wasKnown = this.waiting.has(id);
		const earlier = this.waiting.inDoubt.get(id);
		const isLost = () => this.waiting.hasStayed(id, NOT_FOUND, earlier && { earlier });
		if (!this.rules.isNamed && wasKnown && !isLost()) return;
		// A poll has seen that it is read again: if it comes back, whatever end it has then is news.
		if (this.waiting.pending.delete(id)) this.finalStatuses.forget(id);
		if (!this.rules.isNamed) {
			revisited.delete(id);
			return;
		}
		// One that is named is asked for again: the service may not find it for a moment.
		const hash = hashOf(id);
		if (!wasKnown && !this.missing.has(hash)) this.newlyMissing.push(id);
		this.missing.add(hash);
	}

	/** A file with pages that may be blank ends once they have stayed as they are. */
	private endOf(file: Observation, status: Status, hash: number, isFirstLook: boolean): Status {
		const isBlank = this.isBlankByNow(file, hash, isFirstLook);
		if (!file.inDoubt?.length) return status;
		const isNoNews = status === 'success' && isFirstLook && !this.rules.emitExisting;
		return isBlank || isNoNews ? 'success' : 'pending';
	}

	/** Its other pages were read, and these have stayed as they are. */
	private isBlankByNow(
		{ id, uploadedAt, inDoubt = [], isEmpty }: Observation,
		hash: number,
		isFirstLook: boolean,
	): boolean {
		if (inDoubt.length === 0) {
			if (!isEmpty) this.waiting.inDoubt.delete(id);
			return false;
		}
		// Once that was found, the service goes on to say no more of these pages.
		if (!this.waiting.pending.has(id) && this.wasRead(id, hash, uploadedAt)) return true;
		const { isNamed, overlap } = this.rules;
		const isLongAgo = uploadedAt === undefined ? !isNamed : uploadedAt < this.now - overlap;
		const isFromBefore = isFirstLook && isLongAgo;
		return this.waiting.hasStayed(id, hashOf(stateOfPages(inDoubt)), { isFromBefore });
	}

	/** Or was dealt with so long ago that nothing is remembered of it. */
	private hasEnded(id: string, hash: number, uploadedAt: number | undefined): boolean {
		return (
			this.finalStatuses.of(id, hash) !== undefined ||
			(this.isOld(uploadedAt) && !this.waiting.has(id))
		);
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
		{ id, hash, uploadedAt, isOfBefore }: FinalObservation,
		status: FinalStatus,
	): FinalStatus | undefined {
		const { isNamed, emitExisting, events } = this.rules;
		const isWanted = events.includes(status);
		const before = this.finalStatuses.of(id, hash);
		const since = this.waiting.since(id);
		const wasPending = this.waiting.pending.delete(id);
		if (this.isOld(uploadedAt) && !wasPending && before === undefined) return undefined;

		this.finalStatuses.set(hash, status, uploadedAt);
		const { revisited } = this.finalStatuses;
		if (!isNamed && status === 'success') revisited.delete(id);
		if (!wasPending && before === status) return undefined;
		this.waiting.givenUp.delete(hash);
		if (status === 'failure' || (isNamed && (!isWanted || wantsApprovals(this.rules)))) {
			revisited.set(id, since ?? (isNamed ? this.now : (uploadedAt ?? this.now)));
		} else {
			revisited.delete(id);
		}
		return isWanted && (emitExisting || !isOfBefore) ? status : undefined;
	}

	/** Each approval is told once, and again where a poll has seen between that it was taken back. */
	private takeApproval(file: Observation, { hash, isOfBefore, isFirst }: ApprovalLook): boolean {
		const { id, uploadedAt } = file;
		const { isNamed, emitExisting } = this.rules;
		if (!wantsApprovals(this.rules)) return false;
		const { revisited } = this.finalStatuses;
		// Nobody has asked for it any more since its end was told.
		if (isNamed && isFirst && !revisited.has(id)) revisited.set(id, this.now);
		const isTooOld = !isNamed && uploadedAt !== undefined && uploadedAt < this.approvals.oldest;
		// What was told before nobody wanted to hear of approvals for a while does not come again.
		const emits = emitExisting && (isOfBefore || !this.approvals.beganLater);
		return this.approvals.observe(hash, file) && !isTooOld && (emits || !isFirst);
	}

	/** Whether a named file is looked at for the first time. */
	private isUnknown(id: string, hash = hashOf(id)): boolean {
		return (
			this.finalStatuses.of(id, hash) === undefined &&
			!this.waiting.pending.has(id) &&
			!this.missing.has(hash) &&
			!this.waiting.givenUp.has(hash)
		);
	}

	/** Whether nothing is known yet of a named file that the user wants to hear of. */
	private readonly isToBeLookedAt = (id: string): boolean => {
		const hash = hashOf(id);
		if (this.isUnknown(id, hash)) return true;
		const lacksApproval = wantsApprovals(this.rules) && this.approvals.isUnknown(hash);
		return lacksApproval && !this.waiting.givenUp.has(hash);
	};
}
