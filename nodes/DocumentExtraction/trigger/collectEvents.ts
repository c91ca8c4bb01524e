import type { INodeExecutionData } from 'n8n-workflow';

import type { Json } from '../utils/json';
import { advance } from './state/advance';
import { itemsOf } from './item';
import { isPostponed, observe, unanswered } from './observe';
import type { OpenService } from './sources/service';
import type { Watch } from './watch';
import type { ObservedFile, Source } from './sources/source';
import type { Event, Notes, WatchState } from './state/state';
import type { PollFunctions } from './state/pollFunctions';

/** How many ids a note in the log names. */
const MAX_LISTED_IDS = 10;

/** What became final since the last poll, and what is known from now on. */
export async function collectEvents(
	poll: PollFunctions,
	service: OpenService,
	watch: Watch,
	before: WatchState | undefined,
): Promise<{ state: WatchState; items: INodeExecutionData[] }> {
	const { source, rules } = watch;
	const now = Date.now();
	const observed = await observe(service, watch, before, now);
	const first = advance(before, observed, now, rules);
	const { whole, others } = await completed(service, source, first.events);
	// What cannot be told with all that was read is told by a later poll.
	const files = observed.files.map((file) => others.get(file.id) ?? file);
	const { state, notes } =
		others.size > 0 ? advance(before, { ...observed, files }, now, rules) : first;
	service.expectInTime();
	for (const note of notesOn(notes)) {
		const { id, name } = poll.getWorkflow();
		poll.logger.warn(note, { node: poll.getNode().name, workflowId: id, workflowName: name });
	}
	return { state, items: whole.flatMap((event) => itemsOf(watch, event)) };
}

/** The events with all that was read, and the files that turned out not to be ready for it. */
async function completed(service: OpenService, source: Source, events: Array<Event<Json>>) {
	const files = [...new Map(events.map((event) => [event.id, event])).values()];
	const hasEnded = new Set(events.filter(isEnd).map(({ id }) => id));
	const results = await service.each(files, (file) => source.complete(file));
	const wholes = new Map<string, ObservedFile>();
	const others = new Map<string, ObservedFile>();
	for (const [index, file] of files.entries()) {
		const result = results[index];
		if (!result) continue;
		const whole =
			result.status === 'fulfilled' ? result.value : withoutContent(file, result.reason);
		if (result.status === 'fulfilled' && whole.status !== 'pending') wholes.set(file.id, whole);
		// An end that was told before is not to come again with its approval.
		else others.set(file.id, hasEnded.has(file.id) ? whole : { ...file, isApproved: undefined });
	}
	const told = events.flatMap((event) => {
		const whole = wholes.get(event.id);
		return whole ? [{ ...whole, status: event.status, event: event.event }] : [];
	});
	return { whole: told, others };
}

const isEnd = ({ event }: Event) => event !== 'approved';

function withoutContent(file: ObservedFile, reason: unknown): ObservedFile {
	return isPostponed(reason) ? { ...file, status: 'pending' } : unanswered(file, reason);
}

function notesOn(notes: Notes): string[] {
	const { isAnew, expired, missing, unanswered: untold, abandoned, beginsToForget } = notes;
	const written = [
		isAnew &&
			'Something else is watched than before: files that are done already do not start the workflow unless Emit Existing is on',
		expired.length > 0 &&
			`No longer waiting for ${listed(expired)}: pending for longer than Lookback Days`,
		missing.length > 0 && `Not found by the service: ${listed(missing)}`,
		untold.length > 0 &&
			`The service does not tell how far these are, and is asked again by the next polls: ${listed(untold)}`,
		abandoned.length > 0 &&
			`No longer watching whether these are read after all, because too many files were not readable: ${listed(abandoned)}`,
		beginsToForget &&
			'The service gives no upload times, so the oldest files are forgotten. One that the service lists again after that is delivered again.',
	];
	return written.filter((note) => note !== false);
}

function listed(ids: string[]): string {
	const more = ids.length - MAX_LISTED_IDS;
	return more > 0 ? `${ids.slice(0, MAX_LISTED_IDS).join(', ')} and ${more} more` : ids.join(', ');
}
