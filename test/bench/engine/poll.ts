import '../../engine/host/folder';

import { Container } from '@n8n/di';
import { getExecutePollFunctions } from 'n8n-core';
import { TriggersAndPollers } from 'n8n-core/dist/execution-engine/triggers-and-pollers';
import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { additionalDataFor } from '../../engine/host/additionalData';
import { accountOf, nodeWith, workflowData } from '../../engine/host/workflowData';
import { nodeTypesOf } from './nodeTypes';

export interface EnginePoll {
	type: INodeType;
	parameters: INodeParameters;
	credential: { baseUrl: string; apiKey: string };
}

/** A node that polls in n8n's own engine, with what it remembers from one poll to the next. */
export function pollInEngine(given: EnginePoll): () => Promise<INodeExecutionData[]> {
	const node = nodeWith(given.parameters);
	const data = workflowData([node]);
	const workflow = new Workflow({ ...data, nodeTypes: nodeTypesOf([], node.type, given.type) });
	const additionalData = additionalDataFor(accountOf(given.credential), 'trigger', data);
	const context = getExecutePollFunctions(workflow, node, additionalData, 'trigger', 'activate');
	const pollers = Container.get(TriggersAndPollers);
	return async () => (await pollers.runPoll(workflow, node, context))?.flat() ?? [];
}
