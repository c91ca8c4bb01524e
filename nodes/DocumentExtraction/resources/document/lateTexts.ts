import { placeOf, type ReadValue } from '../../extraction/review/readValue';
import { DOCUMENT } from '../../transport/address/endpoints';
import { filledPath, type ReadParameter } from '../../transport/address/path';
import type { OperationContext } from '../../transport/requests/operationContext';
import type { Change } from '../shared/correct/plan';
import { stillCounts, type Written } from '../shared/late';

/** What an execution remembers of a value that it has written (late.ts): the address that it was sent to. */
export function valueAddress(read: ReadParameter, value: Pick<ReadValue, 'pageId' | 'id'>): string {
	const [page, field] = [value.pageId, value.id].map(encodeURIComponent);
	return `${filledPath(DOCUMENT, read)}/pages/${page}/fields/${field}`;
}

/** The texts that a value has had, the latest first. */
interface KnownTexts extends Written {
	texts: string[];
}

/** By execution, and by the value's place. */
const textsIn = new WeakMap<object, Map<string, KnownTexts>>();

const textsKey = ({ read }: OperationContext, value: ReadValue) =>
	`${filledPath(DOCUMENT, read)} ${placeOf(value)}`;

/** `written` is what the service has made of it. */
export function rememberTexts(
	operation: OperationContext,
	{ was, value }: Change,
	written: string,
): void {
	const { tries } = operation.run;
	const execution = operation.run.execution();
	const all = textsIn.get(execution) ?? new Map<string, KnownTexts>();
	const key = textsKey(operation, was);
	const texts = [written, value, was.value, ...(all.get(key)?.texts ?? [])];
	textsIn.set(execution, all.set(key, { texts, tries, at: Date.now() }));
}

/** Where nobody knows what it says, what the service shows counts. */
export function forgetTexts(operation: OperationContext, was: ReadValue): void {
	textsIn.get(operation.run.execution())?.delete(textsKey(operation, was));
}

/** A service may show a change late: a value that says what it said before an item is as that has left it. */
export function asLeft(operation: OperationContext, was: ReadValue): ReadValue {
	const { run } = operation;
	const known = textsIn.get(run.execution())?.get(textsKey(operation, was));
	if (!known || !stillCounts(known, run)) return was;
	const [value = '', ...before] = known.texts;
	return before.includes(was.value) ? { ...was, value } : was;
}
