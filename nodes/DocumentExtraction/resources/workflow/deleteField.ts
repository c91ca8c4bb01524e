import { fieldId, workflowId } from '../../parameters/ids';
import { notice } from '../../parameters/notice';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const deleteFieldDescription = parametersOf('workflow', 'deleteField', [
	notice('deleteFieldNotice', 'Deleting a field or table header cannot be undone'),
	workflowId,
	fieldId,
	options(),
]);
