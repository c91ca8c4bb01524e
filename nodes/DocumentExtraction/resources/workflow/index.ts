import type { INodeProperties } from 'n8n-workflow';

import { inTurn } from '../../transport/inTurn';
import { eachPage } from '../../transport/eachPage';
import { getAllDescription } from './getAll';

export const workflowDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workflow'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many workflows',
				description: 'Get the workflows of your account, with their fields and table headers',
				routing: {
					request: { method: 'GET', url: '/api/v4/workflows' },
					operations: { pagination: inTurn(eachPage('workflows')) },
				},
			},
		],
		default: 'getAll',
	},
	...getAllDescription,
];
