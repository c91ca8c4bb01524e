import './folder';

import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INode, INodeType } from 'n8n-workflow';
import { createEmptyRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { additionalDataFor } from './additionalData';
import { CredentialStore } from './credentials';

export interface TestResult {
	isGood: boolean;
	message: string;
}

/**
 * The test of a credential as n8n's server does it: its request goes through the engine's
 * RoutingNode on a node without properties, then its rules are held against the answer.
 */
export async function testCredential(data: ICredentialDataDecryptedObject): Promise<TestResult> {
	const type = new DocumentExtractionApi();
	const probe: INodeType = {
		description: {
			displayName: 'Probe',
			name: 'probe',
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: type.name, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request: type.test.request },
				},
			],
		},
	};
	const node: INode = {
		id: 'temp',
		name: 'Temp',
		type: 'probe',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [type.name]: { id: 'account', name: 'Account' } },
	};
	const nodeTypes = {
		getByName: () => probe,
		getByNameAndVersion: () => probe,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const context = new ExecuteContext(
		workflow,
		node,
		additionalDataFor(new CredentialStore({ account: { type, data } }), 'internal', {
			id: 'test',
			name: 'Test',
			active: false,
			isArchived: false,
			createdAt: new Date(0),
			updatedAt: new Date(0),
			activeVersionId: null,
			nodes: [node],
			connections: {},
		}),
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const details = { id: 'account', name: 'Account', type: type.name, data };
	const outcome = await new RoutingNode(context, probe, details).runNode().then(
		(outputs) => ({ answer: outputs?.[0]?.[0]?.json }),
		(thrown: unknown) => ({ message: thrown instanceof Error ? thrown.message : String(thrown) }),
	);
	if ('message' in outcome) return { isGood: false, message: outcome.message };
	for (const rule of type.test.rules ?? []) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if (outcome.answer?.[key] === value) return { isGood: false, message };
	}
	return { isGood: true, message: 'Connection successful!' };
}
