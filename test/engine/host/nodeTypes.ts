import { DirectoryLoader, RoutingNode } from 'n8n-core';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { NODE_TYPE } from './workflowData';

export const INPUT = 'test.input';

/** Gives the items of a test to the node under test. */
const inputOf = (items: INodeExecutionData[]): INodeType => ({
	description: {
		displayName: 'Input',
		name: INPUT,
		group: ['trigger'],
		version: 1,
		description: 'Items of the test',
		defaults: { name: 'Input' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	execute: async () => [items],
});

/** As n8n's own node registry does: the engine's RoutingNode becomes the node's execute. */
export function declarative(type: INodeType): INodeType {
	DirectoryLoader.applyDeclarativeNodeOptionParameters(type);
	type.execute = async function (this: IExecuteFunctions) {
		const context = this as ConstructorParameters<typeof RoutingNode>[0];
		return (await new RoutingNode(context, type).runNode()) ?? [];
	};
	return type;
}

export class NodeTypes implements INodeTypes {
	private readonly types: Record<string, INodeType>;

	constructor(items: INodeExecutionData[], more: Record<string, INodeType> = {}) {
		this.types = {
			[INPUT]: inputOf(items),
			[NODE_TYPE]: declarative(new DocumentExtraction()),
			...more,
		};
	}

	getByName(name: string): INodeType | IVersionedNodeType {
		return this.getByNameAndVersion(name);
	}

	getByNameAndVersion(name: string): INodeType {
		const type = this.types[name];
		if (!type) throw new Error(`There is no node type ${name}`);
		return type;
	}

	getKnownTypes() {
		return {};
	}
}
