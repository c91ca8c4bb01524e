import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { workflowDescription } from './resources/workflow';
import { inTurn } from './transport/inTurn';
import { readAnswer } from './transport/readAnswer';

export class DocumentExtraction implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Extraction',
		name: 'documentExtraction',
		icon: {
			light: 'file:../../icons/document-extraction.svg',
			dark: 'file:../../icons/document-extraction.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description:
			'Extract fields and tables from invoices, receipts and other documents, then correct, verify and approve them',
		defaults: { name: 'Document Extraction' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentExtractionApi', required: true }],
		requestDefaults: {
			// Text, because only text tells JSON from what merely looks like it (transport/readAnswer.ts).
			encoding: 'text',
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			headers: { Accept: 'application/json' },
		},
		requestOperations: { pagination: inTurn() },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [{ name: 'Workflow', value: 'workflow' }],
				default: 'workflow',
				// Always shown, so what every request needs hangs here.
				routing: { send: { paginate: true }, output: { postReceive: [readAnswer] } },
			},
			...workflowDescription,
		],
	};
}
