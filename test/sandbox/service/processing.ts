import type { Script } from './extraction/script';

/** docs/interface.md#processing-status */
export type ProcessingStatus = 'pending' | 'success' | 'failure';

/** docs/interface.md#limits */
export const AUTOMATIC_RETRIES = 3;

export interface Processing {
	script: Script;
	async: boolean;
	/** When this run was queued: the upload, or the last retried prediction. */
	startedAt: number;
	/** How many runs came before this one. */
	earlierRuns: number;
}

export interface ProcessingState {
	status: ProcessingStatus;
	/** Attempts begun so far. */
	attempts: number;
	/** When it succeeded or failed for good; undefined while pending. */
	doneAt: number | undefined;
}

/** docs/interface.md#processing-status, without a timer: what a file is at a given moment follows from how it started. */
export const processingAt = (
	{ script, async, startedAt, earlierRuns }: Processing,
	now: number,
): ProcessingState => {
	const allowed = async ? 1 + AUTOMATIC_RETRIES : 1;
	const needed = earlierRuns < script.failingRuns ? Infinity : script.failingAttempts + 1;
	const attempts = Math.min(needed, allowed);
	const perAttempt = async ? script.processingMs : 0;
	const doneAt = startedAt + attempts * perAttempt;
	if (async && now < doneAt) {
		const begun = Math.floor(Math.max(0, now - startedAt) / perAttempt) + 1;
		return { status: 'pending', attempts: begun, doneAt: undefined };
	}
	return { status: needed <= allowed ? 'success' : 'failure', attempts, doneAt };
};

export const worstOf = (statuses: ProcessingStatus[]): ProcessingStatus => {
	if (statuses.includes('failure')) return 'failure';
	return statuses.includes('pending') ? 'pending' : 'success';
};
