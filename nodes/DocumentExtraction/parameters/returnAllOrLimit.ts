import type { INodeProperties } from 'n8n-workflow';

import type { ReadParameter } from '../transport/address/path';
import { trueOrFalse, wholeNumberFrom } from './values/parsers';

export const returnAllOrLimit: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		displayOptions: { show: { returnAll: [false] } },
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
	},
];

/** How many results the user wants at most. */
export function wantedCount(read: ReadParameter): number {
	return trueOrFalse(read('returnAll'), 'Return All')
		? Number.POSITIVE_INFINITY
		: wholeNumberFrom(1)(read('limit', 50), 'Limit');
}
