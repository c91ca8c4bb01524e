import type { INodeProperties } from 'n8n-workflow';

import type { MetadataOption } from '../../../parameters/metadata';
import { options } from '../../../parameters/options';
import { resultOptions } from '../../../parameters/results';
import { simplifyOrOutput } from '../../../parameters/toolOutput';
import { uploadResults, waitingOptions } from '../../../parameters/uploadResults';

export const REQUEST_METADATA: MetadataOption = {
	name: 'requestMetadata',
	displayName: 'Request Metadata',
};

/** What all uploads have, however the files come. */
export const uploadParameters = (own: INodeProperties[] = []): INodeProperties[] => [
	uploadResults,
	...simplifyOrOutput,
	options([
		...own,
		...resultOptions,
		...waitingOptions,
		{
			...REQUEST_METADATA,
			type: 'string',
			default: '',
			placeholder: 'e.g. order 17',
			description: 'Text that is stored with the file and comes back with its results',
		},
	]),
];
