import './folder';

import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { NodeTypes } from './nodeTypes';
import { accountOf, NODE, NODE_TYPE, nodeWith, workflowData } from './workflowData';

export interface ListSearchOptions {
	/** The node type that has the method. */
	type: INodeType;
	/** Its name in `methods.listSearch`. */
	method: string;
	credential: ICredentialDataDecryptedObject;
	/** What the user has filled in so far. */
	parameters?: INodeParameters;
	/** The parameter whose list is open. */
	path?: string;
	/** What the user typed into the search. */
	filter?: string;
	/** From the page before. */
	paginationToken?: string;
}

/** Opens the "From List" of a resource locator as n8n's editor does. */
export async function listSearch(options: ListSearchOptions): Promise<INodeListSearchResult> {
	const { type, method, parameters = {}, path = '', filter, paginationToken } = options;
	const search = type.methods?.listSearch?.[method];
	if (!search) throw new Error(`The node type has no list search ${method}`);
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
	return await search.call(context as ILoadOptionsFunctions, filter, paginationToken);
}
