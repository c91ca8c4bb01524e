import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { type Json, objectsIn, textIn } from '../utils/json';
import { holding } from '../transport/response/entries';
import { chosenWorkflow } from './chosen';
import { shownOf } from './entry';
import { get } from './listPage';

export async function searchFields(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const workflow = await workflowFor(this);
	const named = (list: unknown, kind: string) =>
		objectsIn(list).map(({ id, name }) => ({
			value: textIn(id),
			name: () => `${textIn(name)} (${kind})`,
		}));
	const entries = [
		...named(workflow.fields, 'field'),
		...named(workflow.table_headers, 'table header'),
	];
	return shownOf(entries, filter, paginationToken);
}

/** The workflow that is chosen above the list. */
export async function workflowFor(list: ILoadOptionsFunctions): Promise<Json> {
	const wanted = {
		path: '/api/v4/workflows/{workflowId}',
		ids: { workflowId: chosenWorkflow(list) },
	};
	return await get(list, wanted, (answer) => holding(answer, 'fields'));
}
