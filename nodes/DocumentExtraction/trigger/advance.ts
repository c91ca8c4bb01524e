import type { Advance, Observation, WatchRules, WatchState } from './state';

/** Dealt-with files without an upload time that are remembered beyond those that are still listed. */
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
	const oldestWaitedFor = now - rules.lookback;
	const mark = latest(known?.mark ?? oldestWaitedFor, observations, now);
	const oldestRemembered = (known?.mark ?? oldestWaitedFor) - rules.overlap;
	const done = new Map(Object.entries(known?.done ?? {}));
	const pending = new Map(Object.entries(known?.pending ?? {}));
	const undated = new Set(known?.undated);
	const events: Array<Observation<T>> = [];
	let listedUndated = 0;

	for (const observation of observations) {
		const { id, status, uploadedAt } = observation;
		if (status === 'gone') {
			pending.delete(id);
		} else if (status === 'pending') {
			watch(id, uploadedAt ?? now);
		} else {
			const isNews = isNewsOf(id, uploadedAt);
			pending.delete(id);
			remember(id, uploadedAt);
			if (isNews && (known || rules.emitExisting)) events.push(observation);
		}
	}

	const expired = [...pending].filter(([, since]) => since < oldestWaitedFor);
	for (const [id] of expired) pending.delete(id);
	const room = Math.max(MOST_UNDATED, listedUndated);
	return {
		state: {
			fingerprint: rules.fingerprint,
			mark,
			done: Object.fromEntries([...done].filter(([, time]) => time >= mark - rules.overlap)),
			pending: Object.fromEntries(pending),
			undated: [...undated].slice(-room),
		},
		events,
		expired: expired.map(([id]) => id),
		forgetsUndated: undated.size > room,
	};

	function watch(id: string, since: number): void {
		if (pending.has(id) || since < oldestWaitedFor) return;
		pending.set(id, since);
		done.delete(id);
		undated.delete(id);
	}

	function remember(id: string, uploadedAt: number | undefined): void {
		if (uploadedAt !== undefined) {
			done.set(id, uploadedAt);
			return;
		}
		// To the end of the list: what is listed is the last to be forgotten.
		undated.delete(id);
		undated.add(id);
		listedUndated += 1;
	}

	function isNewsOf(id: string, uploadedAt: number | undefined): boolean {
		if (pending.has(id)) return true;
		if (done.has(id) || undated.has(id)) return false;
		// Older than what is remembered: it was dealt with before.
		return uploadedAt === undefined || uploadedAt >= oldestRemembered;
	}
}

/** The upload time from which on a poll has to see everything. */
export function seesFrom(before: WatchState | undefined, now: number, rules: WatchRules): number {
	const known = knownOf(before, rules);
	const earliest = now - rules.lookback - rules.overlap;
	if (!known) return earliest;
	const since = Object.values(known.pending).reduce(
		(a, b) => Math.min(a, b),
		known.mark - rules.overlap,
	);
	return Math.max(earliest, since);
}

/** The files whose end is awaited. */
export function awaited(before: WatchState | undefined, rules: WatchRules): string[] {
	return Object.keys(knownOf(before, rules)?.pending ?? {});
}

export function isDealtWith(
	before: WatchState | undefined,
	id: string,
	rules: WatchRules,
): boolean {
	const known = knownOf(before, rules);
	return known !== undefined && (Object.hasOwn(known.done, id) || known.undated.includes(id));
}

function knownOf(before: WatchState | undefined, rules: WatchRules): WatchState | undefined {
	return before?.fingerprint === rules.fingerprint ? before : undefined;
}

/** The service's clock may be ahead of ours, but a time in the future would hide what comes until then. */
function latest(mark: number, observations: Array<Observation<unknown>>, now: number): number {
	let result = mark;
	for (const { uploadedAt = mark } of observations) {
		if (uploadedAt > result && uploadedAt <= now) result = uploadedAt;
	}
	return result;
}
