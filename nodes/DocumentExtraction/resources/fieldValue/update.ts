import { documentPage, fieldDataId } from '../../parameters/ids';
import { correction } from '../../parameters/value';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const updateDescription = parametersOf('fieldValue', 'update', [
	...documentPage,
	fieldDataId,
	...correction,
]);
