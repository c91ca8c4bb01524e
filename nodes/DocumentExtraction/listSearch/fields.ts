import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isObject, objectsIn, textIn } from '../extraction/json';
import { Unanswered } from '../transport/outcome';
import { chosenWorkflow } from './chosenWorkflow';
import { get, matching } from './listPage';

export async function searchFields(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const answer = await get(this, {
		path: '/api/v4/workflows/{workflowId}',
		ids: { workflowId: chosenWorkflow(this) },
		accept: expectWorkflow,
	});
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

function expectWorkflow(answer: unknown): void {
	if (isObject(answer) && Array.isArray(answer.fields)) return;
	const text = JSON.stringify(answer) ?? '';
	throw new Unanswered({ kind: 'unreadable', text, what: 'without fields' });
}
