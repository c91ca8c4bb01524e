import {
	type ILoadOptionsFunctions,
	type INodePropertyOptions,
	NodeOperationError,
} from 'n8n-workflow';

import { objectsIn, textIn } from '../utils/json';
import { workflowFor } from './fields';

export async function loadFieldNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return namesIn(this, (await workflowFor(this)).fields, 'fields');
}

export async function loadTableHeaders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return namesIn(this, (await workflowFor(this)).table_headers, 'table headers');
}

function namesIn(
	caller: ILoadOptionsFunctions,
	list: unknown,
	things: string,
): INodePropertyOptions[] {
	const names = objectsIn(list).map(({ name }) => ({ name: textIn(name), value: textIn(name) }));
	if (names.length > 0) return names;
	// All in the message: n8n shows no description here.
	throw new NodeOperationError(
		caller.getNode(),
		`This workflow has no ${things} yet. Name them with the operation Set Fields of Workflow.`,
	);
}
