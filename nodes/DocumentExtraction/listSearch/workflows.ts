import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { objectsIn, textIn } from '../utils/json';
import { listPage } from './listPage';

export async function searchWorkflows(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await listPage(this, {
		path: '/api/v4/workflows',
		ids: {},
		entries: 'workflows',
		page: paginationToken,
		filter,
		entry: ({ id, description, fields }) => ({
			value: textIn(id),
			name: (short) => short(textIn(description)) || short(nameFromFields(fields)) || textIn(id),
		}),
	});
}

/** A workflow that nobody described is known by what it reads. */
function nameFromFields(fields: unknown): string {
	const names = objectsIn(fields).map(({ name }) => textIn(name));
	return names.length > 0 ? `No description: ${names.join(', ')}` : '';
}
