import './folder';

import { WorkflowExecute } from 'n8n-core';
import type {
	ExecutionError,
	IConnections,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeConnections,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IRun,
	IWorkflowSettings,
	OnError,
} from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { useBinaryMode, type BinaryMode } from './binaryData';
import { expectKeyInside } from './keysInside';
import { INPUT, NodeTypes } from './nodeTypes';
import { accountOf, NODE, NODE_TYPE, nodeWith, workflowData } from './workflowData';

export interface RunOptions {
	/** Parameters of the node, `resource` and `operation` among them. */
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** Those of nodes of its kind that run before it, one after the other. */
	before?: INodeParameters[];
	/** Theirs, where it is another one. */
	credentialBefore?: ICredentialDataDecryptedObject;
	/** JSON of the input items, or whole items; one empty item when left out. */
	items?: Array<IDataObject | INodeExecutionData>;
	/** The node's "On Error" setting. */
	onError?: OnError;
	/** Theirs. */
	onErrorBefore?: OnError;
	/** The node's "Retry On Fail" setting. */
	maxTries?: number;
	/** The node's "Execute Once" setting. */
	executeOnce?: boolean;
	binaryMode?: BinaryMode;
	/** The workflow's own settings. */
	settings?: IWorkflowSettings;
	/** Cancels the execution when it fires. */
	cancel?: AbortSignal;
	/** Another node in the place of Document Extraction. */
	type?: INodeType;
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

/** Runs the node once in n8n's own engine: Input → those before it → Document Extraction. */
export async function runNode(options: RunOptions): Promise<Run> {
	await useBinaryMode(options.binaryMode ?? 'memory');
	const items = (options.items ?? [{}]).map(asItem);
	const before = (options.before ?? []).map((parameters, place) => ({
		...nodeWith(parameters, options.credentialBefore && BEFORE),
		...{ id: `before-${place}`, name: `Before ${place}` },
		...(options.onErrorBefore && { onError: options.onErrorBefore }),
	}));
	const nodes = [INPUT_NODE, ...before, nodeOf(options)];
	const data = {
		...workflowData(nodes, inARow(nodes)),
		settings: options.settings ?? {},
	};
	const more = options.type && { [NODE_TYPE]: options.type };
	const workflow = new Workflow({ ...data, nodeTypes: new NodeTypes(items, more) });
	const startNode = workflow.getNode(INPUT_NODE.name);
	if (!startNode) throw new Error('The workflow has no input node');

	const { credential, credentialBefore } = options;
	const account = accountOf(credential, credentialBefore && { [BEFORE]: credentialBefore });
	const additionalData = additionalDataFor(account, 'manual', data);
	const execution = new WorkflowExecute(additionalData, 'manual').run({ workflow, startNode });
	const cancel = () => execution.cancel();
	options.cancel?.addEventListener('abort', cancel);
	const stored = await execution.finally(() =>
		options.cancel?.removeEventListener('abort', cancel),
	);

	const { runData, error } = stored.data.resultData;
	const outputs = (runData[NODE]?.at(-1)?.data?.main ?? []).map((output) => output ?? []);
	const run = { outputs, json: (outputs[0] ?? []).map(({ json }) => json), error, stored };
	expectKeyInside(options.credential, run);
	return run;
}

function inARow(nodes: INode[]): IConnections {
	const next = (place: number) =>
		nodes
			.slice(place + 1, place + 2)
			.map(({ name }) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 }));
	return Object.fromEntries<INodeConnections>(
		nodes.map(({ name }, place) => [name, { main: [next(place)] }]),
	);
}

const BEFORE = 'before';

const INPUT_NODE: INode = {
	id: 'node-0',
	name: 'Input',
	type: INPUT,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

function nodeOf({ parameters, onError, maxTries, executeOnce }: RunOptions): INode {
	return {
		...nodeWith(parameters),
		...(onError && { onError }),
		...(executeOnce && { executeOnce }),
		// n8n takes 0 for a missing value and waits a second.
		...(maxTries && { retryOnFail: true, maxTries, waitBetweenTries: 1 }),
	};
}

function asItem(item: IDataObject | INodeExecutionData): INodeExecutionData {
	return isItem(item) ? item : { json: item };
}

function isItem(item: IDataObject | INodeExecutionData): item is INodeExecutionData {
	return typeof item.json === 'object' && item.json !== null;
}
