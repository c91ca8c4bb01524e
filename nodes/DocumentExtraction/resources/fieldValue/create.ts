import { documentPage } from '../../parameters/ids';
import { workflowNameOptions } from '../../parameters/workflowNameOptions';
import { options } from '../../parameters/options';
import { confidence, optional, requiredText } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { newValue } from '../../parameters/value';
import { idOf } from '../../transport/address/path';
import { PAGE } from '../../transport/address/pathParameters';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { isObject, textIn } from '../../utils/json';
import { rememberAddition } from '../shared/lateParts';
import { additionalFields } from '../../parameters/verification';

export const addFieldValue: OperationHandler = async (operation) => {
	const items = await operation.send();
	const { body } = operation.request.options;
	const field = textIn(isObject(body) && body.field_name);
	const [answer] = items;
	const pageId = idOf(PAGE, operation.read('pageId'));
	rememberAddition(operation, field, { pageId, id: textIn(answer?.json.field_data_id) });
	return items;
};

export const createDescription = parametersOf('fieldValue', 'create', [
	...documentPage,
	bodyParameter(
		'field_name',
		requiredText,
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
