import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { DESCRIPTION, ICON } from './inNodesPanel';
import { listSearch } from './listSearch';
import { onlyNewHint, triggerParameters } from './trigger/parameters';
import { poll } from './trigger/poll';

/** Read by newer n8ns. Spread into the description, since the types of n8n 2.7 do not have it. */
const forAiBuilder = {
	builderHint: {
		searchHint:
			'Starts a workflow when the service has read a document, whoever uploaded it, with the simplified item of Document Extraction: fields by their names, tables, status and low_confidence. Check status: documents that fail come, too, unless events says otherwise.',
	},
};

export class DocumentExtractionTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Extraction Trigger',
		name: 'documentExtractionTrigger',
		icon: ICON,
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ ($parameter["watch"] === "specific" ? "Specific " : "All ") + ($parameter["source"] === "workflow" ? "documents of a workflow" : "files of a model") }}',
		description: DESCRIPTION,
		defaults: { name: 'Document Extraction Trigger' },
		polling: true,
		...forAiBuilder,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentExtractionApi', required: true }],
		hints: [onlyNewHint],
		properties: triggerParameters,
	};

	methods = { listSearch: { searchWorkflows: listSearch.searchWorkflows } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll.call(this);
	}
}
