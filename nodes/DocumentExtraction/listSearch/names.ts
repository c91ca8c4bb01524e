import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { objectsIn, textIn } from '../utils/json';
import { chosenIn } from './chosen';
import { workflowFor } from './fields';

export async function loadFieldNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await namesIn(this, 'fields', 'fields');
}

export async function loadTableHeaders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return await namesIn(this, 'table_headers', 'table headers');
}

async function namesIn(
	caller: ILoadOptionsFunctions,
	list: string,
	things: string,
): Promise<INodePropertyOptions[]> {
	if (chosenIn(caller, 'workflowId') === '') return inPlaceOfNames('Choose a workflow first');
	const names = objectsIn((await workflowFor(caller))[list]).map(({ name }) => textIn(name));
	return names.length > 0
		? names.map((name) => ({ name, value: name }))
		: inPlaceOfNames(`No ${things} yet: name them with Set Fields`);
}

/** Of what is thrown here, n8n shows nothing before the mouse is over a red sign. Nothing is chosen with this. */
function inPlaceOfNames(name: string): INodePropertyOptions[] {
	return [{ name, value: '' }];
}
