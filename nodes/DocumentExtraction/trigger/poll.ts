import type { INodeExecutionData } from 'n8n-workflow';

import { Memory } from './memory';
import { news } from './news';
import { type OpenService, type Poll, serviceFor } from './service';
import { type Settings, settingsOf } from './settings';
import { testEvent } from './testEvent';
import { toPollError } from './pollError';

/** A poll that is under way. */
interface Run {
	memory: Memory;
	fingerprint: string;
	/** What n8n stores for the same watch of a workflow that was activated again meanwhile. */
	successors: Memory[];
	/** Whether that one watches something else. */
	isReplaced: boolean;
}

/** By node. */
const underWay = new Map<string, Run>();

export async function poll(this: Poll): Promise<INodeExecutionData[][] | null> {
	// It changes nothing, so it may go beside any other.
	if (this.getMode() === 'manual') return [[await within(this, testEvent)]];
	return await within(this, inTurn);
}

async function inTurn(
	poll: Poll,
	service: OpenService,
	settings: Settings,
): Promise<INodeExecutionData[][] | null> {
	const { fingerprint } = settings.rules;
	const memory = new Memory(poll);
	const { node } = memory;
	const other = underWay.get(node);
	if (other?.memory.store === memory.store) return null;
	if (other?.fingerprint === fingerprint) {
		other.successors.push(memory);
		return null;
	}
	// What is watched from now on has to be looked at now: what ends after that is news.
	if (other) other.isReplaced = true;
	if (memory.isOutdated(fingerprint)) return null;

	const run: Run = { memory, fingerprint, successors: [], isReplaced: false };
	underWay.set(node, run);
	try {
		const { state, items } = await news(poll, service, settings, memory.before);
		if (run.isReplaced) return null;
		if (items.length === 0) {
			memory.keep(state);
			for (const successor of run.successors) successor.inherit(memory, state);
			return null;
		}
		// The workflow was activated again meanwhile, and n8n may drop these: the new one tells them.
		if (memory.isKept && run.successors.length > 0) return null;
		memory.tell(state);
		return [items];
	} finally {
		if (underWay.get(node) === run) underWay.delete(node);
	}
}

type Work<T> = (poll: Poll, service: OpenService, settings: Settings) => Promise<T>;

/** Does the work with the settings of the node, and puts what ends it into words. */
async function within<T>(poll: Poll, work: Work<T>): Promise<T> {
	const service = serviceFor(poll);
	const settings = await settingsOf(poll, service).catch(async (thrown: unknown) => {
		throw await toPollError(poll, thrown, []);
	});
	return await work(poll, service, settings)
		.catch(async (thrown: unknown) => {
			throw await toPollError(poll, thrown, [settings.watched]);
		})
		// What still waits for its turn when a poll stops is not sent.
		.finally(() => service.close());
}
