import { createHash } from 'crypto';

import { boxesOf, withBoxes } from '../../../extraction/boxes';
import { partsIn, placedIn, saidIn, shownIn, writtenIn } from '../../../extraction/sameBoxes';
import { idKey } from '../../../utils/idKey';
import { type Json, objectsIn, textIn } from '../../../utils/json';
import { stringifyLossless } from '../../../utils/losslessJson';
import { idOf } from '../../../transport/address/path';
import { MODEL } from '../../../transport/address/pathParameters';
import { ItemError } from '../../../transport/errors/itemError';
import type { QueueKeys } from '../../../transport/requests/previousTries';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { stillCounts, type Written } from '../../shared/late';

/** What a record is known by, to the letter: a service may tell IDs apart by upper and lower case, and count the records of each model anew. */
interface RecordId {
	modelId: string;
	id: string;
	/** The same for IDs that differ in upper and lower case alone. */
	key: string;
}

interface Accepted extends RecordId, Written {
	boxes: Json[string];
	/** What the items that led to it took for the boxes of the page, as digests: each is compared with each page that is read. */
	given: ReadonlySet<string>;
	/** Where a set was sent by one who had not looked at the page: what was there nobody knows. */
	isBlind: boolean;
}

/** By execution, the sets that the service has accepted, one a record, the latest first: an input item does not know of them. */
const acceptedIn = new WeakMap<object, Accepted[]>();

export function rememberAccepted(
	operation: OperationContext,
	id: unknown,
	{ boxes, given }: Pick<Accepted, 'boxes'> & { given: Iterable<string> | undefined },
): void {
	const { tries } = operation.run;
	const record = recordOf(operation, id);
	const last = lastOf(operation, record);
	const accepted = {
		...{ ...record, boxes, tries, at: Date.now() },
		// What was there before the last one may be shown still.
		given: new Set(given ?? (last && [...last.given, ...statesOf(withBoxes({}, last.boxes))])),
		isBlind: given === undefined || last?.isBlind === true,
	};
	const others = acceptedBy(operation).filter((each) => !isOf(each, record));
	acceptedIn.set(operation.run.execution(), [accepted, ...others]);
}

/** The states of pages that sets have led to, or not, of which nobody knows, by what a record is known by. */
const doubtfulIn = new WeakMap<object, Map<string, string[]>>();

export function rememberDoubtful(
	operation: OperationContext,
	id: unknown,
	{ before, sent }: Record<'before' | 'sent', Json[]>,
): void {
	const execution = operation.run.execution();
	const doubtful = doubtfulIn.get(execution) ?? new Map<string, string[]>();
	doubtfulIn.set(execution, doubtful);
	const { key } = recordOf(operation, id);
	const states = [before, sent].flatMap((boxes) => statesOf(withBoxes({}, boxes)));
	doubtful.set(key, [...(doubtful.get(key) ?? []), ...states]);
}

/** What a page may have been before a set that is made of it: a service may show that afterwards. */
export function statesBefore(operation: OperationContext, page: Json): Set<string> {
	const record = recordOf(operation, page.id);
	const last = lastOf(operation, record);
	return new Set([
		...statesOf(page),
		...(last?.given ?? []),
		...(acceptedBefore(operation, page)?.given ?? []),
		...(doubtfulIn.get(operation.run.execution())?.get(record.key) ?? []),
	]);
}

/**
 * The set that an item with this record starts from, if any. A call of an agent that was given other
 * boxes than those before it has looked at the page again. Two spellings of an ID, or two calls, mean
 * the same boxes where they were given the same.
 */
export function acceptedBefore(operation: OperationContext, page: Json): Accepted | undefined {
	const record = recordOf(operation, page.id);
	const all = acceptedBy(operation).filter(({ key }) => key === record.key);
	if (all.length === 0) return undefined;
	const exact = lastOf(operation, record);
	if (exact && (exact.tries === operation.run.tries || wasGiven(exact, page))) return exact;
	const [state] = wholeStatesOf(page);
	return all.find(({ given }) => given.has(state));
}

/** By what a person sees, or by what it says: a set that has changed nothing of that cannot be told from the marks that the service gives. */
function wasGiven({ boxes, given }: Accepted, page: Json): boolean {
	const [exact, ...others] = wholeStatesOf(page);
	const [, ...left] = wholeStatesOf(withBoxes({}, objectsIn(boxes)));
	return given.has(exact) || others.some((each, at) => given.has(each) && each !== left[at]);
}

/** A service may show a change late, and with marks of its own: a page that is as before a set of this node is as that has left it. */
export function asLeft(operation: OperationContext, page: Json): Json {
	const accepted = acceptedBefore(operation, page);
	if (accepted && wasGiven(accepted, page)) return withBoxes(page, accepted.boxes);
	const record = recordOf(operation, page.id);
	const last = lastOf(operation, record);
	// It may be what was there before a full set, or what somebody has made of it.
	if (last?.isBlind && saidIn(boxesOf(page)) !== saidIn(objectsIn(last.boxes))) {
		throw notShownYet('an earlier full set of this page holds');
	}
	if (last && isPartlyAsBefore(last, page)) throw notShownYet('an earlier item has changed here');
	return page;
}

/**
 * Others have changed something, too, and nothing shows yet of what the set has changed. Where some of that shows, the
 * service has made something else of the rest.
 */
function isPartlyAsBefore({ boxes, given }: Accepted, page: Json): boolean {
	const left = new Set(partStatesOf(withBoxes({}, objectsIn(boxes))));
	const now = partStatesOf(page);
	const ours = [...left].filter((state) => !given.has(state));
	return (
		ours.length > 0 &&
		!ours.some((state) => now.includes(state)) &&
		now.some((state) => given.has(state) && !left.has(state))
	);
}

function notShownYet(what: string): ItemError {
	return new ItemError(
		`The service does not show yet what ${what}`,
		'Nothing was changed: that could undo it. Run it again in a minute.',
	);
}

/**
 * An item knows its record by the record's ID, by where the page is, or by both. One that knows it
 * in one way only cannot tell whether those that know it in the other way mean the same.
 */
export function queueKeysOf({ record, place }: { record?: string; place?: QueueKeys }): QueueKeys {
	const known = record === undefined ? [] : [record];
	const waitFor = [...known, ...(place?.waitFor ?? [])];
	const keys = [...known, ...(place?.keys ?? [])];
	if (record !== undefined && place !== undefined) return { waitFor, keys };
	const [others, own] = record === undefined ? [BY_RECORD, BY_PLACE] : [BY_PLACE, BY_RECORD];
	return { waitFor: [...waitFor, others], keys: [...keys, own] };
}

/** The names of all items that know their record in one way only. */
const BY_RECORD = 'by record';
const BY_PLACE = 'by place';

/** For the order, IDs that differ in upper and lower case alone may mean the same. */
export const recordKey = (operation: OperationContext, id: unknown) =>
	`record ${recordOf(operation, id).key}`;

/** Pages of a file do not wait for each other. An item that names none may mean any of them. */
export function placeKeys(modelId: string, fileId: string, page: number | undefined): QueueKeys {
	const file = JSON.stringify([modelId, fileId].map(idKey));
	const [anItem, anyPage] = [`file ${file}`, `any page of file ${file}`];
	if (page === undefined) return { waitFor: [anItem], keys: [anItem, anyPage] };
	const onePage = `page ${page} of file ${file}`;
	return { waitFor: [onePage, anyPage], keys: [onePage, anItem] };
}

/** What is known of a page: in its whole, and label by label. */
export function statesOf(page: Json): string[] {
	return [...wholeStatesOf(page), ...partStatesOf(page)];
}

/** Equal for pages with the same boxes: in all that they hold, and in what counts of that, in several ways. */
function wholeStatesOf(page: Json): [exact: string, ...others: string[]] {
	const boxes = boxesOf(page);
	const others = [shownIn, placedIn, writtenIn, saidIn].map((statedIn) => digest(statedIn(boxes)));
	return [digest(stringifyLossless(boxes)), ...others];
}

const partStatesOf = (page: Json) => partsIn(boxesOf(page)).map(digest);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const acceptedBy = ({ run }: OperationContext) =>
	(acceptedIn.get(run.execution()) ?? []).filter((each) => stillCounts(each, run));
const lastOf = (operation: OperationContext, record: RecordId) =>
	acceptedBy(operation).find((each) => isOf(each, record));
const recordOf = ({ read }: OperationContext, id: unknown): RecordId => {
	const record = { modelId: idOf(MODEL, read('modelId')), id: textIn(id).trim() };
	return { ...record, key: JSON.stringify([record.modelId, record.id].map(idKey)) };
};
const isOf = (one: RecordId, { modelId, id }: RecordId) => one.modelId === modelId && one.id === id;
