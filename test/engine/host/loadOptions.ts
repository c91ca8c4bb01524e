import './folder';

import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ILoadOptionsFunctions,
	INodeParameters,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { NodeTypes } from './nodeTypes';
import { accountOf, NODE, NODE_TYPE, nodeWith, workflowData } from './workflowData';

export interface LoadOptions {
	/** The node type that has the method. */
	type: INodeType;
	/** Its name in `methods`. */
	method: string;
	credential: ICredentialDataDecryptedObject;
	/** What the user has filled in so far. */
	parameters?: INodeParameters;
	/** The parameter whose list is open. */
	path?: string;
}

/** What n8n's server gives to a method that its editor asks for the content of a list. */
export function editorContext(options: LoadOptions): ILoadOptionsFunctions {
	const { type, parameters = {}, path = '' } = options;
	const data = workflowData([nodeWith(parameters)]);
	const nodeTypes = new NodeTypes([], { [NODE_TYPE]: type });
	const workflow = new Workflow({ ...data, nodeTypes });
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The workflow has no node');
	const additionalData = {
		...additionalDataFor(accountOf(options.credential), 'internal', data),
		currentNodeParameters: parameters,
	};
	const context = new LoadOptionsContext(workflow, node, additionalData, path);
	return context as ILoadOptionsFunctions;
}

/** Opens the list of a parameter that keeps a plain value as n8n's editor does. */
export async function loadOptions(options: LoadOptions): Promise<INodePropertyOptions[]> {
	const load = options.type.methods?.loadOptions?.[options.method];
	if (!load) throw new Error(`The node type does not load options with ${options.method}`);
	return await load.call(editorContext(options));
}
