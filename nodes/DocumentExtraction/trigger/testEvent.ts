import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { chosen, itemOf } from './item';
import type { Service } from './service';
import type { Settings } from './settings';
import type { Seen } from './sources/source';

/** "Fetch Test Event": something real and recent, and nothing is changed by it. */
export async function testEvent(
	poll: IPollFunctions,
	service: Service,
	settings: Settings,
): Promise<INodeExecutionData> {
	const { source, ids, rules } = settings;
	const now = Date.now();
	const isWanted = (seen: Seen) => chosen(settings, [seen]).length > 0;
	const recent = ids
		? await service.each(ids, (id) => source.observeOne(id))
		: await source.recent({ from: now - rules.lookback, now, isWanted });
	const [latest] = recent
		.filter(isWanted)
		.sort((a, b) => (b.uploadedAt ?? 0) - (a.uploadedAt ?? 0));
	if (latest) return itemOf(settings, await source.complete(latest));
	throw new NodeOperationError(poll.getNode(), 'There is no finished file to show', {
		description: ids
			? 'Wait until one of those that you name is done, and fetch the test event again. Only the chosen Events count.'
			: 'Upload a file to the service, wait until it is done, and fetch the test event again. Only the chosen Events count, and only files of the last Lookback Days.',
	});
}
