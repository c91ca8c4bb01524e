import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { options } from '../../../parameters/options';
import { resultOptions } from '../../../parameters/results';
import { plainText } from '../../../parameters/values/plainText';
import { isBlank, trueOrFalse } from '../../../parameters/values/parsers';
import { simplify } from '../../../parameters/simplify';
import { waitingOptions } from '../../../parameters/waiting';
import type { ReadParameter } from '../../../transport/address/path';

/** What all uploads have, however the files come. */
export const uploadParameters = (show: NonNullable<IDisplayOptions['show']>): INodeProperties[] => [
	{
		displayName: 'Async',
		name: 'async',
		type: 'boolean',
		default: true,
		description:
			'Whether the service reads the file later. If off, the answer holds the results at once, which suits files of up to 3 pages.',
		displayOptions: { show },
	},
	simplify(show),
	options(show, [
		...resultOptions,
		...waitingOptions,
		{
			displayName: 'Request Metadata',
			name: 'requestMetadata',
			type: 'string',
			default: '',
			placeholder: 'e.g. order 17',
			description: 'Text that is stored with the file and comes back with its results',
		},
	]),
];

/** Whether the service is asked to read the file later. */
export function isAsyncIn(read: ReadParameter): boolean {
	return trueOrFalse(read('async'), 'Async');
}

/** Undefined when there is none to send. */
export function metadataIn(read: ReadParameter): string | undefined {
	const metadata = read('options.requestMetadata', '');
	return isBlank(metadata) ? undefined : plainText(metadata, 'Request Metadata');
}
