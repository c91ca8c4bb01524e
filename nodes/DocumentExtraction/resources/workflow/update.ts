import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { anyText } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const updateDescription = parametersOf('workflow', 'update', [
	workflowId,
	bodyParameter('description', anyText, {
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Invoices of our suppliers',
		description: 'The new description; fields and settings stay as they are',
	}),
	options(),
]);
