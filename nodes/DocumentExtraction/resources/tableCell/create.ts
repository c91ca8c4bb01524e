import type { INodeProperties } from 'n8n-workflow';

import { documentPage, tableId } from '../../parameters/ids';
import { workflowNameOptions } from '../../parameters/workflowNameOptions';
import { options } from '../../parameters/options';
import { anyText, requiredText, wholeNumber } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { additionalFields } from '../../parameters/verification';

const show = { resource: ['tableCell'], operation: ['create'] };

export const createDescription: INodeProperties[] = [
	...documentPage(show),
	tableId(show),
	bodyParameter('row', wholeNumber, {
		displayName: 'Row',
		name: 'row',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		required: true,
		default: 0,
		description: 'Row of the cell; the first row is 0',
		displayOptions: { show },
	}),
	bodyParameter('col', wholeNumber, {
		displayName: 'Column',
		name: 'col',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		required: true,
		default: 0,
		description: 'Column of the cell; the first column is 0',
		displayOptions: { show },
	}),
	bodyParameter(
		'header',
		requiredText,
		workflowNameOptions(show, {
			displayName: 'Header',
			name: 'header',
			description: 'Name of the table header that the column belongs to',
			load: 'loadTableHeaders',
		}),
	),
	bodyParameter('text', anyText, {
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. 118.00',
		description: 'What the cell says',
		displayOptions: { show },
	}),
	additionalFields(show),
	options(show),
];
