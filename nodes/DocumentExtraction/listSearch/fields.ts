import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { objectsIn, textIn } from '../extraction/json';
import { holding } from '../transport/entries';
import { chosenWorkflow } from './chosenWorkflow';
import { get, matching } from './listPage';

export async function searchFields(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const wanted = {
		path: '/api/v4/workflows/{workflowId}',
		ids: { workflowId: chosenWorkflow(this) },
	};
	const workflow = await get(this, wanted, (answer) => holding(answer, 'fields'));
	const named = (list: unknown, kind: string) =>
		objectsIn(list).map(({ id, name }) => ({
			name: `${textIn(name)} (${kind})`,
			value: textIn(id),
		}));
	const results = [
		...named(workflow.fields, 'field'),
		...named(workflow.table_headers, 'table header'),
	];
	return { results: results.filter(matching(filter)) };
}
