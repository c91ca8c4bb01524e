import type { INodeProperties } from 'n8n-workflow';

import { PAGE } from '../../transport/address/endpoints';
import { asPagination } from '../../transport/requests/asPagination';
import { inTurn } from '../shared/inTurn';
import { change, deletion } from '../shared/outputs';
import { createDescription } from './create';
import { deleteDescription } from './delete';
import { verifyDescription } from './verify';

export const tableDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['table'] } },
		options: [
			{
				name: 'Add',
				value: 'create',
				action: 'Add table to document',
				description: 'Add a table that the extraction has missed to a page of a document',
				routing: { request: { method: 'POST', url: `${PAGE}/tables` } },
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete table from document',
				description: 'Delete a table with all its cells from a page of a document',
				routing: {
					request: { method: 'DELETE', url: `${PAGE}/tables/{tableId}` },
					output: { postReceive: [deletion] },
				},
			},
			{
				name: 'Verify',
				value: 'verify',
				action: 'Verify table of document',
				description: 'Mark a table as checked, with a note',
				routing: {
					request: { method: 'POST', url: `${PAGE}/tables/{tableId}/verify` },
					operations: { pagination: asPagination(inTurn()) },
					output: { postReceive: [change] },
				},
			},
		],
		default: 'create',
	},
	...createDescription,
	...deleteDescription,
	...verifyDescription,
];
