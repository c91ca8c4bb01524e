import type { INodeProperties } from 'n8n-workflow';

import { ID_IN_ADDRESS } from '../transport/address/modelId';

/** An id as the user is asked for it. */
interface IdParameter extends Pick<INodeProperties, 'name' | 'displayName' | 'description'> {
	/** What such an id looks like. */
	example: string;
}

/** An id that the user types or maps. */
function typedId({ example, ...texts }: IdParameter): INodeProperties {
	return {
		...texts,
		type: 'string',
		required: true,
		default: '',
		placeholder: `e.g. ${example}`,
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
function listedId({
	example,
	search,
	within = [],
	byName,
	...texts
}: ListedIdParameter): INodeProperties {
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
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
		],
	};
}

const EXAMPLE_MODEL = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';

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
			placeholder: `e.g. ${EXAMPLE_MODEL}`,
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: `e.g. https://app.nanonets.com/#/ocr/test/${EXAMPLE_MODEL}`,
			validation: [
				{
					type: 'regex',
					properties: {
						regex: `.*${ID_IN_ADDRESS}.*`,
						errorMessage:
							'There is no ID of a model in this address. Open the model in the dashboard of the service and copy its address.',
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
	example: '9b2f7c1e-4f6d-4b7a-8a3e-1d2c3b4a5f60',
});

export const workflowId = listedId({
	displayName: 'Workflow',
	name: 'workflowId',
	description: 'Workflow of the service to work with (not an n8n workflow)',
	example: '5a7d0b9e-2c41-4f0e-9b16-7f3a1c2d4e5f',
	search: 'searchWorkflows',
});

export const fieldId = listedId({
	displayName: 'Field',
	name: 'fieldId',
	description: 'Field or table header of the workflow',
	example: 'c0ffee00-1b2c-4d3e-8f4a-5b6c7d8e9f01',
	search: 'searchFields',
	within: ['workflowId'],
});

export const documentId = listedId({
	displayName: 'Document',
	name: 'documentId',
	description:
		'Document of the workflow. By ID: file_id in the output of other operations and of the trigger, or document_id without Simplify.',
	example: '71c2d9f4-0a1b-4c2d-9e3f-6a7b8c9d0e1f',
	search: 'searchDocuments',
	within: ['workflowId'],
});

const onDocument = ['workflowId', 'documentId'];

export const pageId = listedId({
	displayName: 'Page',
	name: 'pageId',
	description: 'Page of the document. By ID: the id under pages in the output of other operations.',
	example: '0e1d2c3b-4a59-4687-9786-a5b4c3d2e1f0',
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
	example: 'b4a59687-9786-4a5b-8c3d-2e1f0e1d2c3b',
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
	example: '4a596879-7869-4a5b-9c3d-2e1f0e1d2c3b',
	search: 'searchTables',
	within: onPage,
});

export const cellId = listedId({
	displayName: 'Cell',
	name: 'cellId',
	description:
		'Cell of the table. By Name: its header and its row, the first row being 1. By ID: cell_id in the output of other operations.',
	example: '59687978-69a5-4b4c-8d2e-1f0e1d2c3b4a',
	search: 'searchCells',
	within: [...onPage, 'tableId'],
	byName: {
		example: 'amount, row 2',
		hint: 'Header and row; rows count from 1, as in the list',
	},
});
