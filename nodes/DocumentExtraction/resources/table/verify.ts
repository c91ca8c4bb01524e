import { documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';

const show = { resource: ['table'], operation: ['verify'] };

export const verifyDescription = [
	...documentPage(show),
	tableId(show),
	...verification(show),
	options(show),
];
