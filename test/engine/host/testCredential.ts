import './folder';

import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INode, INodeType } from 'n8n-workflow';
import { createEmptyRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { additionalDataFor } from './additionalData';
import { CredentialStore } from './credentials';
import { workflowData } from './workflowData';

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
	const outcome = await answerTo(type, data).then(
		(answer) => ({ answer }),
		(thrown: unknown) => ({ message: wordsOf(thrown) }),
	);
	if ('message' in outcome) return { isGood: false, message: outcome.message };
	for (const rule of type.test.rules ?? []) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, message } = rule.properties;
		const value: unknown = rule.properties.value;
		if (fieldOf(outcome.answer, key) === value) return { isGood: false, message };
	}
	return { isGood: true, message: 'Connection successful!' };
}

/** Of a text or of nothing, too, as lodash does it for n8n. */
function fieldOf(answer: unknown, key: string): unknown {
	return typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
}

/** n8n's server prefers the code of what lies behind an error to its words. */
function wordsOf(thrown: unknown): string {
	if (!(thrown instanceof Error)) return String(thrown);
	const { cause } = thrown;
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return typeof code === 'string' ? code : thrown.message;
}

async function answerTo(
	type: DocumentExtractionApi,
	data: ICredentialDataDecryptedObject,
): Promise<unknown> {
	const probe = probeOf(type);
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
	const store = new CredentialStore({ account: { type, data } });
	const context = new ExecuteContext(
		new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes }),
		node,
		additionalDataFor(store, 'internal', workflowData([node])),
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const details = { id: 'account', name: 'Account', type: type.name, data };
	const outputs = await new RoutingNode(context, probe, details).runNode();
	const item = outputs?.[0]?.[0];
	if (!item) throw new Error('n8n reads the first item of the answer, and there is none');
	return item.json;
}

function probeOf(type: DocumentExtractionApi): INodeType {
	return {
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
}
