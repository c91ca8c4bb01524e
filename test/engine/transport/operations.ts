import type { INodeParameters } from 'n8n-workflow';
import type { Run } from '../host';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';

/** An operation that the tests of the transport send, with parameters that the sandbox accepts. */
export interface Operation {
	id: string;
	/** Whether a call that may have been done may be sent again. */
	isRepeatable: boolean;
	parameters: INodeParameters;
}

const workflowId = { __rl: true, mode: 'id', value: SEEDED_WORKFLOW_ID };

export const GET_ALL: Operation = {
	id: 'workflow.getAll',
	isRepeatable: true,
	parameters: { resource: 'workflow', operation: 'getAll', returnAll: true },
};
export const GET_TYPES: Operation = {
	id: 'workflow.getTypes',
	isRepeatable: true,
	parameters: { resource: 'workflow', operation: 'getTypes' },
};
export const CREATE: Operation = {
	id: 'workflow.create',
	isRepeatable: false,
	parameters: { resource: 'workflow', operation: 'create', description: 'New', workflowType: '' },
};
export const UPDATE: Operation = {
	id: 'workflow.update',
	isRepeatable: true,
	parameters: { resource: 'workflow', operation: 'update', workflowId, description: 'Changed' },
};
export const SET_FIELDS: Operation = {
	id: 'workflow.setFields',
	isRepeatable: true,
	parameters: {
		resource: 'workflow',
		operation: 'setFields',
		workflowId,
		fieldNames: 'total, vendor',
		tableHeaderNames: '',
	},
};

/** One of each kind of request: GET, POST, PATCH, PUT. */
export const OPERATIONS = [GET_ALL, CREATE, UPDATE, SET_FIELDS];

export interface TransportOptions {
	parallelRequests?: number | string;
	maxRetryTime?: number | string;
}

export function withOptions({ parameters }: Operation, options: TransportOptions): INodeParameters {
	return { ...parameters, options: { ...options } };
}

export const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

/** What the user reads when the node has stopped. */
export function told({ error }: Run): string {
	if (!error) throw new Error('The node has not stopped');
	return `${error.message} · ${error.description ?? ''}`;
}
