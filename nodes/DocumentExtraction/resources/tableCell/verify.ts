import { cellId, documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const verifyDescription = parametersOf('tableCell', 'verify', [
	...documentPage,
	tableId,
	cellId,
	...verification,
	options(),
]);
