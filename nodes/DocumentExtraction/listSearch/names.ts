import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { objectsIn, textIn } from '../utils/json';
import { workflowFor } from './fields';

export async function loadFieldNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return namesIn((await workflowFor(this)).fields);
}

export async function loadTableHeaders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return namesIn((await workflowFor(this)).table_headers);
}

function namesIn(list: unknown): INodePropertyOptions[] {
	return objectsIn(list).map(({ name }) => ({ name: textIn(name), value: textIn(name) }));
}
