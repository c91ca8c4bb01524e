import { isObject } from '../extraction/json';
import type { Status } from '../extraction/status';

/** One file or document as a poll sees it. */
export interface Observation<T = unknown> {
	id: string;
	/** `gone` when the service no longer knows it. */
	status: Status | 'gone';
	/** Epoch milliseconds; undefined when the service does not tell. */
	uploadedAt: number | undefined;
	/** What the service said of it. */
	record: T;
}

/**
 * What the trigger remembers between polls, kept small whatever the history. Ids that are only
 * recognised again stand in it as tags (see tags.ts).
 */
export interface WatchState {
	/** What is watched; another one begins anew. */
	fingerprint: string;
	/** The latest upload time that was seen. */
	mark: number;
	/** Final files that were dealt with, uploaded at or after (mark − overlap), by the time of their upload. */
	done: Record<string, string>;
	/** Files whose end is awaited: id → upload time, or when it was first seen. */
	pending: Record<string, number>;
	/** Dealt-with files without an upload time, oldest first: as many as fit. */
	undated: string;
	/** Pending files that were waited for in vain, where no upload time tells that they are too old. */
	expired: string;
	/** Named files that the service does not know. */
	missing: string;
	/** Whether some of the files without an upload time had to be forgotten. */
	isForgetful: boolean;
}

export interface WatchRules {
	fingerprint: string;
	/** How late the list may show a file, in milliseconds. */
	overlap: number;
	/** How long after its upload a file is waited for, in milliseconds. */
	lookback: number;
	/** Whether what is final at the first poll counts as news. */
	emitExisting: boolean;
	/**
	 * Whether files are watched by their ids. They are few, so all of them are remembered; and they
	 * are waited for from when they were first seen, since they may be named long after their upload.
	 */
	isNamed: boolean;
}

export interface Advance<T> {
	state: WatchState;
	/** Files that became final, in the order in which they were observed. */
	events: Array<Observation<T>>;
	/** Files that are no longer waited for, because they stayed pending for too long. */
	expired: string[];
	/** Named files of which it turned out now that the service does not know them. */
	missing: string[];
	/** True when files without an upload time had to be forgotten for the first time. */
	beginsToForget: boolean;
}

/** The state as n8n has kept it; undefined for anything that is none. */
export function stateIn(stored: unknown): WatchState | undefined {
	if (!isObject(stored)) return undefined;
	const { fingerprint, mark, done, pending, undated, expired, missing, isForgetful } = stored;
	if (typeof fingerprint !== 'string' || typeof mark !== 'number') return undefined;
	return {
		fingerprint,
		mark,
		done: entriesIn(done, isText),
		pending: entriesIn(pending, isNumber),
		undated: isText(undated) ? undated : '',
		expired: isText(expired) ? expired : '',
		missing: isText(missing) ? missing : '',
		isForgetful: isForgetful === true,
	};
}

function entriesIn<T>(stored: unknown, isKind: (value: unknown) => value is T): Record<string, T> {
	const entries = Object.entries<unknown>(isObject(stored) ? stored : {});
	return Object.fromEntries(entries.filter((entry): entry is [string, T] => isKind(entry[1])));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
