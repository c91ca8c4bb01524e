import type { INodeProperties } from 'n8n-workflow';

/** What an operation asks for: its parameters, shown where it is chosen and where they themselves say. */
export const parametersOf = (
	resource: string,
	operation: string,
	parameters: INodeProperties[],
): INodeProperties[] =>
	parameters.map(({ displayOptions: { show, ...others } = {}, ...property }) => ({
		...property,
		displayOptions: { show: { resource: [resource], operation: [operation], ...show }, ...others },
	}));
