import type { INodeProperties } from 'n8n-workflow';

import { documentPage, fieldDataId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { text } from '../../parameters/rules';
import { sentAs } from '../../parameters/sentAs';

const show = { resource: ['fieldValue'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	...documentPage(show),
	fieldDataId(show),
	sentAs('value', text, {
		displayName: 'Value',
		name: 'value',
		type: 'string',
		default: '',
		placeholder: 'e.g. INV-2041',
		description: 'The corrected value. Empty means that the field is empty.',
		displayOptions: { show },
	}),
	options(show),
];
