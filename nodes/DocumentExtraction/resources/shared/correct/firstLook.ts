import type { ReadValue } from '../../../extraction/review/readValue';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { PreviousTries } from '../../../transport/requests/previousTries';

/** By the tries of a run, and by file. */
const looks = new WeakMap<PreviousTries, Record<string, ReadValue[]>>();

/** What the values of a file said when one of the items first looked at them. */
export function firstLook(
	{ run: { tries } }: OperationContext,
	file: string,
	values: ReadValue[],
): ReadValue[] {
	const all = looks.get(tries) ?? {};
	looks.set(tries, all);
	return (all[file] ??= values);
}
