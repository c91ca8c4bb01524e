import type { INodeProperties } from 'n8n-workflow';

import { fieldName } from '../../parameters/fieldNames';
import { fieldId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { bodyParameter } from '../../parameters/builders/bodyParameter';

const show = { resource: ['workflow'], operation: ['updateField'] };

export const updateFieldDescription: INodeProperties[] = [
	workflowId(show),
	fieldId(show),
	bodyParameter('name', fieldName, {
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. invoice_number',
		description: 'The new name: letters, digits and underscores, unique within the workflow',
		displayOptions: { show },
	}),
	options(show),
];
