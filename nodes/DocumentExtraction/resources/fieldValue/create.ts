import type { INodeProperties } from 'n8n-workflow';

import { documentPage } from '../../parameters/ids';
import { nameOfWorkflow } from '../../parameters/nameOfWorkflow';
import { options } from '../../parameters/options';
import { confidence, optional, requiredText } from '../../parameters/rules';
import { sentAs } from '../../parameters/sentAs';
import { newValue } from '../../parameters/value';
import { additionalFields } from '../../parameters/verification';

const show = { resource: ['fieldValue'], operation: ['create'] };

export const createDescription: INodeProperties[] = [
	...documentPage(show),
	sentAs(
		'field_name',
		requiredText,
		nameOfWorkflow(show, {
			displayName: 'Field Name',
			name: 'fieldName',
			description: 'Name of the field of the workflow that gets the value',
			load: 'loadFieldNames',
		}),
	),
	newValue(show),
	additionalFields(show, [
		sentAs('confidence', optional(confidence), {
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
