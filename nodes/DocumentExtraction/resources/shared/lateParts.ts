import type { ReadValue } from '../../extraction/review/readValue';
import { PAGE } from '../../transport/address/endpoints';
import { filledPath } from '../../transport/address/path';
import { ItemError } from '../../transport/errors/itemError';
import type { OperationContext } from '../../transport/requests/operationContext';
import { isObject, type Json, objectsIn, textIn } from '../../utils/json';
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

/** A field of which a value is missing here, on a page or in a document, may occur more often than it seems. */
export function refuseUnshown(
	operation: OperationContext,
	field: string,
	{ shown, pageId }: { shown: string[]; pageId?: string },
): void {
	const addition = additionOf(operation.read, field);
	if (!mayBeLate(operation, addition)) return;
	const places = addedIn.get(operation.run.execution())?.get(addition) ?? [];
	const known = new Set(shown);
	// What was added, and deleted, is not waited for.
	const isMissing = (place: Place) =>
		(pageId ?? place.pageId) === place.pageId &&
		!known.has(place.id) &&
		!isDeleted(operation, valueAddress(operation.read, place));
	if (places.some(isMissing)) throw notShownYet();
}

export function notShownYet(): ItemError {
	return new ItemError(
		'The service does not show yet what an earlier item has added',
		'Nothing was changed. Run it again.',
	);
}

const deletionOf = (address: string) => `DELETE ${address}`;

const isDeleted = (operation: OperationContext, address: string) =>
	mayBeLate(operation, deletionOf(address));

/** By the address that the part had. */
export function rememberDeletion(operation: OperationContext, address: string): void {
	rememberLate(operation, deletionOf(address));
}

/** The page without cells that are gone, and shown still: names count the rows that are left. */
export function withoutDeleted(operation: OperationContext, page: Json): Json {
	const { data } = page;
	if (!isObject(data) || !Array.isArray(data.tables)) return page;
	const path = filledPath(PAGE, operation.read);
	const tables = objectsIn(data.tables).map((table) => {
		const cells = `${path}/tables/${encodeURIComponent(textIn(table.table_id))}/cells`;
		const isThere = ({ cell_id }: Json) =>
			!isDeleted(operation, `${cells}/${encodeURIComponent(textIn(cell_id))}`);
		return { ...table, cells: objectsIn(table.cells).filter(isThere) };
	});
	return { ...page, data: { ...data, tables } };
}
