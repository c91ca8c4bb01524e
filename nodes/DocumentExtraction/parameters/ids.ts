import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

type Show = NonNullable<IDisplayOptions['show']>;

export const modelId = (show: Show): INodeProperties => ({
	displayName: 'Model ID',
	name: 'modelId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91',
	description:
		'ID of the model, as the service shows it in the address of the model and in its settings',
	displayOptions: { show },
});

export const fileId = (show: Show): INodeProperties => ({
	displayName: 'File ID',
	name: 'fileId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 9b2f7c1e-4f6d-4b7a-8a3e-1d2c3b4a5f60',
	description: 'ID of the file: file_id in the output of Upload',
	displayOptions: { show },
});

export const workflowId = (show: Show): INodeProperties => ({
	displayName: 'Workflow',
	name: 'workflowId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Workflow of the service to work with (not an n8n workflow)',
	displayOptions: { show },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 5a7d0b9e-2c41-4f0e-9b16-7f3a1c2d4e5f',
		},
	],
});

export const fieldId = (show: Show): INodeProperties => ({
	displayName: 'Field',
	name: 'fieldId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Field or table header of the workflow',
	displayOptions: { show },
	typeOptions: { loadOptionsDependsOn: ['workflowId.value'] },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchFields', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. c0ffee00-1b2c-4d3e-8f4a-5b6c7d8e9f01',
		},
	],
});

export const documentId = (show: Show): INodeProperties => ({
	displayName: 'Document',
	name: 'documentId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Document of the workflow',
	displayOptions: { show },
	typeOptions: { loadOptionsDependsOn: ['workflowId.value'] },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchDocuments', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 71c2d9f4-0a1b-4c2d-9e3f-6a7b8c9d0e1f',
		},
	],
});

export const pageId = (show: Show): INodeProperties => ({
	displayName: 'Page ID',
	name: 'pageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 0e1d2c3b-4a59-4687-9786-a5b4c3d2e1f0',
	description: 'ID of the page of the document',
	displayOptions: { show },
});

/** Where everything on a page of a document is found. */
export const documentPage = (show: Show): INodeProperties[] => [
	workflowId(show),
	documentId(show),
	pageId(show),
];

export const fieldDataId = (show: Show): INodeProperties => ({
	displayName: 'Field Value ID',
	name: 'fieldDataId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. b4a59687-9786-4a5b-8c3d-2e1f0e1d2c3b',
	description: 'ID of the field value on the page: field_data_id in the output of other operations',
	displayOptions: { show },
});

export const tableId = (show: Show): INodeProperties => ({
	displayName: 'Table ID',
	name: 'tableId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 4a596879-7869-4a5b-9c3d-2e1f0e1d2c3b',
	description: 'ID of the table on the page: table_id in the output of other operations',
	displayOptions: { show },
});

export const cellId = (show: Show): INodeProperties => ({
	displayName: 'Cell ID',
	name: 'cellId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 59687978-69a5-4b4c-8d2e-1f0e1d2c3b4a',
	description: 'ID of the cell in the table: cell_id in the output of other operations',
	displayOptions: { show },
});
