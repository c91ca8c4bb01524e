import type { ReadValue } from '../../extraction/review/readValue';
import { ItemError } from '../../transport/errors/itemError';
import type { OperationContext } from '../../transport/requests/operationContext';
import { mayBeLate, rememberLate } from './late';
import { additionOf, valueAddress } from './pagePath';

type Place = Pick<ReadValue, 'pageId' | 'id'>;

/** By execution, the values that it has added to a field. */
const addedIn = new WeakMap<object, Map<string, Place[]>>();

/** Correct Fields would add it a second time, and By Name take another one for it, where the service shows it late. */
export function rememberAddition(operation: OperationContext, field: string, added: Place): void {
	const addition = additionOf(operation.read, field);
	const execution = operation.run.execution();
	const all = addedIn.get(execution) ?? new Map<string, Place[]>();
	addedIn.set(execution, all);
	const places = all.get(addition) ?? [];
	if (added.id !== '') places.push(added);
	all.set(addition, places);
	rememberLate(operation, addition);
}

/** A field of which a value is missing here may occur more often than it seems. */
export function refuseUnshown(operation: OperationContext, field: string, shown: string[]): void {
	const addition = additionOf(operation.read, field);
	if (!mayBeLate(operation, addition)) return;
	const places = addedIn.get(operation.run.execution())?.get(addition) ?? [];
	const known = new Set(shown);
	// What was added, and deleted, is not waited for.
	const isMissing = (place: Place) =>
		!known.has(place.id) && !mayBeLate(operation, valueAddress(operation.read, place));
	if (places.some(isMissing)) throw notShownYet();
}

export function notShownYet(): ItemError {
	return new ItemError(
		'The service does not show yet what an earlier item has added',
		'Nothing was changed. Run it again.',
	);
}
