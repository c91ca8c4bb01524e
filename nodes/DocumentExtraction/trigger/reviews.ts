import type { Json } from '../utils/json';
import { expectUnanswered, isPostponed, type Moment } from './observe';
import type { Service } from './sources/service';
import { hasEnded, type ObservedFile, type Source } from './sources/source';
import { approvedFrom, beginsWithReview, byPriority, isOverdue, wasLeft } from './state/advance';
import type { Observed, WatchRules } from './state/state';
import { wantsApprovals } from './state/step';
import type { Watch } from './watch';

/** So many files of which a list does not tell whether they are approved are asked for by themselves, for each minute since the last poll. */
export const MAX_REVIEWS = 20;

/** What was observed, with the approvals that lists, or addresses of the user's own, leave out. */
export async function withReviews(
	service: Service,
	watch: Watch,
	observed: Observed<Json>,
	moment: Moment,
): Promise<Observed<Json>> {
	const { source, rules } = watch;
	const { before, now, minutes } = moment;
	const lacking = new Map(
		lackingReview(observed.files, watch, moment).map((file) => [file.id, file]),
	);
	const ids = byPriority(before, lacking.keys(), rules);
	// What is approved by then is not told, so these must not wait for their turn.
	const begins = beginsWithReview(before, now, rules);
	const first = ids.filter(begins);
	const isLate = isOverdue(before, now, rules);
	const lateness = (id: string) => Number(isLate(lacking.get(id) ?? {}));
	const others = ids.filter((id) => !begins(id)).sort((a, b) => lateness(b) - lateness(a));
	const count = MAX_REVIEWS * minutes;
	const next = [...first, ...others.slice(0, count)].flatMap((id) => lacking.get(id) ?? []);
	const { reviewed, left } = await review(service, source, next);
	const later = new Set([...left, ...others.slice(count)]);
	const files = observed.files.map((file) =>
		later.has(file.id) ? { ...file, isApprovalLeft: true } : (reviewed.get(file.id) ?? file),
	);
	return { files, left: [...observed.left, ...later] };
}

/** Those that are to be asked for by themselves. */
export function lackingReview(
	files: ObservedFile[],
	{ rules }: Watch,
	{ before, now }: Moment,
): ObservedFile[] {
	const isLate = isOverdue(before, now, rules);
	const isOwed = wasLeft(before, rules);
	const oldest = approvedFrom(before, now, rules);
	// Of late ones, those that were not left have had their turn.
	return withoutReview(files, rules, { now, oldest }).filter(
		(file) => !isLate(file) || isOwed(file.id),
	);
}

/** Files that have ended, and of which nobody has told whether they are approved. */
export function withoutReview(
	files: ObservedFile[],
	rules: WatchRules,
	{ now, oldest }: { now: number; oldest: number },
): ObservedFile[] {
	if (!wantsApprovals(rules)) return [];
	return files.filter(
		({ status, isApproved, uploadedAt = now }) =>
			hasEnded(status) && isApproved === undefined && uploadedAt >= oldest,
	);
}

/** Asks for each by itself: one that cannot be asked for stays as it is. */
export async function review(service: Service, source: Source, files: ObservedFile[]) {
	const results = await service.each(files, (file) => source.reviewed(file));
	const reviewed = new Map<string, ObservedFile>();
	const left: string[] = [];
	for (const [index, file] of files.entries()) {
		const result = results[index];
		if (result?.status === 'fulfilled') reviewed.set(file.id, result.value);
		else if (isPostponed(result?.reason)) left.push(file.id);
		else {
			expectUnanswered(result?.reason);
			reviewed.set(file.id, { ...file, isReviewUnanswered: true });
		}
	}
	return { reviewed, left };
}
