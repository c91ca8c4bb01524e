import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { listSearch, loadOptions } from './listSearch';
import { mergeSharedParameters } from './parameters/builders/mergeSharedParameters';
import { documentDescription } from './resources/document';
import { fieldValueDescription } from './resources/fieldValue';
import { fileDescription } from './resources/file';
import { modelDescription } from './resources/model';
import { tableDescription } from './resources/table';
import { tableCellDescription } from './resources/tableCell';
import { workflowDescription } from './resources/workflow';
import { asPagination } from './transport/requests/asPagination';
import { readAnswer } from './transport/response/readAnswer';

const operations = mergeSharedParameters([
	...documentDescription,
	...fieldValueDescription,
	...fileDescription,
	...modelDescription,
	...tableDescription,
	...tableCellDescription,
	...workflowDescription,
]);

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
			// Text, because only text tells JSON from what merely looks like it (transport/response/readAnswer.ts).
			encoding: 'text',
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			headers: { Accept: 'application/json' },
		},
		requestOperations: { pagination: asPagination() },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Document',
						value: 'document',
						description: 'Documents that a workflow reads (version 4)',
					},
					{
						name: 'Field Value',
						value: 'fieldValue',
						description: 'Single values on the pages of a document (version 4)',
					},
					{
						name: 'File',
						value: 'file',
						description: 'Files that a model reads (version 2)',
					},
					{ name: 'Model', value: 'model', description: 'Models that read files (version 2)' },
					{
						name: 'Table',
						value: 'table',
						description: 'Tables on the pages of a document (version 4)',
					},
					{
						name: 'Table Cell',
						value: 'tableCell',
						description: 'Cells of tables on the pages of a document (version 4)',
					},
					{
						name: 'Workflow',
						value: 'workflow',
						description: 'What is read from documents: fields, table headers, settings (version 4)',
					},
				],
				default: 'file',
				// Always shown, so what every request needs hangs here.
				routing: { send: { paginate: true }, output: { postReceive: [readAnswer] } },
			},
			...operations,
		],
	};

	methods = { listSearch, loadOptions };
}
