import type { ReadValue } from '../../../extraction/review/readValue';
import { outputIds } from '../../../transport/address/outputIds';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { PreviousTries } from '../../../transport/requests/previousTries';

/** By the tries of a run, and by the file of its model, or the document of its workflow. */
const looks = new WeakMap<PreviousTries, Record<string, ReadValue[]>>();

/** What the values of a file said when one of the items first looked at them. */
export function firstLook(
	{ read, run: { tries } }: OperationContext,
	values: ReadValue[],
): ReadValue[] {
	const all = looks.get(tries) ?? {};
	looks.set(tries, all);
	return (all[JSON.stringify(outputIds(read)).toLowerCase()] ??= values);
}
