import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** A line of text that the user reads before running the operation. */
export const notice = (
	name: string,
	displayName: string,
	displayOptions: IDisplayOptions = {},
): INodeProperties => ({ displayName, name, type: 'notice', default: '', displayOptions });

/** A line for those who give the operation to an AI agent as a tool. */
export const toolNotice = (displayName: string): INodeProperties =>
	notice('toolNotice', displayName, { show: { '@tool': [true] } });
