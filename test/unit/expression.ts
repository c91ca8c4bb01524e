import { type INode, type INodeParameters, type INodeType, Workflow } from 'n8n-workflow';

/** What an expression of a node type's description gives for a node with these parameters. */
export function valueOf(
	type: INodeType,
	expression: string | undefined,
	parameters: INodeParameters,
): unknown {
	const node: INode = {
		...{ id: 'n', name: 'N', type: 'n', typeVersion: 1, position: [0, 0] },
		parameters,
	};
	const nodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(node, expression, 'internal', {});
}
