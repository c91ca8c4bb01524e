import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** A line of text that the user reads before running the operation. */
export const notice = (
	name: string,
	displayName: string,
	show: NonNullable<IDisplayOptions['show']>,
): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	displayOptions: { show },
});

/** A line for those who give the operation to an AI agent as a tool. */
export const toolNotice = (
	displayName: string,
	show: NonNullable<IDisplayOptions['show']>,
): INodeProperties => notice('toolNotice', displayName, { ...show, '@tool': [true] });
