import { fieldName } from '../../parameters/fieldNames';
import { fieldId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const updateFieldDescription = parametersOf('workflow', 'updateField', [
	workflowId,
	fieldId,
	bodyParameter('name', fieldName, {
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. invoice_number',
		description: 'The new name: letters, digits and underscores, unique within the workflow',
	}),
	options(),
]);
