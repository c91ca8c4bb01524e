import { options } from '../../parameters/options';
import { returnAllOrLimit } from '../../parameters/returnAllOrLimit';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const getAllDescription = parametersOf('workflow', 'getAll', [
	...returnAllOrLimit,
	options(),
]);
