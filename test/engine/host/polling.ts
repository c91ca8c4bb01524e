import './folder';

import { Container } from '@n8n/di';
import { getExecutePollFunctions } from 'n8n-core';
import { TriggersAndPollers } from 'n8n-core/dist/execution-engine/triggers-and-pollers';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { NodeTypes } from './nodeTypes';
import { accountOf, NODE, NODE_TYPE, nodeWith, workflowData } from './workflowData';

export interface PollingOptions {
	/** A node type with poll(). */
	type: INodeType;
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** 'manual' is "Fetch Test Event". */
	mode?: 'trigger' | 'manual';
	activation?: WorkflowActivateMode;
	/** What n8n has saved for the node: that of an earlier poller stands for a restart or a rollback. */
	state?: IDataObject;
	/** What n8n has saved for all nodes of the workflow together. */
	shared?: IDataObject;
	/** Where a process is to know nothing of the polls of other tests. */
	workflowId?: string;
	/** What the user calls the node. */
	name?: string;
	/** Which node it is, whatever it is called. */
	id?: string;
	/** The name of another node of the workflow, which is its copy and has the same ID. */
	twin?: string;
}

export interface Poller {
	/** Polls once. Polls that are not awaited overlap. */
	poll(): Promise<INodeExecutionData[] | null>;
	/** A copy of what the node keeps in n8n's static data. */
	state(): IDataObject;
	/** A copy of what it keeps there for all nodes of the workflow. */
	shared(): IDataObject;
	/** Whether n8n has noticed a change of the static data, without which it saves nothing. */
	isChangeNoticed(): boolean;
	/** Its twin in the same active workflow. */
	twin(): Poller;
}

/** A node that polls in an active workflow: polls share one PollContext of n8n's and one static data object, as in n8n. */
export function startPolling(options: PollingOptions): Poller {
	const { mode = 'trigger', activation = mode === 'manual' ? 'manual' : 'activate' } = options;
	const { name = NODE } = options;
	const one = nodeWith(options.parameters);
	const names = [name, ...(options.twin === undefined ? [] : [options.twin])];
	const plain = workflowData(
		names.map((each) => ({ ...one, name: each, id: options.id ?? one.id })),
	);
	const data = { ...plain, id: options.workflowId ?? plain.id };
	const workflow = new Workflow({
		...data,
		nodeTypes: new NodeTypes([], { [NODE_TYPE]: options.type }),
		staticData: {
			[`node:${name}`]: structuredClone(options.state ?? {}),
			global: structuredClone(options.shared ?? {}),
		},
	});
	const additionalData = additionalDataFor(accountOf(options.credential), mode, data);
	const pollers = Container.get(TriggersAndPollers);
	const pollerOf = (called: string): Poller => {
		const node = workflow.getNode(called);
		if (!node) throw new Error('The workflow has no node that polls');
		const context = getExecutePollFunctions(workflow, node, additionalData, mode, activation);
		return {
			poll: async () => (await pollers.runPoll(workflow, node, context))?.flat() ?? null,
			state: () => copied(workflow.getStaticData('node', node)),
			shared: () => copied(workflow.getStaticData('global')),
			isChangeNoticed: () => workflow.staticData.__dataChanged === true,
			twin: () => pollerOf(options.twin ?? ''),
		};
	};
	return pollerOf(name);
}

const copied = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;
