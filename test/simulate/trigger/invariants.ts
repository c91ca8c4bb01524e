import { SECRETS } from '../host';
import type { Invariant } from '../night';
import type { WatchedFile } from './files';
import type { Observed } from './run';
import { notForUsers } from '../messages';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** docs/trigger.md#what-a-poll-costs */
const MOST_OPEN = 50;

/**
 * Whether the service dates the file so long before the first poll that it begins with the first answer about it, if
 * that poll got none (docs/trigger.md#rules). The overlap of files is two hours, and their times are by the hour.
 */
function beginsLater(file: WatchedFile, { plan, baseline, seen, isNamed }: Observed): boolean {
	if (!baseline || isNamed || plan.emitExisting || seen.has(file.id)) return false;
	const wasThere = file.uploadedAt <= baseline.endedAt;
	return wasThere && file.uploadedAt + plan.skew < baseline.endedAt - HOUR;
}

/** Whether the file's last end has to have been told by now. */
function isDue(file: WatchedFile, observed: Observed): boolean {
	const { plan, baseline, wantedSince, settings, seen, endedAt, isNamed } = observed;
	const [last] = file.rounds.slice(-1);
	if (!last || !baseline || file.isDeleted || last.doneAt > endedAt) return false;
	// One whose success was seen is looked at for a while only.
	const wasRead = file.rounds.slice(0, -1).some(({ status }) => status === 'success');
	// The same end again is one that somebody has to have seen coming.
	const isSame = file.rounds.slice(0, -1).some(({ status }) => status === last.status);
	const isWanted = last.doneAt > wantedSince[last.status];
	const isNew = plan.emitExisting
		? wantedSince[last.status] < Infinity
		: last.doneAt > baseline.endedAt;
	const isInTime = endedAt - file.uploadedAt < Math.min(2, settings.lookbackDays) * DAY - 4 * HOUR;
	const isWatched = !isNamed || (seen.has(file.id) && file.namedAt < last.doneAt);
	const isExpected = isWanted && isNew && isInTime && isWatched && !beginsLater(file, observed);
	return !wasRead && !isSame && isExpected;
}

/** Of a file that was approved once, with nothing else that a poll may have missed. */
function isApprovalDue(file: WatchedFile, observed: Observed): boolean {
	const { baseline, approvalsSince, settings, seen, endedAt, isNamed } = observed;
	const [approvedAt = 0, ...others] = file.approvedAt;
	const { doneAt = Infinity } = file.rounds.at(-1) ?? {};
	if (!file.isApproved || others.length > 0 || file.isDeleted || !baseline) return false;
	// The poll that begins with this wish is not over at once.
	const isNew = approvedAt > baseline.endedAt && approvedAt > approvalsSince + HOUR;
	const hasEnded = doneAt <= endedAt;
	const isInTime = endedAt - file.uploadedAt < Math.min(2, settings.lookbackDays) * DAY - 4 * HOUR;
	// A first look that finds it approved tells nothing.
	const isWatched = !isNamed || (seen.get(file.id) ?? Infinity) < approvedAt;
	return isNew && hasEnded && isInTime && isWatched && !beginsLater(file, observed);
}

export const INVARIANTS: Array<Invariant<Observed>> = [
	{ says: 'all is well on the way', broken: ({ complaints }) => complaints },
	{
		says: 'each end of a file is told',
		broken: (observed) =>
			observed.files
				.filter((file) => isDue(file, observed))
				.flatMap(({ id, rounds }) => {
					const { status = '' } = rounds.at(-1) ?? {};
					const events = observed.told
						.filter((each) => each.id === id && each.event !== 'approved')
						.map(({ event }) => event);
					return events.at(-1) === status
						? []
						: [`${id} is ${status} and was told as ${events.join() || 'nothing'}`];
				}),
	},
	{
		says: 'an approval that stays is told',
		broken: (observed) =>
			observed.files
				.filter((file) => isApprovalDue(file, observed))
				.filter(
					({ id }) => !observed.told.some((each) => each.id === id && each.event === 'approved'),
				)
				.map(({ id }) => `${id} is approved, and nobody was told`),
	},
	{
		says: 'no more requests are open than allowed',
		broken: ({ mostOpen }) => (mostOpen > MOST_OPEN ? [`${mostOpen}`] : []),
	},
	{
		says: 'messages are for users',
		broken: ({ messages }) => notForUsers(messages),
	},
	{
		says: 'the key is in nothing that comes out',
		broken: ({ told, messages, host: { elsewhere } }) => {
			const text = JSON.stringify([told, messages, elsewhere.received]);
			return SECRETS.filter((secret) => text.includes(secret)).map(() => text.slice(0, 300));
		},
	},
	{
		says: 'what is sent is what the service takes',
		broken: ({ host: { sandbox } }) => [
			...sandbox.log
				.requests()
				.filter(
					({ refusedBy, operationId }) => refusedBy === 'contract' || operationId === undefined,
				)
				.map(({ path }) => path),
			...sandbox.violations
				.splice(0)
				.map(({ operationId, errors }) => `${operationId}: ${errors.join()}`),
		],
	},
];
