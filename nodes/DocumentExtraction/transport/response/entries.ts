import type { IDataObject, INodeExecutionData, PostReceiveAction } from 'n8n-workflow';

import { statusIn } from '../../extraction/status';
import { idKey } from '../../utils/idKey';
import { isObject, type Json, listOf, numberIn, objectsIn, textIn } from '../../utils/json';
import { RequestFailed } from '../errors/requestFailure';
import { isNo, saysNo } from './expectSuccess';

/** docs/interface.md#paging: the most entries that the service gives at once. */
export const PAGE_SIZE = 100;

/** One item per entry of the list that the answer holds under `name`. */
export function eachOf(name: string): PostReceiveAction {
	return async (items) => items.flatMap(({ json }) => entriesOf(json, name)).map(asItem);
}

export function entriesOf(answer: unknown, name: string): IDataObject[] {
	return objectsIn(holding(answer, name)[name]);
}

/** The answer, if it holds a list under `name`. Some servers write null for an empty one. */
export function holding(answer: unknown, name: string): IDataObject {
	if (holdsList(answer, [name])) return answer;
	throw answerWithout(answer, name);
}

type IsRefusal = (answer: Json) => boolean;

/** An empty list in an answer that says that nothing was done says nothing of what is there. */
function holdsList(
	answer: unknown,
	names: string[],
	isRefusal: IsRefusal = saysNo,
): answer is IDataObject {
	if (!isObject(answer)) return false;
	const hasEntries = names.some((name) => listOf(answer[name]).length > 0);
	if (hasEntries) return !isNo(answer.success);
	const { code, ...others } = answer;
	const isNoRefusal = NONE.test(textIn(code));
	return !isRefusal(isNoRefusal ? others : answer) && names.some((name) => isList(answer[name]));
}

/** Words that tell why a list is empty. */
const NONE = /^\s*(empty|none|no.?(document|file|page|record|result)s?(.?found)?)\s*$/i;

export function isList(value: unknown): boolean {
	return Array.isArray(value) || value === null;
}

/** What is known of a list that is read page by page, after one of its pages. */
interface PageRead {
	/** How many entries were asked for, how many were in the answer, and how many different ones were met. */
	limit: number;
	given: number;
	met: number;
}

/**
 * Whether a list ends with this page: the total tells, where the service gives it, as a page may
 * hold fewer entries than were asked for.
 */
export function isLastPage(answer: unknown, { limit, given, met }: PageRead): boolean {
	const total = totalIn(answer);
	return given === 0 || (total === undefined ? given < fullPage(answer, limit) : met >= total);
}

export const totalIn = (answer: unknown) => countIn(answer, 'total_count', 'totalCount');

/** How many entries a full page holds: the service may give fewer at once than it was asked for. */
export const fullPage = (answer: unknown, limit = PAGE_SIZE) =>
	Math.min(limit, countIn(answer, 'page_size', 'pageSize') ?? limit);

/** Both ways of writing have been seen; none of something says nothing. */
function countIn(answer: unknown, name: string, inCamelCase: string): number | undefined {
	const { [name]: count, [inCamelCase]: other } = isObject(answer) ? answer : {};
	const number = numberIn(count ?? other) ?? 0;
	return number > 0 ? number : undefined;
}

/** An answer that lacks what makes it one of such a service. */
export function answerWithout(answer: unknown, what: string): RequestFailed {
	const text = JSON.stringify(answer) ?? '';
	return new RequestFailed({ kind: 'unreadable', text, what: `without ${what}` });
}

/** An answer of another kind must not look like a model without files. */
export function expectRecords(answer: unknown): void {
	expectLists(answer);
}

function expectLists(answer: unknown, isRefusal?: IsRefusal): void {
	if (holdsList(answer, ['moderated_images', 'unmoderated_images'], isRefusal)) return;
	throw answerWithout(answer, 'files');
}

/** The same for the answer by file: why it could not be read is no refusal. */
export function expectFile(answer: unknown): void {
	expectLists(answer, (said) =>
		statusIn(said.message) === 'failure' ? isNo(said.success) : saysNo(said),
	);
}

/** An answer of another kind must not look like a document or a page with nothing on it, nor another one like the one that was asked for. */
export function requireId(
	answer: unknown,
	name: 'document_id' | 'page_id',
	asked?: string,
): IDataObject {
	const isAsked = (id: string) => id !== '' && (asked === undefined || id === idKey(asked));
	if (isObject(answer) && isAsked(idKey(answer[name]))) return answer;
	throw answerWithout(answer, asked === undefined ? name : `${name} ${asked}`);
}

/** What the only item of an answer holds. */
export function objectIn([item]: INodeExecutionData[]): IDataObject {
	return item?.json ?? {};
}

export const asItem = (json: IDataObject): INodeExecutionData => ({ json });
