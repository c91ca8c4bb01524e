import type { INodeProperties } from 'n8n-workflow';

import { asyncParameter } from '../../parameters/async';
import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplify } from '../../parameters/simplify';
import { waitingOptions } from '../../parameters/waiting';

const show = { resource: ['document'], operation: ['upload'] };

export const uploadDescription: INodeProperties[] = [
	workflowId(show),
	{
		displayName: 'Input Type',
		name: 'inputType',
		type: 'options',
		options: [
			{ name: 'Binary File', value: 'binary', description: 'A file that the input item carries' },
			{ name: 'URL', value: 'url', description: 'A file that the service fetches itself' },
		],
		default: 'binary',
		description: 'Where the document comes from',
		displayOptions: { show },
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the input field that holds the file',
		description:
			'Name of the binary field of the input item, or an expression that gives the file. This needs a file: an AI agent, which has only text, can upload by URL.',
		displayOptions: { show: { ...show, inputType: ['binary'] } },
	},
	{
		displayName: 'Document URL',
		name: 'documentUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://files.example.com/invoice-7.pdf',
		description:
			'Address of the file, which the service has to be able to reach without signing in',
		displayOptions: { show: { ...show, inputType: ['url'] } },
	},
	asyncParameter(show),
	simplify(show),
	options(show, [
		...resultOptions,
		...waitingOptions,
		{
			displayName: 'Metadata',
			name: 'metadata',
			type: 'string',
			default: '',
			placeholder: 'e.g. order 17',
			description:
				'Text that is stored with the document and comes back with its results, or an object as JSON text or from an expression',
		},
	]),
];
