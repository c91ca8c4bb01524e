import './folder';

import { WorkflowExecute } from 'n8n-core';
import type {
	ExecutionError,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	IRun,
	IWorkflowBase,
	OnError,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { additionalDataFor } from './additionalData';
import { useBinaryMode, type BinaryMode } from './binaryData';
import { CredentialStore } from './credentials';
import { INPUT, NodeTypes } from './nodeTypes';

export interface RunOptions {
	/** Parameters of the node, `resource` and `operation` among them. */
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** JSON of the input items, or whole items; one empty item when left out. */
	items?: Array<IDataObject | INodeExecutionData>;
	/** The node's "On Error" setting. */
	onError?: OnError;
	/** The node's "Retry On Fail" setting. */
	maxTries?: number;
	binaryMode?: BinaryMode;
	/** Cancels the execution when it fires. */
	cancel?: AbortSignal;
}

export interface Run {
	/** What came out, by output. */
	outputs: INodeExecutionData[][];
	/** JSON of the first output. */
	json: IDataObject[];
	/** What stopped the node. */
	error: ExecutionError | undefined;
	/** All that n8n would store of the execution. */
	stored: IRun;
}

const NODE = 'Document Extraction';

/** Runs the node once in n8n's own engine: Input → Document Extraction. */
export async function runNode(options: RunOptions): Promise<Run> {
	await useBinaryMode(options.binaryMode ?? 'memory');
	const items = (options.items ?? [{}]).map(asItem);
	const data = workflowWith(nodeOf(options));
	const workflow = new Workflow({ ...data, nodeTypes: new NodeTypes(items) });
	const store = new CredentialStore({
		account: { type: new DocumentExtractionApi(), data: options.credential },
	});
	const startNode = workflow.getNode('Input');
	if (!startNode) throw new Error('The workflow has no input node');

	const execution = new WorkflowExecute(additionalDataFor(store, 'manual', data), 'manual').run({
		workflow,
		startNode,
	});
	const cancel = () => execution.cancel();
	options.cancel?.addEventListener('abort', cancel);
	const stored = await execution.finally(() =>
		options.cancel?.removeEventListener('abort', cancel),
	);

	const { runData, error } = stored.data.resultData;
	const outputs = (runData[NODE]?.at(-1)?.data?.main ?? []).map((output) => output ?? []);
	return { outputs, json: (outputs[0] ?? []).map(({ json }) => json), error, stored };
}

function nodeOf({ parameters, onError, maxTries }: RunOptions): INode {
	return {
		id: 'node-1',
		name: NODE,
		type: 'documentExtraction',
		typeVersion: 1,
		position: [200, 0],
		parameters,
		credentials: { documentExtractionApi: { id: 'account', name: 'Account' } },
		...(onError && { onError }),
		...(maxTries && { retryOnFail: true, maxTries, waitBetweenTries: 0 }),
	};
}

function workflowWith(node: INode): IWorkflowBase {
	const input: INode = {
		id: 'node-0',
		name: 'Input',
		type: INPUT,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	return {
		id: 'workflow-1',
		name: 'Test',
		active: false,
		isArchived: false,
		createdAt: new Date(0),
		updatedAt: new Date(0),
		activeVersionId: null,
		nodes: [input, node],
		connections: { Input: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		settings: {},
	};
}

function asItem(item: IDataObject | INodeExecutionData): INodeExecutionData {
	return isItem(item) ? item : { json: item };
}

function isItem(item: IDataObject | INodeExecutionData): item is INodeExecutionData {
	return typeof item.json === 'object' && item.json !== null;
}
