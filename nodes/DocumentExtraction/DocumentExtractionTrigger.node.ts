import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { searchWorkflows } from './listSearch/workflows';
import { triggerParameters } from './trigger/parameters';
import { poll } from './trigger/poll';

export class DocumentExtractionTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Extraction Trigger',
		name: 'documentExtractionTrigger',
		icon: {
			light: 'file:../../icons/document-extraction.svg',
			dark: 'file:../../icons/document-extraction.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ ($parameter["watch"] === "specific" ? "named " : "all ") + ($parameter["source"] === "workflow" ? "documents of a workflow" : "files of a model") }}',
		description:
			'Starts the workflow when invoices, receipts and other documents have been read, or could not be read',
		defaults: { name: 'Document Extraction Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentExtractionApi', required: true }],
		properties: triggerParameters,
	};

	methods = { listSearch: { searchWorkflows } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll.call(this);
	}
}
