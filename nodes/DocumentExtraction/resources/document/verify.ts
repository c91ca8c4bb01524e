import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { verification } from '../../parameters/verification';

const show = { resource: ['document'], operation: ['verify'] };

export const verifyDescription = [
	workflowId(show),
	documentId(show),
	...verification(show),
	options(show),
];
