import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import type { NewWorkflow } from './session';

export const MANUAL_TRIGGER = "When clicking 'Execute workflow'";

/** Our node types as n8n calls them. */
export const NODE_TYPE = 'n8n-nodes-document-extraction.documentExtraction';
export const TRIGGER_TYPE = 'n8n-nodes-document-extraction.documentExtractionTrigger';

export interface Step {
	name: string;
	type: string;
	/** 1 when left out. */
	version?: number;
	parameters?: INodeParameters;
}

export const manualTrigger: Step = { name: MANUAL_TRIGGER, type: 'n8n-nodes-base.manualTrigger' };

/** A node that gives one item with this JSON. */
export const itemOf = (json: object): Step => ({
	name: 'Item',
	type: 'n8n-nodes-base.set',
	version: 3.4,
	parameters: { mode: 'raw', jsonOutput: JSON.stringify(json), options: {} },
});

/** A node that makes a file of base64 text in the item, where n8n keeps files. */
export const fileFrom = (property: string, field: string, name: string, type: string): Step => ({
	name: 'File',
	type: 'n8n-nodes-base.convertToFile',
	version: 1.1,
	parameters: {
		operation: 'toBinary',
		sourceProperty: property,
		binaryPropertyName: field,
		options: { fileName: name, mimeType: type },
	},
});

/** A workflow of steps that follow one another, as a person would draw it. */
export function chain(name: string, steps: Step[]): NewWorkflow {
	const nodes = steps.map(
		({ name: nodeName, type, version = 1, parameters = {} }, index): INode => ({
			id: `node-${index}`,
			name: nodeName,
			type,
			typeVersion: version,
			position: [index * 220, 0],
			parameters,
		}),
	);
	const connections: IConnections = {};
	nodes.slice(1).forEach((node, index) => {
		const before = nodes[index];
		if (before)
			connections[before.name] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	});
	return { name, nodes, connections };
}
