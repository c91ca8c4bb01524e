import type { INodeProperties } from 'n8n-workflow';

import { cellId, documentPage, tableId } from '../../parameters/ids';
import { correction } from '../../parameters/value';

const show = { resource: ['tableCell'], operation: ['update'] };

export const updateDescription: INodeProperties[] = [
	...documentPage(show),
	tableId(show),
	cellId(show),
	...correction(show),
];
