import { DirectoryLoader, RoutingNode } from 'n8n-core';
import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypes } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

export const INPUT = 'bench.input';

/** As n8n's own node registry does: the engine's RoutingNode becomes the node's execute. */
export function declarative(type: INodeType): INodeType {
	DirectoryLoader.applyDeclarativeNodeOptionParameters(type);
	type.execute = async function (this: IExecuteFunctions) {
		const context = this as ConstructorParameters<typeof RoutingNode>[0];
		return (await new RoutingNode(context, type).runNode()) ?? [];
	};
	return type;
}

/** The node under test, and one that gives it its items. */
export function nodeTypesOf(
	items: INodeExecutionData[],
	name: string,
	type: INodeType,
): INodeTypes {
	const input: INodeType = {
		description: {
			displayName: 'Input',
			name: INPUT,
			group: ['trigger'],
			version: 1,
			description: 'Items of the bench',
			defaults: { name: 'Input' },
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		execute: async () => [items],
	};
	const types: Record<string, INodeType> = { [INPUT]: input, [name]: type };
	const getByNameAndVersion = (wanted: string) => {
		const found = types[wanted];
		if (!found) throw new Error(`There is no node type ${wanted}`);
		return found;
	};
	return { getByName: getByNameAndVersion, getByNameAndVersion, getKnownTypes: () => ({}) };
}
