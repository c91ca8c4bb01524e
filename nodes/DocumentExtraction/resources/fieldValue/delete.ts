import { documentPage, fieldDataId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const deleteDescription = parametersOf('fieldValue', 'delete', [
	...documentPage,
	fieldDataId,
	options(),
]);
