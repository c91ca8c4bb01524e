import type { INodeProperties } from 'n8n-workflow';

import { MAX_RETRY_TIME, PARALLEL_REQUESTS } from '../transport/requests/runs';
import { byDisplayName } from './byDisplayName';

const SHARED: INodeProperties[] = [
	{
		displayName: 'Max Retry Time',
		name: 'maxRetryTime',
		type: 'number',
		typeOptions: { minValue: MAX_RETRY_TIME.min },
		default: 120,
		description:
			'Longest time in seconds that an item spends on retries, for example when the service asks to slow down. 0 means no retries.',
	},
	{
		displayName: 'Parallel Requests',
		name: 'parallelRequests',
		type: 'number',
		typeOptions: { minValue: PARALLEL_REQUESTS.min, maxValue: PARALLEL_REQUESTS.max },
		default: 50,
		description:
			'Most requests that may be open at the same time. The node finds by itself how many are best.',
	},
];

/** The Options of an operation: those that all have, and its own. */
export const options = (own: INodeProperties[] = []): INodeProperties =>
	onlyOptions([...own, ...SHARED].sort(byDisplayName));

/** Those of the trigger: its own alone. */
export const onlyOptions = (own: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: own,
});
