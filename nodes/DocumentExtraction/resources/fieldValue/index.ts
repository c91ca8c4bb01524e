import type { INodeProperties } from 'n8n-workflow';

import { sendCorrection } from '../../parameters/value';
import { FIELD_VALUE, PAGE } from '../../transport/address/endpoints';
import { asPagination } from '../../transport/requests/asPagination';
import { correctPart, deletePart, verifyPart } from '../shared/byName';
import { change } from '../shared/outputs';
import { addFieldValue, createDescription } from './create';
import { deleteDescription } from './delete';
import { FIELD_VALUE_BY_NAME } from './fieldValueByName';
import { updateDescription } from './update';
import { verifyDescription } from './verify';

export const fieldValueDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['fieldValue'] } },
		options: [
			{
				name: 'Add',
				value: 'create',
				action: 'Add field value to document',
				description: 'Add a value that the extraction has missed to a page of a document',
				routing: {
					request: { method: 'POST', url: `${PAGE}/fields` },
					operations: { pagination: asPagination(addFieldValue) },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete field value from document',
				description: 'Delete a value from a page of a document',
				routing: {
					request: { method: 'DELETE', url: FIELD_VALUE },
					operations: { pagination: asPagination(deletePart(FIELD_VALUE_BY_NAME)) },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update field value of document',
				description: 'Correct a value on a page of a document',
				routing: {
					request: { method: 'PATCH', url: FIELD_VALUE },
					operations: { pagination: asPagination(correctPart(FIELD_VALUE_BY_NAME)) },
					send: { preSend: [sendCorrection] },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Verify',
				value: 'verify',
				action: 'Verify field value of document',
				description: 'Mark a value as checked, with a note',
				routing: {
					request: { method: 'POST', url: `${FIELD_VALUE}/verify` },
					operations: { pagination: asPagination(verifyPart(FIELD_VALUE_BY_NAME)) },
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
