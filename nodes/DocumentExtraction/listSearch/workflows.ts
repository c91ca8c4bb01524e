import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { textIn } from '../extraction/json';
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
		entry: (workflow) => ({
			name: textIn(workflow.description) || textIn(workflow.id),
			value: textIn(workflow.id),
		}),
	});
}
