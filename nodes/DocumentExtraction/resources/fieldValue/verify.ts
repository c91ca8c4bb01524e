import { documentPage, fieldDataId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const verifyDescription = parametersOf('fieldValue', 'verify', [
	...documentPage,
	fieldDataId,
	...verification,
	options(),
]);
