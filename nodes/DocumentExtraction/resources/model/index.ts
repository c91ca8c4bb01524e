import type { INodeProperties } from 'n8n-workflow';

import { asPagination } from '../../transport/requests/asPagination';
import { inTurn } from '../shared/inTurn';
import { confirmation } from '../shared/outputs';
import { getDescription, withStateName } from './get';
import { byMethod, updateGuidelinesDescription } from './updateGuidelines';

export const modelDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['model'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get model',
				description: 'Get the kind and the state of a model, such as whether it can be used yet',
				routing: {
					request: { method: 'GET', url: '/api/v2/OCR/Model/{modelId}' },
					output: { postReceive: [withStateName] },
				},
			},
			{
				name: 'Update AI Guidelines',
				value: 'updateGuidelines',
				action: 'Update AI guidelines of model',
				description: 'Tell an instant learning model in plain words how to read documents',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/ObjectDetection/Model/{modelId}' },
					operations: { pagination: asPagination(inTurn(byMethod)) },
					output: { postReceive: [confirmation('modelId')] },
				},
			},
		],
		default: 'updateGuidelines',
	},
	...getDescription,
	...updateGuidelinesDescription,
];
