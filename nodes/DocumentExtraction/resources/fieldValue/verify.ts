import { documentPage, fieldDataId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';

const show = { resource: ['fieldValue'], operation: ['verify'] };

export const verifyDescription = [
	...documentPage(show),
	fieldDataId(show),
	...verification(show),
	options(show),
];
