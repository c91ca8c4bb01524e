import type { INodeProperties } from 'n8n-workflow';

import { sendCorrection } from '../../parameters/value';
import { PAGE_PATH } from '../shared/pagePath';
import { change, deletion } from '../shared/outputs';
import { createDescription } from './create';
import { deleteDescription } from './delete';
import { updateDescription } from './update';
import { verifyDescription } from './verify';

const CELLS = `${PAGE_PATH}/tables/{tableId}/cells`;

export const tableCellDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['tableCell'] } },
		options: [
			{
				name: 'Add',
				value: 'create',
				action: 'Add table cell',
				description: 'Add a cell that the extraction has missed to a table',
				routing: { request: { method: 'POST', url: CELLS } },
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete table cell',
				description: 'Delete a cell from a table',
				routing: {
					request: { method: 'DELETE', url: `${CELLS}/{cellId}` },
					output: { postReceive: [deletion] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update table cell',
				description: 'Correct the text of a cell',
				routing: {
					request: { method: 'PATCH', url: `${CELLS}/{cellId}` },
					send: { preSend: [sendCorrection] },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Verify',
				value: 'verify',
				action: 'Verify table cell',
				description: 'Mark a cell as checked, with a note',
				routing: {
					request: { method: 'POST', url: `${CELLS}/{cellId}/verify` },
					output: { postReceive: [change] },
				},
			},
		],
		default: 'update',
	},
	...createDescription,
	...deleteDescription,
	...updateDescription,
	...verifyDescription,
];
