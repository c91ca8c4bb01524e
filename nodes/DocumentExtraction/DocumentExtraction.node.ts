import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { DESCRIPTION, ICON } from './inNodesPanel';
import { listSearch, loadOptions, resourceMapping } from './listSearch';
import { actionSubtitle } from './parameters/builders/actionSubtitle';
import { mergeSharedParameters } from './parameters/builders/mergeSharedParameters';
import { returnAtOnceHint } from './parameters/uploadResults';
// In this order what is alike stands close together, and packs smaller (docs/decisions/0003-no-dependencies.md).
import { fileDescription } from './resources/file';
import { documentDescription } from './resources/document';
import { tableCellDescription } from './resources/tableCell';
import { fieldValueDescription } from './resources/fieldValue';
import { tableDescription } from './resources/table';
import { workflowDescription } from './resources/workflow';
import { modelDescription } from './resources/model';
import { instantLearningHint } from './resources/workflow/create';
import { AS_ANSWERED } from './transport/response/asAnswered';
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

/** Read by newer n8ns. Spread into the description, since the types of n8n 2.7 do not have it. */
const forAiBuilder = {
	builderHint: {
		searchHint:
			'An account with the service has either models (resources file and model) or workflows of its own (all other resources). The operation upload with results "wait" and simplify on reads a document in one step, without Wait node or loop: fields by their names, tables, status and low_confidence; options.outputRows gives an item for each table row. To start a workflow whenever a document has been read, use Document Extraction Trigger.',
	},
};

export class DocumentExtraction implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Extraction',
		name: 'documentExtraction',
		icon: ICON,
		group: ['transform'],
		version: 1,
		subtitle: actionSubtitle(operations),
		description: DESCRIPTION,
		defaults: { name: 'Document Extraction' },
		usableAsTool: true,
		...forAiBuilder,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentExtractionApi', required: true }],
		requestDefaults: {
			// Text, because only text tells JSON from what merely looks like it (transport/response/readAnswer.ts).
			encoding: 'text',
			...AS_ANSWERED,
			headers: { Accept: 'application/json' },
		},
		requestOperations: { pagination: asPagination() },
		hints: [returnAtOnceHint, instantLearningHint],
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
						description: 'What was uploaded to a workflow of the service',
					},
					{
						name: 'Field Value',
						value: 'fieldValue',
						description: 'Single values on the pages of a document in a workflow',
					},
					{
						name: 'File',
						value: 'file',
						description: 'What was uploaded to a model',
					},
					{
						name: 'Model',
						value: 'model',
						description:
							'What files are uploaded to, where the dashboard of the service shows models',
					},
					{
						name: 'Table',
						value: 'table',
						description: 'Tables on the pages of a document in a workflow',
					},
					{
						name: 'Table Cell',
						value: 'tableCell',
						description: 'Cells of tables on the pages of a document in a workflow',
					},
					{
						name: 'Workflow',
						value: 'workflow',
						description:
							'What documents are uploaded to, where the dashboard of the service shows workflows: its fields, table headers and settings',
					},
				],
				default: 'file',
				// Always shown, so what every request needs hangs here.
				routing: { send: { paginate: true }, output: { postReceive: [readAnswer] } },
			},
			{
				displayName:
					'Your account with the service has models or workflows; its dashboard shows which. For models, take File or Model, for workflows one of the others.',
				name: 'resourceNotice',
				type: 'notice',
				default: '',
			},
			...operations,
		],
	};

	methods = { listSearch, loadOptions, resourceMapping };
}
