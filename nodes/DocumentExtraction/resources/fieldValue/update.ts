import type { INodeProperties } from 'n8n-workflow';

import { documentPage, fieldDataId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { value } from '../../parameters/value';

const show = { resource: ['fieldValue'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	...documentPage(show),
	fieldDataId(show),
	value(show),
	options(show),
];
