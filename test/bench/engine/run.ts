import '../../engine/host/folder';

import { WorkflowExecute } from 'n8n-core';
import type { INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { additionalDataFor } from '../../engine/host/additionalData';
import { CredentialStore, type StoredCredential } from '../../engine/host/credentials';
import { INPUT, nodeTypesOf } from './nodeTypes';

export interface EngineRun {
	type: INodeType;
	node: Pick<INode, 'type' | 'typeVersion' | 'parameters' | 'onError'>;
	credential: StoredCredential;
	items: INodeExecutionData[];
}

/** Runs a node once in n8n's own engine and tells how many items came out well. */
export async function runInEngine(run: EngineRun): Promise<number> {
	const input: INode = {
		id: '0',
		name: 'Input',
		type: INPUT,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const node: INode = {
		...run.node,
		id: '1',
		name: 'Node',
		position: [200, 0],
		credentials: { [run.credential.type.name]: { id: 'account', name: 'Account' } },
	};
	const data = {
		id: 'workflow-1',
		name: 'Bench',
		active: false,
		isArchived: false,
		createdAt: new Date(0),
		updatedAt: new Date(0),
		activeVersionId: null,
		nodes: [input, node],
		connections: { Input: { main: [[{ node: 'Node', type: 'main' as const, index: 0 }]] } },
		settings: {},
	};
	const nodeTypes = nodeTypesOf(run.items, run.node.type, run.type);
	const workflow = new Workflow({ ...data, nodeTypes });
	const startNode = workflow.getNode('Input') ?? input;
	// What n8n's database takes is not measured.
	const store = new CredentialStore({ account: run.credential }, async () => {});
	const { resultData } = (
		await new WorkflowExecute(additionalDataFor(store, 'manual', data), 'manual').run({
			workflow,
			startNode,
		})
	).data;
	if (resultData.error) throw resultData.error;
	const output = resultData.runData['Node']?.at(-1)?.data?.['main']?.[0] ?? [];
	return output.filter(({ json, error }) => !error && json['error'] === undefined).length;
}
