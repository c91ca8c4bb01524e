import type { INodeProperties } from 'n8n-workflow';

interface NameParameter extends Pick<INodeProperties, 'name' | 'displayName'> {
	description: string;
	/** The method of the node that gives the names. */
	load: string;
}

/** A name out of those that the chosen workflow has. What is kept is the plain name. */
export function workflowNameOptions({
	load,
	description,
	...texts
}: NameParameter): INodeProperties {
	return {
		...texts,
		description: `${description}. Choose from the list, or specify a name using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		type: 'options',
		required: true,
		default: '',
		typeOptions: { loadOptionsMethod: load, loadOptionsDependsOn: ['workflowId.value'] },
	};
}
