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

/** The same for an upload, where a model cannot give the file itself. */
export const uploadToolNotice = (byAddress: string): INodeProperties =>
	toolNotice(
		`An AI agent hands over text, no files. ${byAddress} For a file that has come into this workflow, set Input Type to Binary File and give it by an expression in Input Binary Field, such as {{ $('Form').item.binary.data }}, for one item at a time. Set the rest yourself.`,
	);
