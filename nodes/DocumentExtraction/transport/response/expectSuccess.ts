import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { ItemError } from '../errors/itemError';

/** In the service's own words, which are still to be rid of the key and cut to a length, in this order. */
export class UnsuccessfulAnswer extends ItemError {}

export const isNo = (said: unknown) => said === false || said === 'false';

/** A service can say with status 200 that it did not do it (docs/interface.md#what-stands-on-a-page). */
export function expectSuccess(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) {
		if (!isObject(json) || ![json.success, json.deleted].some(isNo)) continue;
		const said = typeof json.message === 'string' ? json.message.trim() : '';
		throw new UnsuccessfulAnswer(
			said || 'The service says that it did not do it',
			`It answered with ${isNo(json.success) ? 'success' : 'deleted'}: false. Look at the service before you run it again.`,
		);
	}
	return items;
}
