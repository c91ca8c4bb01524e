import type { INodeProperties } from 'n8n-workflow';

import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { anyText } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';

const show = { resource: ['workflow'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	workflowId(show),
	bodyParameter('description', anyText, {
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Invoices of our suppliers',
		description: 'The new description; fields and settings stay as they are',
		displayOptions: { show },
	}),
	options(show),
];
