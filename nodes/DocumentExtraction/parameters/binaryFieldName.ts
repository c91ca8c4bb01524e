import type { INodeProperties } from 'n8n-workflow';

/** The field of the item that holds a file, or is to hold it. */
export const binaryFieldName = (own: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	...own,
});
