import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The ways in which an upload can get its file. */
interface Inputs {
	/** A file of the input item. */
	binary: INodePropertyOptions;
	/** What can be written as text. */
	text: INodePropertyOptions;
}

/** An AI agent hands its tools text alone (docs/n8n.md#agents), so there text is the default. */
export function inputType({ binary, text }: Inputs): INodeProperties[] {
	const beginningWith = (
		first: INodePropertyOptions,
		second: INodePropertyOptions,
		isTool: boolean,
	): INodeProperties => {
		const { value } = first;
		return {
			displayName: 'Input Type',
			name: 'inputType',
			type: 'options',
			options: [first, second],
			default: value,
			description: 'Where the file comes from',
			displayOptions: { show: { '@tool': [isTool] } },
		};
	};
	return [beginningWith(binary, text, false), beginningWith(text, binary, true)];
}
