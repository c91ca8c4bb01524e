import type { INodeExecutionData } from 'n8n-workflow';

import { StoredState } from './state/storedState';
import { collectEvents } from './collectEvents';
import { type Account, checkedAccount } from '../transport/address/account';
import { redactKey, withoutKey } from '../transport/address/redact';
import { type OpenService, serviceFor } from './sources/service';
import { settingsOf } from './settings';
import { type Watch, watchOf } from './watch';
import { testEvent } from './testEvent';
import { toPollError } from './pollError';
import type { PollFunctions } from './state/pollFunctions';
import { untilNow } from './state/state';

/** A poll that is under way. */
interface RunningPoll {
	stored: StoredState;
	/** When n8n has given it up, in epoch milliseconds. */
	until: number;
	/** What is looked at, and for what. */
	watched: string;
	/** What n8n stores for the same watch of a workflow that was activated again meanwhile. */
	successors: StoredState[];
	/** Whether that one watches something else, or for something else. */
	isReplaced: boolean;
}

/** By node. */
const runningPolls = new Map<string, RunningPoll>();

/** By node, when its last poll that came to its end has begun. */
const lastPolls = new Map<string, number>();

/** So long ago is the last poll of an n8n that was just started. */
const UNKNOWN_MINUTES = 60;

function minutesSinceLast(node: string, now: number): number {
	const last = lastPolls.get(node);
	return last === undefined ? UNKNOWN_MINUTES : Math.max(1, Math.round((now - last) / 60_000));
}

export async function poll(this: PollFunctions): Promise<INodeExecutionData[][] | null> {
	// It changes nothing, so it may go beside any other.
	if (this.getMode() === 'manual') {
		const items = await withService(this, testEvent);
		return [withoutKey(items, await checkedAccount(this))];
	}
	return await withService(this, pollOnce);
}

async function pollOnce(
	poll: PollFunctions,
	service: OpenService,
	watch: Watch,
): Promise<INodeExecutionData[][] | null> {
	const { ids, rules } = watch;
	const watched = JSON.stringify([ids, rules]);
	const stored = new StoredState(poll, rules.fingerprint);
	if (stored.isOutlived(JSON.stringify({ ...watch, source: undefined }))) return null;
	const { node } = stored;
	// One that n8n has given up changes nothing any more, and may never come to its end.
	const other = [...runningPolls.values()].find(
		(each) => Date.now() <= each.until && stored.isInPlaceOf(each.stored),
	);
	if (other?.watched === watched) {
		// Only an activation comes with a new store; else it is another timer of this node (see knownStores.ts).
		if (!stored.isKnown) {
			other.successors.push(stored);
			// n8n saves it under the name and the ID that the node has now: of two edits, the second finds it by one of them.
			if (stored.before) stored.keep(stored.before);
		}
		return null;
	}
	if (other) {
		if (stored.place <= other.stored.place) return null;
		// What is watched from now on has to be looked at now: what ends after that is news.
		other.isReplaced = true;
	}
	const toldBy = stored.settingsOfNews(rules.fingerprint);
	if (toldBy === watched) return null;

	const { until } = service;
	const run: RunningPoll = { stored, until, watched, successors: [], isReplaced: false };
	runningPolls.set(node, run);
	let isFailed = true;
	try {
		const now = Date.now();
		const minutes = minutesSinceLast(node, now);
		const before = stored.before && untilNow(stored.before, now);
		const account = await checkedAccount(poll);
		const log = logOf(poll, account);
		const collected = await collectEvents(service, watch, { before, now, minutes }, log);
		isFailed = collected.stop !== undefined;
		if (run.isReplaced) return null;
		lastPolls.set(node, now);
		const { state } = collected;
		const items = withoutKey(collected.items, account);
		// The workflow was activated again meanwhile, and n8n may drop what this poll tells: the new one tells it.
		const isLeft = stored.isKept && run.successors.length > 0;
		const known = items.length > 0 ? collected.stateWithoutItems() : state;
		if (items.length > 0 && !isLeft && toldBy === undefined) {
			stored.hold(known);
			stored.tell(state, watched);
			return [items];
		}
		// Others may name files that were not looked at yet.
		if (toldBy === undefined) stored.keep(known);
		else stored.hold(known);
		for (const successor of run.successors) successor.inherit(stored, known);
		if (collected.stop) throw collected.stop;
		return null;
	} finally {
		if (isFailed) stored.fail();
		if (runningPolls.get(node) === run) runningPolls.delete(node);
	}
}

/** Writes to n8n's log. */
function logOf(poll: PollFunctions, account: Account): (note: string) => void {
	const redact = redactKey(account);
	const { id, name } = poll.getWorkflow();
	const about = { node: poll.getNode().name, workflowId: id, workflowName: name };
	return (note) => poll.logger.warn(redact(note), about);
}

type Work<T> = (poll: PollFunctions, service: OpenService, watch: Watch) => Promise<T>;

/** Does the work within the time that n8n gives to a poll. */
async function withService<T>(poll: PollFunctions, work: Work<T>): Promise<T> {
	const service = serviceFor(poll);
	// What still waits for its turn when a poll stops is not sent.
	return await withSettings(poll, service, work).finally(() => service.close());
}

/** Does the work with the settings of the node, and puts what ends it into words. */
async function withSettings<T>(
	poll: PollFunctions,
	service: OpenService,
	work: Work<T>,
): Promise<T> {
	const settings = await settingsOf(poll).catch(async (thrown: unknown) => {
		throw await toPollError(poll, thrown, []);
	});
	return await work(poll, service, watchOf(settings, service)).catch(async (thrown: unknown) => {
		throw await toPollError(poll, thrown, [settings.watched]);
	});
}
