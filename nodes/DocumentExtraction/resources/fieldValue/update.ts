import type { INodeProperties } from 'n8n-workflow';

import { documentPage, fieldDataId } from '../../parameters/ids';
import { correction } from '../../parameters/value';

const show = { resource: ['fieldValue'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	...documentPage(show),
	fieldDataId(show),
	...correction(show),
];
