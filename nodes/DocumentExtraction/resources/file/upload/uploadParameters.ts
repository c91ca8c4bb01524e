import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { withoutForeignKey } from '../../../extraction/uploadKey';
import { options } from '../../../parameters/options';
import { resultOptions } from '../../../parameters/results';
import { plainText } from '../../../parameters/values/plainText';
import { isBlank } from '../../../parameters/values/parsers';
import { simplifyOrOutput } from '../../../parameters/toolOutput';
import { uploadResults, waitingOptions } from '../../../parameters/uploadResults';
import type { ReadParameter } from '../../../transport/address/path';

/** What all uploads have, however the files come. */
export const uploadParameters = (
	show: NonNullable<IDisplayOptions['show']>,
	own: INodeProperties[] = [],
): INodeProperties[] => [
	uploadResults(show),
	...simplifyOrOutput(show),
	options(show, [
		...own,
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

/** As the user knows the parameter. */
export const REQUEST_METADATA = 'Request Metadata';

/** Undefined when there is none to send. */
export function metadataIn(read: ReadParameter): string | undefined {
	const given = read('options.requestMetadata', '');
	if (isBlank(given)) return undefined;
	const metadata = withoutForeignKey(plainText(given, REQUEST_METADATA));
	return isBlank(metadata) ? undefined : metadata;
}
