import type { IDataObject, INodeExecutionData, PostReceiveAction } from 'n8n-workflow';

import { isObject, objectsIn } from '../extraction/json';
import { Unanswered } from './outcome';

/** public-facts.md, "Paging": the most entries that the service gives at once. */
export const PAGE_SIZE = 100;

/** One item per entry of the list that the answer holds under `name`. */
export function eachOf(name: string): PostReceiveAction {
	return async (items) => items.flatMap(({ json }) => entriesOf(json, name)).map(asItem);
}

export function entriesOf(answer: unknown, name: string): IDataObject[] {
	return objectsIn(holding(answer, name)[name]);
}

/** The answer, if it holds a list under `name`. */
export function holding(answer: unknown, name: string): IDataObject {
	if (isObject(answer) && Array.isArray(answer[name])) return answer;
	throw without(answer, name);
}

/** An answer that lacks what makes it one of such a service. */
export function without(answer: unknown, what: string): Unanswered {
	const text = JSON.stringify(answer) ?? '';
	return new Unanswered({ kind: 'unreadable', text, what: `without ${what}` });
}

export const asItem = (json: IDataObject): INodeExecutionData => ({ json });
