import type { INodeProperties } from 'n8n-workflow';

import { wantedCount } from '../../parameters/returnAllOrLimit';
import { eachPage } from '../../transport/requests/eachPage';
import { eachOf } from '../../transport/response/entries';
import { asPagination } from '../../transport/requests/asPagination';
import { inTurn } from '../shared/inTurn';
import { change, deletion } from '../shared/outputs';
import { NEEDS_FIELDS } from '../shared/uploadRefused';
import { createDescription } from './create';
import { deleteFieldDescription } from './deleteField';
import { getDescription } from './get';
import { getAllDescription } from './getAll';
import { getTypesDescription } from './getTypes';
import { setFieldsDescription } from './setFields';
import { updateDescription } from './update';
import { updateFieldDescription } from './updateField';
import { updateSettingsDescription } from './updateSettings';

export const workflowDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workflow'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create workflow',
				description: `Create a workflow. ${NEEDS_FIELDS}.`,
				routing: { request: { method: 'POST', url: '/api/v4/workflows' } },
			},
			{
				name: 'Delete Field',
				value: 'deleteField',
				action: 'Delete field of workflow',
				description: 'Delete one field or table header; the others stay as they are',
				routing: {
					request: { method: 'DELETE', url: '/api/v4/workflows/{workflowId}/fields/{fieldId}' },
					output: { postReceive: [deletion] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get workflow',
				description: 'Get a workflow with its fields, table headers and settings',
				routing: { request: { method: 'GET', url: '/api/v4/workflows/{workflowId}' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many workflows',
				description: 'Get the workflows of your account, with their fields and table headers',
				routing: {
					request: { method: 'GET', url: '/api/v4/workflows' },
					operations: { pagination: asPagination(eachPage('workflows', wantedCount)) },
				},
			},
			{
				name: 'Get Types',
				value: 'getTypes',
				action: 'Get workflow types',
				description: 'Get the kinds of documents that a new workflow can be made for',
				routing: {
					request: { method: 'GET', url: '/api/v4/workflow_types' },
					output: { postReceive: [eachOf('workflow_types')] },
				},
			},
			{
				name: 'Set Fields',
				value: 'setFields',
				action: 'Set fields of workflow',
				description: 'Replace all fields and table headers of a workflow',
				routing: {
					request: { method: 'PUT', url: '/api/v4/workflows/{workflowId}/fields' },
					operations: { pagination: asPagination(inTurn()) },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update workflow',
				description: 'Change the description of a workflow',
				routing: {
					request: { method: 'PATCH', url: '/api/v4/workflows/{workflowId}' },
					operations: { pagination: asPagination(inTurn()) },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Update Field',
				value: 'updateField',
				action: 'Update field of workflow',
				description: 'Rename one field or table header',
				routing: {
					request: { method: 'PATCH', url: '/api/v4/workflows/{workflowId}/fields/{fieldId}' },
					operations: { pagination: asPagination(inTurn()) },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Update Settings',
				value: 'updateSettings',
				action: 'Update settings of workflow',
				description: 'Switch the capture of tables on or off',
				routing: {
					request: { method: 'PATCH', url: '/api/v4/workflows/{workflowId}/settings' },
					operations: { pagination: asPagination(inTurn()) },
					output: { postReceive: [change] },
				},
			},
		],
		default: 'getAll',
	},
	...createDescription,
	...deleteFieldDescription,
	...getDescription,
	...getAllDescription,
	...getTypesDescription,
	...setFieldsDescription,
	...updateDescription,
	...updateFieldDescription,
	...updateSettingsDescription,
];
