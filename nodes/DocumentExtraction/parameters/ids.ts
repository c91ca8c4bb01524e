import type { INodeProperties } from 'n8n-workflow';

import { COPY_MODEL_ADDRESS, ID_IN_ADDRESS } from '../transport/address/modelId';

/** An id as the user is asked for it. */
type IdParameter = Pick<INodeProperties, 'name' | 'displayName' | 'description'>;

/** What ids look like. */
const EXAMPLE_ID = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';
export const ID_PLACEHOLDER = `e.g. ${EXAMPLE_ID}`;

/** An id that the user types or maps. */
function typedId(texts: IdParameter): INodeProperties {
	return {
		...texts,
		type: 'string',
		required: true,
		default: '',
		placeholder: ID_PLACEHOLDER,
	};
}

/** The mode of a locator that holds a name, for which the node finds the id. */
export const BY_NAME = 'name';

interface ListedIdParameter extends IdParameter {
	/** The list search that offers them. */
	search: string;
	/** The locators that say what is listed. */
	within?: string[];
	/** How it is named by those who know no ID. */
	byName?: { example: string; hint: string };
}

/** An id that the user picks from a list of the service's, names, or types. */
function listedId({ search, within = [], byName, ...texts }: ListedIdParameter): INodeProperties {
	return {
		...texts,
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		...(within.length > 0 && {
			typeOptions: { loadOptionsDependsOn: within.map((name) => `${name}.value`) },
		}),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: search, searchable: true },
			},
			...(byName
				? [
						{
							displayName: 'By Name',
							name: BY_NAME,
							type: 'string' as const,
							placeholder: `e.g. ${byName.example}`,
							hint: byName.hint,
						},
					]
				: []),
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: ID_PLACEHOLDER },
		],
	};
}

/** Models have no list. In whichever mode, an address is cut to its id: transport/address/modelId.ts. */
export const modelId: INodeProperties = {
	displayName: 'Model ID',
	name: 'modelId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'id', value: '' },
	description:
		'The model to work with. Open it in the dashboard of the service and paste its address or its ID.',
	modes: [
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: ID_PLACEHOLDER,
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: `e.g. https://app.nanonets.com/#/ocr/test/${EXAMPLE_ID}`,
			validation: [
				{
					type: 'regex',
					properties: {
						regex: `.*${ID_IN_ADDRESS}.*`,
						errorMessage: `There is no ID of a model in this address. ${COPY_MODEL_ADDRESS}`,
					},
				},
			],
		},
	],
};

export const fileId = typedId({
	displayName: 'File ID',
	name: 'fileId',
	description: 'ID of the file: file_id in the output of other operations and of the trigger',
});

export const workflowId = listedId({
	displayName: 'Workflow',
	name: 'workflowId',
	description: 'Workflow of the service to work with (not an n8n workflow)',
	search: 'searchWorkflows',
});

export const fieldId = listedId({
	displayName: 'Field',
	name: 'fieldId',
	description: 'Field or table header of the workflow',
	search: 'searchFields',
	within: ['workflowId'],
});

export const documentId = listedId({
	displayName: 'Document',
	name: 'documentId',
	description:
		'Document of the workflow. By ID: file_id in the output of other operations and of the trigger, or document_id without Simplify.',
	search: 'searchDocuments',
	within: ['workflowId'],
});

const onDocument = ['workflowId', 'documentId'];

export const pageId = listedId({
	displayName: 'Page',
	name: 'pageId',
	description: 'Page of the document. By ID: the id under pages in the output of other operations.',
	search: 'searchPages',
	within: onDocument,
});

/** Where everything on a page of a document is found. */
export const documentPage = [workflowId, documentId, pageId];

const onPage = [...onDocument, 'pageId'];

export const fieldDataId = listedId({
	displayName: 'Field Value',
	name: 'fieldDataId',
	description:
		'Value on the page. By Name: the name of its field. By ID: field_data_id in the output of other operations.',
	search: 'searchFieldValues',
	within: onPage,
	byName: {
		example: 'total_amount',
		hint: 'Name of the field, of which the page has one value',
	},
});

export const tableId = listedId({
	displayName: 'Table',
	name: 'tableId',
	description: 'Table on the page. By ID: table_id in the output of other operations.',
	search: 'searchTables',
	within: onPage,
});

export const cellId = listedId({
	displayName: 'Cell',
	name: 'cellId',
	description:
		'Cell of the table. By Name: its header and its row, the first row being 1. By ID: cell_id in the output of other operations.',
	search: 'searchCells',
	within: [...onPage, 'tableId'],
	byName: {
		example: 'amount, row 2',
		hint: 'Header and row; rows count from 1, as in the list',
	},
});
