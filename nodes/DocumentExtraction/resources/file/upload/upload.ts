import type { INodeProperties } from 'n8n-workflow';

import { modelId } from '../../../parameters/ids';
import { uploadParameters } from './uploadParameters';

const show = { resource: ['file'], operation: ['upload'] };

export const uploadDescription: INodeProperties[] = [
	modelId(show),
	{
		displayName: 'Input Type',
		name: 'inputType',
		type: 'options',
		options: [
			{ name: 'Binary File', value: 'binary', description: 'Files that the input item carries' },
			{ name: 'Base64 Text', value: 'base64', description: 'A file written as text' },
		],
		default: 'binary',
		description: 'Where the file comes from',
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
			'Name of the binary field of the input item. Several fields, separated by commas, go up as several files in one request; an expression may also give the files themselves. An upload needs a file: text alone is not enough.',
		displayOptions: { show: { ...show, inputType: ['binary'] } },
	},
	{
		displayName: 'Base64 Data',
		name: 'base64Data',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. JVBERi0xLjcKJeLjz9MK…',
		description: 'The file as base64 text or as a data URL',
		displayOptions: { show: { ...show, inputType: ['base64'] } },
	},
	...uploadParameters(show),
];
