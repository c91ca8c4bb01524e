import '../host/folder';

import { WorkflowExecute } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { additionalDataFor } from '../host/additionalData';
import { declarative, INPUT, NodeTypes } from '../host/nodeTypes';
import { accountOf, NODE, NODE_TYPE, nodeWith, workflowData } from '../host/workflowData';

/** What n8n makes of a node for a model: parts of a tool of langchain's. */
export interface Tool {
	name: string;
	description: string;
	schema: { shape: Record<string, { description?: string; _def: { typeName?: string } }> };
	invoke(args: IDataObject): Promise<string>;
}

export interface AgentOptions {
	/** Parameters of the tool node; what the model decides is written as `$fromAI(…)`. */
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** The items that the agent itself was given. */
	items?: INodeExecutionData[];
	/** Settings of the tool node, such as "Retry On Fail". */
	settings?: Partial<INode>;
	/** What the model does with the tool. */
	work: (tool: Tool) => Promise<void>;
}

const AGENT = 'Agent';

/** n8n's server makes the tool of a node that is usable as one, under its name with this behind. */
const TOOL_TYPE = `${NODE_TYPE}Tool`;

/** As n8n's server (2.7) does it: other connections, another name, what the tool is said to do; the rest as it is. */
function asTool(type: INodeType): INodeType {
	const { description } = declarative(type);
	type.description = {
		...description,
		name: TOOL_TYPE,
		displayName: `${description.displayName} Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
		properties: [
			{
				...{ displayName: 'Tool Description', name: 'descriptionType', type: 'options' },
				options: [
					{ name: 'Set Automatically', value: 'auto' },
					{ name: 'Set Manually', value: 'manual' },
				],
				default: 'auto',
			},
			{
				...{ displayName: 'Description', name: 'toolDescription', type: 'string' },
				default: description.description,
				required: true,
				displayOptions: { show: { descriptionType: ['manual'] } },
			},
			...description.properties,
		],
	};
	return type;
}

const agentThat = (work: AgentOptions['work']): INodeType => ({
	description: {
		displayName: AGENT,
		name: 'test.agent',
		group: ['transform'],
		version: 1,
		description: 'Calls its tool as a test wants it',
		defaults: { name: AGENT },
		inputs: [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute(this: IExecuteFunctions) {
		const tools = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
		const [tool] = tools;
		if (!tool) throw new Error('n8n gave the agent no tool');
		await work(tool);
		return [this.getInputData()];
	},
});

const nodeOf = (name: string, type: string): INode => ({
	...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} },
});

const toolWith = ({ parameters, settings }: AgentOptions): INode => ({
	...nodeWith(parameters),
	...settings,
	type: TOOL_TYPE,
});

/** Runs a workflow in n8n's own engine: Input → Agent, with Document Extraction as the agent's tool. */
export async function runAgent(options: AgentOptions) {
	const { credential, items, work } = options;
	const to = (node: string, type: 'main' | 'ai_tool') => ({ [type]: [[{ node, type, index: 0 }]] });
	const data = workflowData(
		[nodeOf('Input', INPUT), nodeOf(AGENT, 'test.agent'), toolWith(options)],
		{ Input: to(AGENT, 'main'), [NODE]: to(AGENT, 'ai_tool') },
	);
	const nodeTypes = new NodeTypes(items ?? [{ json: {} }], {
		'test.agent': agentThat(work),
		[TOOL_TYPE]: asTool(new DocumentExtraction()),
	});
	const workflow = new Workflow({ ...data, nodeTypes });
	const startNode = workflow.getNode('Input');
	if (!startNode) throw new Error('The workflow has no input node');
	const additionalData = additionalDataFor(accountOf(credential), 'manual', data);
	const run = await new WorkflowExecute(additionalData, 'manual').run({ workflow, startNode });
	const { error, runData } = run.data.resultData;
	if (error) throw error;
	return runData;
}
