import { DOCUMENT, PAGE } from '../../transport/address/endpoints';
import { filledPath, type ReadParameter } from '../../transport/address/path';
import { ItemError } from '../../transport/errors/itemError';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { isObject, type Json, objectsIn, textIn } from '../../utils/json';
import { ifMaybeWritten } from './inTurn';
import { forgetLate, mayBeLate, rememberLate } from './late';

/** What an execution remembers of what it has added to a document under a name, such as that of a field (late.ts). */
export const additionOf = (read: ReadParameter, name: string) =>
	`${filledPath(DOCUMENT, read).toLowerCase()} ${name}`;

/** A part of a page that was added, and its address. */
interface Added {
	/** Empty where the answer was lost, or did not tell: nothing says whether it is shown. */
	id: string;
	address: string;
}

/** By execution, what it has added under a name: values to a field, or cells to a table. */
const addedIn = new WeakMap<object, Map<string, Added[]>>();

/**
 * Adds what is declared, and remembers it under a name, by its ID in the answer: Correct Fields would add it a
 * second time, and By Name take another one for it, where the service shows it late.
 */
export function addPart(
	idKey: string,
	nameOf: (operation: OperationContext) => string,
): OperationHandler {
	return async (operation) => {
		const { read, request, run } = operation;
		const addition = additionOf(read, nameOf(operation));
		const remember = (id: string) => {
			const all = addedIn.get(run.execution()) ?? new Map<string, Added[]>();
			addedIn.set(run.execution(), all);
			const path = filledPath(request.options.url ?? '', read);
			const address = `${path}/${encodeURIComponent(id)}`.toLowerCase();
			all.set(addition, [...(all.get(addition) ?? []), { id, address }]);
			for (const what of [addition, additionAt(address)]) rememberLate(operation, what);
			return address;
		};
		const items = await operation.send().catch(ifMaybeWritten(operation, () => remember('')));
		const address = remember(textIn(items[0]?.json[idKey]));
		// It may have the ID of one that is gone.
		forgetLate(operation, deletionOf(address));
		return items;
	};
}

/** What was added under this name, in a document or on a page of it, and is missing here, may be one of those that are meant. */
export function refuseUnshown(
	operation: OperationContext,
	name: string,
	shown: string[],
	within = DOCUMENT,
): void {
	const { read, run } = operation;
	const added = addedIn.get(run.execution())?.get(additionOf(read, name)) ?? [];
	const path = `${filledPath(within, read)}/`.toLowerCase();
	const known = new Set(shown);
	// What was added, and deleted, is not waited for.
	const isMissing = ({ id, address }: Added) =>
		address.startsWith(path) &&
		!known.has(id) &&
		mayBeLate(operation, additionAt(address)) &&
		!isDeleted(operation, address);
	if (added.some(isMissing)) throw notShownYet();
}

export function notShownYet(): ItemError {
	return new ItemError(
		'The service does not show yet what an earlier item has added',
		'Nothing was changed. Run it again.',
	);
}

const additionAt = (address: string) => `POST ${address}`;
const deletionOf = (address: string) => `DELETE ${address}`;

const isDeleted = (operation: OperationContext, address: string) =>
	mayBeLate(operation, deletionOf(address));

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
