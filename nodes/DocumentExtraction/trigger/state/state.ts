import { isObject } from '../../utils/json';
import type { Doubt, FinalStatus, Status } from '../../extraction/status';

/** One file or document as a poll sees it. */
export interface Observation<T = unknown> {
	id: string;
	/** `gone` when the service no longer knows it, `unanswered` when it does not tell. */
	status: Status | 'gone' | 'unanswered';
	/** Epoch milliseconds; undefined when the service does not tell. */
	uploadedAt: number | undefined;
	/** What the service said of it. */
	record: T;
	/** Whether it is approved; undefined when the service does not tell. */
	isApproved?: boolean | undefined;
	/** Whether a later poll is to tell how far it is; what a list says of its approval counts. */
	isLeft?: boolean;
	/** Whether a later poll is to tell that it is approved, as a list says, or whether it is. */
	isApprovalLeft?: boolean;
	/** Whether the service was asked about its approval, and did not answer. */
	isReviewUnanswered?: boolean;
	/** Of a file that waits for nothing but pages that may be blank, or is called read and shows nothing: these pages. */
	inDoubt?: unknown[];
	/** Whether the answer about it shows nothing at all: neither pages nor a word. */
	isEmpty?: boolean;
	/** Whether it comes with all that there is of it, however little that is. */
	isComplete?: boolean;
	/** Whether what it comes with is from before it was read. */
	isOutdated?: boolean;
}

/** What a poll saw. */
export interface Observed<T = unknown> {
	files: Array<Observation<T>>;
	/** Files that the poll did not come to ask for: the next one begins with them. */
	left: string[];
	/** What the poll ends with, though it had its turn. */
	stop?: Error | undefined;
}

/**
 * What the trigger remembers between polls, kept small whatever the history. Ids that are only
 * recognised again stand in it as hashes (see idHashes.ts).
 */
export interface WatchState {
	/** What is watched; another one begins anew. */
	fingerprint: string;
	/** The latest upload time that was seen. */
	mark: number;
	/** Whether no upload has given the mark yet: the first poll took it from n8n's clock. */
	isMarkOfClock?: true;
	/** Final files that were dealt with, uploaded at or after (mark − overlap), by the time of their upload. */
	done: Record<string, string>;
	/** Dealt-with files without an upload time, oldest first: as many as fit. */
	undated: string;
	/** Those of them that ended in a failure. */
	failed: string;
	/** Files that have ended and may still end otherwise, such as failed ones: id → upload time, or when it was first seen. */
	revisited: Record<string, number>;
	/** Files whose end is awaited: id → the same time. */
	pending: Record<string, number>;
	/** Of pending files whose other pages may be blank: which pages these are, and since when. */
	inDoubt: Record<string, PageDoubt>;
	/** Files of which the service does not tell: id → since when. */
	unanswered: Record<string, number>;
	/** Files that the last poll did not come to ask for, in the order in which they are to be asked for. */
	left: string;
	/** Pending files that were waited for in vain, where no upload time tells that they are too old. */
	expired: string;
	/** Named files that the service does not know. */
	missing: string;
	/** Whether some of the files without an upload time had to be forgotten. */
	isForgetful: boolean;
	/** Approved files, by the time of their upload; undefined where nobody wants to hear of approvals. */
	approved?: Record<string, string>;
	/** Those without an upload time. */
	approvedUndated?: string;
	/** Named files of which a poll has seen whether they are approved. */
	approvalsLookedAt?: string;
	/** Files of which no poll could see it when approvals were first looked for, by the time of their upload. */
	approvalsUnknown?: Record<string, string>;
	/** Files about whose approval the service does not answer, by the time of their upload. */
	approvalsUnanswered?: Record<string, string>;
	/** The first upload time of those of which the last poll has left it to a later one. */
	approvalsLeftFrom?: number;
	/** The upload time from which on they are known where files are not named. */
	approvalsFrom?: number;
	/** Whether somebody wanted to hear of them later than of the ends: Emit Existing is not about them. */
	approvalsBeganLater?: true;
	/** Where it began without Emit Existing, as long as nothing was told: switched on then, that begins anew. */
	hasToldNothing?: true;
}

/**
 * A first poll may take its mark from n8n's clock: one that was ahead then would hide what comes until it is past.
 * That of an upload stays where the clock is set back: what is older was told, and is not remembered.
 */
export const untilNow = (known: WatchState, now: number): WatchState =>
	known.isMarkOfClock ? { ...known, mark: Math.min(known.mark, now) } : known;

export interface PageDoubt extends Doubt<number> {
	/** Whether the file was so when it was first looked at, long after its upload: if it stays so, it was done before. */
	isFromBefore?: boolean;
	/** Of one that is not found: what it was before. */
	earlier?: PageDoubt;
}

/** What a file can be told as: an end, or an approval. */
export type EventName = FinalStatus | 'approved';

export interface WatchRules {
	fingerprint: string;
	/** How late the list may show a file, in milliseconds. */
	overlap: number;
	/** How long after its upload a file is waited for, in milliseconds. */
	lookback: number;
	/** Whether what is final when it is first looked at counts as news. */
	emitExisting: boolean;
	/** What the user wants to hear of. */
	events: readonly EventName[];
	/**
	 * Whether files are watched by their ids. They are few, so all of them are remembered; each begins
	 * with its own first look; and they are waited for from then on, since they may be named long after
	 * their upload.
	 */
	isNamed: boolean;
}

/** A file that has reached an end, or was approved. */
export type Event<T = unknown> = Observation<T> & { status: FinalStatus; event: EventName };

export interface Advance<T> {
	state: WatchState;
	/** Files that reached an end or were approved, as the user wants to hear of it, in the order in which they were observed. */
	events: Array<Event<T>>;
	/** What is worth a note in the log. */
	notes: Notes;
}

export interface Notes {
	/** Whether something else was watched before. */
	isAnew: boolean;
	/** Files that are no longer waited for, because they stayed pending or without an answer for too long. */
	expired: string[];
	/** Named files of which it turned out now that the service does not know them. */
	missing: string[];
	/** Files of which the service does not tell since this poll. */
	unanswered: string[];
	/** Files about whose approval it does not answer since this poll. */
	approvalsUnanswered: string[];
	/** Failed files that are no longer watched for another end, because there are too many. */
	abandoned: string[];
	/** True when files without an upload time had to be forgotten for the first time. */
	beginsToForget: boolean;
}

/** The state as n8n has kept it; undefined for anything that is none. */
export function stateIn(stored: unknown): WatchState | undefined {
	if (!isObject(stored)) return undefined;
	const { fingerprint, mark } = stored;
	if (typeof fingerprint !== 'string' || typeof mark !== 'number') return undefined;
	return {
		fingerprint,
		mark,
		...(stored.isMarkOfClock === true && { isMarkOfClock: true }),
		done: entriesIn(stored.done, isText),
		undated: textOf(stored.undated),
		failed: textOf(stored.failed),
		revisited: entriesIn(stored.revisited, isNumber),
		pending: entriesIn(stored.pending, isNumber),
		inDoubt: entriesIn(stored.inDoubt, isDoubt),
		unanswered: entriesIn(stored.unanswered, isNumber),
		left: textOf(stored.left),
		expired: textOf(stored.expired),
		missing: textOf(stored.missing),
		isForgetful: stored.isForgetful === true,
		...(isObject(stored.approved) && {
			approved: entriesIn(stored.approved, isText),
			approvedUndated: textOf(stored.approvedUndated),
			...(isText(stored.approvalsLookedAt) && { approvalsLookedAt: stored.approvalsLookedAt }),
			...(isObject(stored.approvalsUnknown) && {
				approvalsUnknown: entriesIn(stored.approvalsUnknown, isText),
			}),
			...(isNumber(stored.approvalsFrom) && { approvalsFrom: stored.approvalsFrom }),
			...(isObject(stored.approvalsUnanswered) && {
				approvalsUnanswered: entriesIn(stored.approvalsUnanswered, isText),
			}),
			...(isNumber(stored.approvalsLeftFrom) && {
				approvalsLeftFrom: stored.approvalsLeftFrom,
			}),
			...(stored.approvalsBeganLater === true && { approvalsBeganLater: true }),
		}),
		...(stored.hasToldNothing === true && { hasToldNothing: true }),
	};
}

function entriesIn<T>(stored: unknown, isKind: (value: unknown) => value is T): Record<string, T> {
	const entries = Object.entries<unknown>(isObject(stored) ? stored : {});
	return Object.fromEntries(entries.filter((entry): entry is [string, T] => isKind(entry[1])));
}

const textOf = (value: unknown): string => (isText(value) ? value : '');
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

function isDoubt(value: unknown): value is PageDoubt {
	return isObject(value) && isNumber(value.pages) && isNumber(value.since);
}
