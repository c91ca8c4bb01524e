import type { INodeExecutionData } from 'n8n-workflow';

import { identityOf, Memory } from './memory';
import { news } from './news';
import { type OpenService, type Poll, serviceFor } from './service';
import { type Settings, settingsOf } from './settings';
import { testEvent } from './testEvent';
import { told } from './words';

/** The polls that are under way, by node. */
const underWay = new Map<string, { memory: Memory; isSuperseded: boolean }>();

export async function poll(this: Poll): Promise<INodeExecutionData[][] | null> {
	// It changes nothing, so it may go beside any other.
	if (this.getMode() === 'manual') return [[await within(this, testEvent)]];

	const node = `${this.getWorkflow().id} ${identityOf(this)}`;
	const memory = new Memory(this, node);
	const other = underWay.get(node);
	if (other) {
		other.isSuperseded ||= other.memory.store !== memory.store;
		return null;
	}
	if (memory.isOutdated()) return null;

	const run = { memory, isSuperseded: false };
	underWay.set(node, run);
	return await within(this, async (...given) => {
		const { state, items } = await news(...given, memory.before);
		if (items.length === 0) {
			memory.keep(state);
			return null;
		}
		// The workflow was activated again meanwhile, and n8n may drop these: the new one tells them.
		if (memory.isKept && run.isSuperseded) return null;
		memory.tell(state);
		return [items];
	}).finally(() => underWay.delete(node));
}

type Work<T> = (poll: Poll, service: OpenService, settings: Settings) => Promise<T>;

/** Does the work with the settings of the node, and puts what ends it into words. */
async function within<T>(poll: Poll, work: Work<T>): Promise<T> {
	const service = serviceFor(poll);
	const settings = await settingsOf(poll, service).catch(async (thrown: unknown) => {
		throw await told(poll, thrown, []);
	});
	return await work(poll, service, settings)
		.catch(async (thrown: unknown) => {
			throw await told(poll, thrown, [settings.watched]);
		})
		// What still waits for its turn when a poll stops is not sent.
		.finally(() => service.close());
}
