import type { INode } from 'n8n-workflow';
import type { NewWorkflow } from './session';

/** IDs of the service, by the parameter that asks for them. */
export interface Choices {
	modelId: string;
	workflowId: string;
}

/** An example in which somebody has chosen the model or the workflow of the service. */
export const withChoices = <T extends NewWorkflow>(example: T, choices: Choices): T => ({
	...example,
	nodes: example.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...chosenIn(node, choices) },
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

const isEmptyLocator = (parameter: INode['parameters'][string]): boolean =>
	typeof parameter === 'object' &&
	parameter !== null &&
	'value' in parameter &&
	parameter.value === '';
