import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const verifyDescription = parametersOf('document', 'verify', [
	workflowId,
	documentId,
	...verification,
	options(),
]);
