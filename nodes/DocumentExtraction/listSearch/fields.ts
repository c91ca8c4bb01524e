import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isObject, objectsIn, textIn } from '../extraction/json';
import { chosenWorkflow } from './chosenWorkflow';
import { get, matching } from './listPage';

export async function searchFields(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const answer = await get(this, chosenWorkflow(this));
	const workflow = isObject(answer) ? answer : {};
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
