import type { INodeExecutionData } from 'n8n-workflow';

import type { Json } from '../utils/json';
import { advance, inTurn, keyOf } from './state/advance';
import { itemsOf } from './item';
import { isPostponed, type Moment, observe, unanswered } from './observe';
import { lackingReview, withReviews } from './reviews';
import type { OpenService } from './sources/service';
import type { Watch } from './watch';
import type { ObservedFile, Source } from './sources/source';
import type { Event, Notes, WatchState } from './state/state';

/** How many ids a note in the log names. */
const MAX_LISTED_IDS = 10;

interface Collected {
	items: INodeExecutionData[];
	/** What is known from now on. */
	state: WatchState;
	/** The same where the items are left to the next poll. */
	stateWithoutItems: () => WatchState;
	/** What the poll ends with, once its state is kept. */
	stop: Error | undefined;
}

/** What became final since the last poll. */
export async function collectEvents(
	service: OpenService,
	watch: Watch,
	moment: Moment,
	log: (note: string) => void,
): Promise<Collected> {
	const { source, rules } = watch;
	const { before, now } = moment;
	const observed = await observe(service, watch, moment, async (seen) => {
		const { events } = advance(before, seen, now, rules);
		const news = new Set(events.map(({ id }) => id));
		const known = seen.files.filter(({ id }) => !news.has(id));
		const asked = completed(service, source, events);
		// What is on a large file must not cost others their approvals.
		const leavesTime = lackingReview(known, watch, moment).length > 0;
		const { wholes, others, left } = await (leavesTime ? service.leavingTime(asked) : asked);
		const files = seen.files.map((file) => {
			const whole = wholes.get(file.id);
			if (!whole) return others.get(file.id) ?? file;
			const { record, isApproved } = whole;
			const isApprovalLeft = file.isApproved === true && isApproved === false;
			return { ...file, record, isApproved, isApprovalLeft, isComplete: true };
		});
		return await withReviews(service, watch, { files, left: [...seen.left, ...left] }, moment);
	});
	const leftWith = (ids: string[]) => {
		const untouched = [...observed.left, ...ids].filter((id) => !service.late.has(id));
		return inTurn(before, { untouched, late: [...service.late] }, rules);
	};
	const first = advance(before, { ...observed, left: leftWith([]) }, now, rules);
	const { whole, others, left } = await completed(service, source, first.events);
	const advanceWith = (seen: ReadonlyMap<string, ObservedFile>, ids: string[]) => {
		const files = observed.files.map((file) => seen.get(file.id) ?? file);
		return advance(before, { files, left: leftWith(ids) }, now, rules);
	};
	// What cannot be told with all that was read is told by a later poll.
	const { state, notes } = others.size > 0 ? advanceWith(others, left) : first;
	service.expectInTime();
	const stop = whole.length === 0 ? observed.stop : undefined;
	if (!stop) for (const note of notesOn(notes, watch)) log(note);
	return {
		items: whole.flatMap((event) => itemsOf(watch, event)),
		// Of an outage nothing is learned but whose turn it is.
		state: stop && before ? { ...before, left: state.left } : state,
		stop,
		stateWithoutItems: () => {
			const later = untold(whole);
			return advanceWith(new Map([...others, ...later]), [...left, ...later.keys()]).state;
		},
	};
}

/** Files as if their events were yet to come. */
function untold(events: Array<Event<Json>>): Map<string, ObservedFile> {
	const ended = endedIn(events);
	return new Map(
		events.map((event) => [
			event.id,
			ended.has(event.id) ? { ...event, status: 'pending' } : withoutApproval(event),
		]),
	);
}

const endedIn = (events: Event[]) =>
	new Set(events.filter(({ event }) => event !== 'approved').map(({ id }) => id));

/** Of a file whose end was told before: that one is not to come again with the approval. */
const withoutApproval = (file: ObservedFile): ObservedFile => ({
	...file,
	...{ isApproved: undefined, isApprovalLeft: true },
});

/** Of a file whose own answer does not show yet what was approved. */
const unapproved = (file: ObservedFile): ObservedFile => ({
	...file,
	...{ isApproved: false, isApprovalLeft: true },
});

/** The events with all that was read, the files that turned out not to be ready for it, and those that are left to the next poll. */
async function completed(service: OpenService, source: Source, events: Array<Event<Json>>) {
	const files = [...new Map(events.map((event) => [event.id, event])).values()];
	const ended = endedIn(events);
	const results = await service.each(files, async (file) =>
		file.isComplete ? file : await source.complete(file),
	);
	const wholes = new Map<string, ObservedFile>();
	const others = new Map<string, ObservedFile>();
	const left: string[] = [];
	for (const [index, file] of files.entries()) {
		const result = results[index];
		if (!result) continue;
		const whole =
			result.status === 'fulfilled' ? result.value : withoutContent(file, result.reason);
		if (result.status === 'fulfilled' && whole.status !== 'pending') wholes.set(file.id, whole);
		else if (ended.has(file.id)) others.set(file.id, whole);
		else {
			const isReviewUnanswered = whole.status === 'unanswered';
			others.set(file.id, { ...withoutApproval(file), isReviewUnanswered });
		}
		if (result.status === 'rejected' && isPostponed(result.reason)) left.push(file.id);
	}
	const isSeen = ({ id, event }: Event) =>
		event !== 'approved' || wholes.get(id)?.isApproved !== false;
	for (const event of events) if (!isSeen(event)) others.set(event.id, unapproved(event));
	const told = events.filter(isSeen).flatMap((event) => {
		const whole = wholes.get(event.id);
		return whole ? [{ ...whole, status: event.status, event: event.event }] : [];
	});
	return { whole: told, wholes, others, left };
}

function withoutContent(file: ObservedFile, reason: unknown): ObservedFile {
	return isPostponed(reason) ? { ...file, status: 'pending' } : unanswered(file, reason);
}

function notesOn(notes: Notes, { ids = [], rules }: Watch): string[] {
	// Named files as the user names them: the state knows their keys.
	const names = new Map(ids.map((id) => [keyOf(id, rules), id]));
	const named = (keys: string[]) => listed(keys.map((key) => names.get(key) ?? key));
	const { isAnew, expired, missing, abandoned, beginsToForget } = notes;
	const { unanswered: asked, approvalsUnanswered } = notes;
	const written = [
		isAnew &&
			'Something else is watched than before: files that are done already do not start the workflow unless Emit Existing is on',
		expired.length > 0 &&
			`No longer waiting for ${named(expired)}: the service gave no result within Lookback Days`,
		missing.length > 0 && `Not found by the service: ${named(missing)}`,
		asked.length > 0 &&
			`The service does not tell how far these are, and is asked again by the next polls: ${named(asked)}`,
		approvalsUnanswered.length > 0 &&
			`The service does not answer about the approval of these, and is asked again within Lookback Days: ${named(approvalsUnanswered)}`,
		abandoned.length > 0 &&
			`No longer watching whether these are read after all, because too many files were not readable: ${listed(abandoned)}`,
		beginsToForget &&
			'The service gives no upload times, so the oldest files are forgotten. One that is listed after that is delivered again.',
	];
	return written.filter((note) => note !== false);
}

function listed(ids: string[]): string {
	const more = ids.length - MAX_LISTED_IDS;
	return more > 0 ? `${ids.slice(0, MAX_LISTED_IDS).join(', ')} and ${more} more` : ids.join(', ');
}
