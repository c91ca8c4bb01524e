import { documentPage } from '../../parameters/ids';
import { workflowNameOptions } from '../../parameters/workflowNameOptions';
import { options } from '../../parameters/options';
import { documentName } from '../../parameters/values/documentText';
import { confidence, optional } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { newValue } from '../../parameters/value';
import { isObject, textIn } from '../../utils/json';
import { addPart } from '../shared/lateParts';
import { additionalFields } from '../../parameters/verification';

export const addFieldValue = addPart('field_data_id', ({ request }) => {
	const { body } = request.options;
	return textIn(isObject(body) && body.field_name);
});

export const createDescription = parametersOf('fieldValue', 'create', [
	...documentPage,
	bodyParameter(
		'field_name',
		documentName,
		workflowNameOptions({
			displayName: 'Field Name',
			name: 'fieldName',
			description: 'Name of the field of the workflow that gets the value',
			load: 'loadFieldNames',
		}),
	),
	newValue,
	additionalFields([
		bodyParameter('confidence', optional(confidence), {
			displayName: 'Confidence',
			name: 'confidence',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 1,
			description: 'How sure you are of the value, from 0 to 1',
		}),
	]),
	options(),
]);
