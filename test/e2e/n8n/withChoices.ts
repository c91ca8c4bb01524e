import type { INode } from 'n8n-workflow';
import type { NewWorkflow } from './session';

/** IDs of the service, by the parameter that asks for them, and where files are read. */
export interface Choices {
	modelId: string;
	workflowId: string;
	/** A pattern; as it stands in the example when left out. */
	files?: string;
}

/** An example in which somebody has chosen the model or the workflow of the service, and the folder. */
export const withChoices = <T extends NewWorkflow>(example: T, choices: Choices): T => ({
	...example,
	nodes: example.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...chosenIn(node, choices), ...filesIn(node, choices) },
	})),
});

const LOCATORS = ['modelId', 'workflowId'] as const;

const chosenIn = ({ parameters }: INode, choices: Choices) =>
	Object.fromEntries(
		LOCATORS.filter((name) => isEmptyLocator(parameters[name])).map((name) => [
			name,
			{ __rl: true, mode: 'id', value: choices[name] },
		]),
	);

const filesIn = ({ parameters }: INode, { files }: Choices) =>
	files !== undefined && 'fileSelector' in parameters ? { fileSelector: files } : {};

const isEmptyLocator = (parameter: INode['parameters'][string]): boolean =>
	typeof parameter === 'object' &&
	parameter !== null &&
	'value' in parameter &&
	parameter.value === '';
