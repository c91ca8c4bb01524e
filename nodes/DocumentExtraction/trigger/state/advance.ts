import { idKey } from '../../utils/idKey';
import { Approvals, approvalsSince } from './approvals';
import { FinalStatuses } from './finalStatuses';
import type { Advance, Event, Observation, Observed, WatchRules, WatchState } from './state';
import { Step, wantsApprovals } from './step';
import { hashOf, HashSet } from './idHashes';

/** So many files are asked about at once when nothing is known of a service: none keeps another from its answer. */
const AT_ONCE = 5;

/**
 * One step of the trigger: what it knew and what a poll saw make what it knows now, and the files
 * that reached an end. Each end of a file is told once, however often, in whatever order and however
 * late (within the overlap) the service lists it, and from whichever earlier state the step starts.
 */
export function advance<T>(
	before: WatchState | undefined,
	observed: Observed<T>,
	now: number,
	rules: WatchRules,
): Advance<T> {
	const known = knownOf(before, rules);
	const step = new Step(known, now, rules);
	const events: Array<Event<T>> = [];
	for (const file of observed.files) {
		const keyed = rules.isNamed ? { ...file, id: keyOf(file.id, rules) } : file;
		for (const event of step.take(keyed)) {
			// What could not be read may be keyed in by hand, and approved.
			const status = file.status === 'failure' ? 'failure' : 'success';
			// Taken in once more, as pending, it must not end by itself.
			events.push({ ...file, status, event, inDoubt: [] });
		}
	}
	const left = observed.left.map((id) => keyOf(id, rules));
	const expired = step.expire(left);
	const hasToldNothing =
		events.length === 0 && (known ? known.hasToldNothing === true : !rules.emitExisting);
	const state = { ...step.state(left), ...(hasToldNothing && { hasToldNothing }) };
	const isAnew = before !== undefined && !isOf(before, rules);
	return { state, events, notes: { ...step.notes, isAnew, expired } };
}

/** Whether nothing is known yet of what is watched. */
export function isFirst(before: WatchState | undefined, rules: WatchRules): boolean {
	return knownOf(before, rules) === undefined;
}

/** Whether nothing is known yet of what was approved, though somebody wants to hear of it. */
export function isFirstApprovalLook(before: WatchState | undefined, rules: WatchRules): boolean {
	return wantsApprovals(rules) && knownOf(before, rules)?.approved === undefined;
}

/** Tells files that nobody has asked yet whether they are approved, and that begin with that. */
export function beginsWithReview(
	before: WatchState | undefined,
	now: number,
	rules: WatchRules,
): (id: string) => boolean {
	const approvals = new Approvals(knownOf(before, rules), rules, now);
	return rules.isNamed
		? (id) => approvals.isUnknown(hashOf(keyOf(id, rules)))
		: () => isFirstApprovalLook(before, rules);
}

/** The upload time from which on a poll has to see everything. */
export function seesFrom(before: WatchState | undefined, now: number, rules: WatchRules): number {
	const known = knownOf(before, rules);
	const { lookback, overlap } = rules;
	if (!wantsApprovals(rules)) return Math.max(now - lookback, known?.mark ?? 0) - overlap;
	// A file may be approved at any time. The first look has to see all that a later one may.
	return (known ? approvalsSince(known, now, lookback) : now - 2 * lookback) - overlap;
}

/** The upload time from which on approvals are told. */
export function approvedFrom(
	before: WatchState | undefined,
	now: number,
	rules: WatchRules,
): number {
	if (rules.isNamed) return Number.NEGATIVE_INFINITY;
	return approvalsSince(knownOf(before, rules), now, rules.lookback);
}

/** Tells files that are so old that their approvals are told only where an earlier poll has left them. */
export function isOverdue(
	before: WatchState | undefined,
	now: number,
	rules: WatchRules,
): (file: Partial<Pick<Observation, 'uploadedAt'>>) => boolean {
	const { mark = now } = knownOf(before, rules) ?? {};
	const oldest = approvalsSince({ mark }, now, rules.lookback);
	return ({ uploadedAt = now }) => !rules.isNamed && uploadedAt < oldest;
}

/** Tells files that the last poll did not come to. */
export function wasLeft(
	before: WatchState | undefined,
	rules: WatchRules,
): (id: string) => boolean {
	const placeOf = placesIn(before, rules);
	return (id) => placeOf(id) !== undefined;
}

/** The files whose end is awaited, by what the state knows them by, each with its upload time or when it was first seen. */
export function awaited(
	before: WatchState | undefined,
	rules: WatchRules,
): ReadonlyMap<string, number> {
	return new Map(Object.entries(knownOf(before, rules)?.pending ?? {}));
}

/** How the files ended that were dealt with. */
export function endsOf(before: WatchState | undefined, rules: WatchRules): FinalStatuses {
	return new FinalStatuses(knownOf(before, rules));
}

/**
 * Listed files that are pending, or of whose end the list tells something new. A first look that
 * tells nothing takes the ends as they are listed, where the list has them.
 */
export function undecided(
	before: WatchState | undefined,
	ends: FinalStatuses,
	listed: Observation[],
	rules: WatchRules,
): string[] {
	const known = knownOf(before, rules);
	const isNews = (file: Observation) =>
		!isForgotten(before, file, rules) &&
		!ends.revisited.has(file.id) &&
		ends.of(file.id) !== file.status;
	const isOpen = (file: Observation) =>
		known || rules.emitExisting ? isNews(file) : file.status === 'unanswered';
	return listed.filter((file) => file.status === 'pending' || isOpen(file)).map(({ id }) => id);
}

/** Whether a file is so old that its end was dealt with and is no longer remembered. */
export function isForgotten(
	before: WatchState | undefined,
	{ uploadedAt }: Pick<Observation, 'uploadedAt'>,
	rules: WatchRules,
): boolean {
	const { mark = 0 } = knownOf(before, rules) ?? {};
	return uploadedAt !== undefined && uploadedAt < mark - rules.overlap;
}

/** Those of the named files whose last end has neither come nor been waited for in vain. */
export function open(before: WatchState | undefined, ids: string[], rules: WatchRules): string[] {
	const known = knownOf(before, rules);
	if (isFirstApprovalLook(before, rules)) return ids;
	const finalStatuses = new FinalStatuses(known);
	const lookedAt = wantsApprovals(rules) ? new HashSet(known?.approvalsLookedAt) : undefined;
	const givenUp = new HashSet(known?.expired);
	const watched = new Set([
		...Object.keys(known?.pending ?? {}),
		...Object.keys(known?.revisited ?? {}),
	]);
	return ids.filter((id) => {
		const key = keyOf(id, rules);
		const hash = hashOf(key);
		const isDone = finalStatuses.of(key, hash) !== undefined && lookedAt?.has(hash) !== false;
		return watched.has(key) || !(isDone || givenUp.has(hash));
	});
}

/** Files in the order in which they are to be asked for: first those that the last poll did not come to. */
export function byPriority(
	before: WatchState | undefined,
	ids: Iterable<string>,
	rules: WatchRules,
): string[] {
	const placeOf = placesIn(before, rules);
	return sorted(ids, (id) => placeOf(id) ?? Number.MAX_SAFE_INTEGER);
}

/**
 * The files that a poll has left, in the order of the next one: by how long they wait. Last are those about which the
 * service did not answer in time, and who was the very first before: it may refuse to tell of that one for ever.
 * Where that has happened to one of the last before, the others may have kept it from its answer: it is first now.
 */
export function inTurn(
	before: WatchState | undefined,
	{ untouched, late }: Record<'untouched' | 'late', string[]>,
	rules: WatchRules,
): string[] {
	const placeOf = placesIn(before, rules);
	const wasLast = (id: string) => (placeOf(id) ?? 0) >= AT_ONCE;
	return [
		...late.filter(wasLast),
		...sorted(untouched, (id) => placeOf(id) || Number.MAX_SAFE_INTEGER),
		...late.filter((id) => !wasLast(id)),
	];
}

const sorted = (ids: Iterable<string>, placeOf: (id: string) => number) =>
	[...ids].sort((a, b) => placeOf(a) - placeOf(b));

function placesIn(
	before: WatchState | undefined,
	rules: WatchRules,
): (id: string) => number | undefined {
	const positions = new HashSet(knownOf(before, rules)?.left).positions();
	return (id) => positions.get(hashOf(keyOf(id, rules)));
}

/** Whether the last poll did not come to all of them. */
export function hasLeft(before: WatchState | undefined, rules: WatchRules): boolean {
	return (knownOf(before, rules)?.left ?? '') !== '';
}

/** By which the state knows a file: a named one however its ID is written. */
export function keyOf(id: string, { isNamed }: WatchRules): string {
	return isNamed ? idKey(id) : id;
}

function knownOf(before: WatchState | undefined, rules: WatchRules): WatchState | undefined {
	if (!before || !isOf(before, rules)) return undefined;
	return rules.emitExisting && before.hasToldNothing ? undefined : before;
}

const isOf = ({ fingerprint }: WatchState, rules: WatchRules) => fingerprint === rules.fingerprint;
