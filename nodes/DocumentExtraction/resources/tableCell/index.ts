import type { INodeProperties } from 'n8n-workflow';

import { sendCorrection } from '../../parameters/value';
import { PAGE } from '../../transport/address/endpoints';
import { asPagination } from '../../transport/requests/asPagination';
import { correctPart, deletePart, verifyPart } from '../shared/byName';
import { change } from '../shared/outputs';
import { CELL_BY_NAME } from './cellByName';
import { addCell, createDescription } from './create';
import { deleteDescription } from './delete';
import { updateDescription } from './update';
import { verifyDescription } from './verify';

const CELLS = `${PAGE}/tables/{tableId}/cells`;

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
				action: 'Add table cell to document',
				description: 'Add a cell that the extraction has missed to a table',
				routing: {
					request: { method: 'POST', url: CELLS },
					operations: { pagination: asPagination(addCell) },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete table cell from document',
				description:
					'Delete a cell from a table; in a loop begin with the last row, since those below a row that is gone move up',
				routing: {
					request: { method: 'DELETE', url: `${CELLS}/{cellId}` },
					operations: { pagination: asPagination(deletePart(CELL_BY_NAME)) },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update table cell of document',
				description: 'Correct the text of a cell',
				routing: {
					request: { method: 'PATCH', url: `${CELLS}/{cellId}` },
					operations: { pagination: asPagination(correctPart(CELL_BY_NAME)) },
					send: { preSend: [sendCorrection] },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Verify',
				value: 'verify',
				action: 'Verify table cell of document',
				description: 'Mark a cell as checked, with a note',
				routing: {
					request: { method: 'POST', url: `${CELLS}/{cellId}/verify` },
					operations: { pagination: asPagination(verifyPart(CELL_BY_NAME)) },
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
