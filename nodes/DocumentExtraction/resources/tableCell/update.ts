import { cellId, documentPage, tableId } from '../../parameters/ids';
import { correction } from '../../parameters/value';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const updateDescription = parametersOf('tableCell', 'update', [
	...documentPage,
	tableId,
	cellId,
	...correction,
]);
