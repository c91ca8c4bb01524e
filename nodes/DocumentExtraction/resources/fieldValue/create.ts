import type { INodeProperties } from 'n8n-workflow';

import { documentPage } from '../../parameters/ids';
import { workflowNameOptions } from '../../parameters/workflowNameOptions';
import { options } from '../../parameters/options';
import { confidence, optional, requiredText } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { newValue } from '../../parameters/value';
import { additionalFields } from '../../parameters/verification';

const show = { resource: ['fieldValue'], operation: ['create'] };

export const createDescription: INodeProperties[] = [
	...documentPage(show),
	bodyParameter(
		'field_name',
		requiredText,
		workflowNameOptions(show, {
			displayName: 'Field Name',
			name: 'fieldName',
			description: 'Name of the field of the workflow that gets the value',
			load: 'loadFieldNames',
		}),
	),
	newValue(show),
	additionalFields(show, [
		bodyParameter('confidence', optional(confidence), {
			displayName: 'Confidence',
			name: 'confidence',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 1,
			description: 'How sure you are of the value, from 0 to 1',
		}),
	]),
	options(show),
];
