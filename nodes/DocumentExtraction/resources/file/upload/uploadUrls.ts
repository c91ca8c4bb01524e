import type { INodeProperties } from 'n8n-workflow';

import { modelId } from '../../../parameters/ids';
import { toolNotice } from '../../../parameters/notice';
import { uploadParameters } from './uploadParameters';

const show = { resource: ['file'], operation: ['uploadUrls'] };

export const uploadUrlsDescription: INodeProperties[] = [
	toolNotice(
		'Leave URLs to the model, and set the rest yourself. With Results on Wait for Them the model gets what was read.',
		show,
	),
	modelId(show),
	{
		displayName: 'URLs',
		name: 'urls',
		type: 'string',
		typeOptions: { rows: 2 },
		required: true,
		default: '',
		placeholder: 'e.g. https://files.example.com/invoice.pdf',
		description:
			'Addresses of the files, separated by commas or one a line, or an expression that gives a list. The service fetches them, so it has to reach them without signing in.',
		displayOptions: { show },
	},
	...uploadParameters(show),
];
