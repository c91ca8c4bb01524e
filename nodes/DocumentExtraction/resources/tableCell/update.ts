import type { INodeProperties } from 'n8n-workflow';

import { cellId, documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { text } from '../../parameters/rules';
import { sentAs } from '../../parameters/sentAs';

const show = { resource: ['tableCell'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	...documentPage(show),
	tableId(show),
	cellId(show),
	sentAs('value', text, {
		displayName: 'Value',
		name: 'value',
		type: 'string',
		default: '',
		placeholder: 'e.g. 118.00',
		description: 'The corrected text. Empty means that the cell is empty.',
		displayOptions: { show },
	}),
	options(show),
];
