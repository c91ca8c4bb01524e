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

/** What the trigger remembers between polls, kept small whatever the history. */
export interface WatchState {
	/** What is watched; another one begins anew. */
	fingerprint: string;
	/** The latest upload time that was seen. */
	mark: number;
	/** Final files that were dealt with, uploaded at or after (mark − overlap): id → upload time. */
	done: Record<string, number>;
	/** Files whose end is awaited: id → upload time, or when it was first seen. */
	pending: Record<string, number>;
	/** Dealt-with files without an upload time, oldest first: as many as fit. */
	undated: string[];
}

export interface WatchRules {
	fingerprint: string;
	/** How late the list may show a file, in milliseconds. */
	overlap: number;
	/** How long after its upload a file is waited for, in milliseconds. */
	lookback: number;
	/** Whether what is final at the first poll counts as news. */
	emitExisting: boolean;
}

export interface Advance<T> {
	state: WatchState;
	/** Files that became final, in the order in which they were observed. */
	events: Array<Observation<T>>;
	/** Files that are no longer waited for, because they stayed pending for too long. */
	expired: string[];
	/** True when ids without upload time had to be forgotten for the first time. */
	forgetsUndated: boolean;
}
