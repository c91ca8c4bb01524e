import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { pathForm } from './reviewPath';

export const approveDescription = parametersOf('file', 'approve', [
	modelId,
	fileId,
	options([pathForm]),
]);
