import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { Refusal } from '../transport/refusal';
import { advance, awaited, isFirst, open, seesFrom } from './advance';
import { chosen, itemOf } from './item';
import type { Service } from './service';
import { ID_LISTS, type Settings } from './settings';
import type { Seen } from './sources/source';
import type { WatchState } from './state';

/** How many ids a note in the log names. */
const MOST_NAMED = 10;

/** What became final since the last poll, and what is known from now on. */
export async function news(
	poll: IPollFunctions,
	service: Service,
	settings: Settings,
	before: WatchState | undefined,
): Promise<{ state: WatchState; items: INodeExecutionData[] }> {
	const now = Date.now();
	const seen = await observe(service, settings, before, now);
	const { state, events, ...noted } = advance(before, seen, now, settings.rules);
	const complete = await service.each(
		chosen(settings, events),
		async (event) => await settings.source.complete(event),
	);
	for (const note of notesOn(noted)) {
		const { id, name } = poll.getWorkflow();
		poll.logger.warn(note, { node: poll.getNode().name, workflowId: id, workflowName: name });
	}
	return { state, items: complete.map((event) => itemOf(settings, event)) };
}

async function observe(
	service: Service,
	{ source, name, watched, ids, rules }: Settings,
	before: WatchState | undefined,
	now: number,
): Promise<Seen[]> {
	if (!ids) {
		return await source.observe({
			from: seesFrom(before, now, rules),
			now,
			awaited: awaited(before, rules),
		});
	}
	const seen = await service.each(open(before, ids, rules), (id) => source.observeOne(id));
	if (isFirst(before, rules) && seen.every(({ status }) => status === 'gone')) {
		throw new Refusal(
			`None of the ${ID_LISTS[name].displayName} was found`,
			`Check them, and the ${watched.thing.parameter} that they belong to.`,
		);
	}
	return seen;
}

interface Noted {
	expired: string[];
	missing: string[];
	beginsToForget: boolean;
}

function notesOn({ expired, missing, beginsToForget }: Noted): string[] {
	const notes = [
		expired.length > 0 &&
			`No longer waiting for ${listed(expired)}: pending for longer than Lookback Days`,
		missing.length > 0 && `Not found by the service: ${listed(missing)}`,
		beginsToForget &&
			'The service gives no upload times, so the oldest files are forgotten. One that the service lists again after that is delivered again.',
	];
	return notes.filter((note) => note !== false);
}

function listed(ids: string[]): string {
	const more = ids.length - MOST_NAMED;
	return more > 0 ? `${ids.slice(0, MOST_NAMED).join(', ')} and ${more} more` : ids.join(', ');
}
