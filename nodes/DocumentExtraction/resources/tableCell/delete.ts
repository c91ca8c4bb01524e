import { cellId, documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const deleteDescription = parametersOf('tableCell', 'delete', [
	...documentPage,
	tableId,
	cellId,
	options(),
]);
