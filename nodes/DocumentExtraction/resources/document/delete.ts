import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const deleteDescription = parametersOf('document', 'delete', [
	workflowId,
	documentId,
	options(),
]);
