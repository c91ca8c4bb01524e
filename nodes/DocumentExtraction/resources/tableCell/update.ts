import type { INodeProperties } from 'n8n-workflow';

import { cellId, documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { value } from '../../parameters/value';

const show = { resource: ['tableCell'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	...documentPage(show),
	tableId(show),
	cellId(show),
	value(show),
	options(show),
];
