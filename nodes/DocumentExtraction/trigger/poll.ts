import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { news } from './news';
import { type OpenService, type Poll, serviceFor } from './service';
import { type Settings, settingsOf } from './settings';
import { stateIn } from './state';
import { testEvent } from './testEvent';
import { told } from './words';

/** Where the state lies in what n8n stores for the node. */
const KEY = 'watch';

/**
 * The polls that are under way, by node, each with the stores in which n8n keeps the node's state:
 * two when the workflow was activated again after the poll began.
 */
const underWay = new Map<string, Set<IDataObject>>();

export async function poll(this: Poll): Promise<INodeExecutionData[][] | null> {
	// It changes nothing, so it may go beside any other.
	if (this.getMode() === 'manual') return [[await within(this, testEvent)]];

	const node = `${this.getWorkflow().id} ${this.getNode().id}`;
	const store = this.getWorkflowStaticData('node');
	const earlier = underWay.get(node);
	if (earlier) {
		// What that one tells must not be told again by the workflow that was activated meanwhile.
		earlier.add(store);
		return null;
	}
	const stores = new Set([store]);
	underWay.set(node, stores);
	return await within(this, async (...given) => {
		const { state, items } = await news(...given, stateIn(store[KEY]));
		// Everything went well: the state changes in one step, and only now.
		for (const each of stores) each[KEY] = { ...state };
		return items.length > 0 ? [items] : null;
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
