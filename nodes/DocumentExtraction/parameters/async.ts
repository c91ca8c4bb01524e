import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import type { ReadParameter } from '../transport/address/path';
import { trueOrFalse } from './values/parsers';

export const asyncParameter = (show: NonNullable<IDisplayOptions['show']>): INodeProperties => ({
	displayName: 'Async',
	name: 'async',
	type: 'boolean',
	default: true,
	description:
		'Whether the service reads the file later. If off, the answer holds the results at once, which suits files of up to 3 pages.',
	displayOptions: { show },
});

/** Whether the service is asked to read the file later. */
export function isAsyncIn(read: ReadParameter): boolean {
	return trueOrFalse(read('async'), 'Async');
}
