import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../extraction/json';
import { Refusal } from './refusal';
import { shortened } from './saidBy';

const SAYS_NO: unknown[] = [false, 'false'];

/** A service can say with status 200 that it did not do it (interface.md §4.3). */
export function refuseUnsuccessful(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) {
		if (!isObject(json) || !SAYS_NO.includes(json.success)) continue;
		const said = typeof json.message === 'string' ? shortened(json.message) : '';
		throw new Refusal(
			said || 'The service says that it did not do it',
			'It answered with success: false. Look at the service before you run it again.',
		);
	}
	return items;
}
