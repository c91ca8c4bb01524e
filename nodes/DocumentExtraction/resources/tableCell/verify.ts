import { cellId, documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';

const show = { resource: ['tableCell'], operation: ['verify'] };

export const verifyDescription = [
	...documentPage(show),
	tableId(show),
	cellId(show),
	...verification(show),
	options(show),
];
