import { cellId, documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['tableCell'], operation: ['delete'] };

export const deleteDescription = [
	...documentPage(show),
	tableId(show),
	cellId(show),
	options(show),
];
