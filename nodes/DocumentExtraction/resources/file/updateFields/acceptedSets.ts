import { boxesOf, withBoxes } from '../../../extraction/boxes';
import { looksLike, whereSaidIn } from '../../../extraction/sameBoxes';
import { grouped } from '../../../utils/grouped';
import { idKey } from '../../../utils/idKey';
import { type Json, objectsIn, textIn } from '../../../utils/json';
import { idOf } from '../../../transport/address/path';
import { MODEL } from '../../../transport/address/pathParameters';
import { ItemError } from '../../../transport/errors/itemError';
import type { QueueKeys } from '../../../transport/requests/previousTries';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { type Written, WrittenByKey } from '../../shared/late';
import { distinct, isMadeOfOneOf, isOneOf, type PageState, stateOf } from './pageStates';

/** What a record is known by, to the letter: a service may tell IDs apart by upper and lower case, and count the records of each model anew. */
interface RecordId {
	modelId: string;
	id: string;
	/** The same for IDs that differ in upper and lower case alone. */
	key: string;
}

interface Sender extends Pick<Written, 'tries'> {
	item: number;
}

const senderOf = ({ run, executeFunctions }: OperationContext): Sender => ({
	...{ tries: run.tries, item: executeFunctions.getItemIndex() },
});

interface Accepted extends RecordId, Written {
	boxes: Json[string];
	/** What the items that led to it took for the boxes of the page. */
	given: PageState[];
	left: PageState;
	/** What sets after it have led to, or not, of which nobody knows, and whose they are. */
	doubtful: Array<{ led: PageState; sender: Sender }>;
	/** Where a set was sent by one who had not looked at the page: what was there nobody knows. */
	isBlind: boolean;
}

/** The sets that the service has accepted, one a record, the latest first: an input item does not know of them. */
const acceptedIn = new WrittenByKey<Accepted>();

export function rememberAccepted(
	operation: OperationContext,
	id: unknown,
	{ boxes, given }: Pick<Accepted, 'boxes'> & { given: PageState[] | undefined },
): void {
	const { tries } = operation.run;
	const record = recordOf(operation, id);
	const last = lastOf(operation, record);
	const accepted = {
		...{ ...record, boxes, tries, at: Date.now() },
		// What was there before the last one may be shown still.
		given: distinct(given ?? (last ? [...last.given, last.left] : [])),
		left: stateOf(objectsIn(boxes)),
		doubtful: [],
		isBlind: given === undefined || last?.isBlind === true,
	};
	const others = acceptedLike(operation, record).filter((each) => !isOf(each, record));
	acceptedIn.set(operation.run, record.key, [accepted, ...others]);
}

/** The states of pages that sets have led to, or not, of which nobody knows, by what a record is known by. */
const doubtfulIn = new WeakMap<object, Map<string, PageState[]>>();

export function rememberDoubtful(
	operation: OperationContext,
	id: unknown,
	/** What was there before a full set nobody knows. */
	{ before, sent }: { before?: Json[]; sent: Json[] },
): void {
	const execution = operation.run.execution();
	const doubtful = doubtfulIn.get(execution) ?? new Map<string, PageState[]>();
	doubtfulIn.set(execution, doubtful);
	const record = recordOf(operation, id);
	const led = stateOf(sent);
	const states = [...(before ? [stateOf(before)] : []), led];
	doubtful.set(record.key, [...(doubtful.get(record.key) ?? []), ...states]);
	if (operation.history.maybeDone().length > 0) {
		lastOf(operation, record)?.doubtful.push({ led, sender: senderOf(operation) });
	}
}

/** What a page may have been before a set that is made of it: a service may show that afterwards. */
export function statesBefore(operation: OperationContext, page: Json): PageState[] {
	const record = recordOf(operation, page.id);
	const now = stateOf(boxesOf(page));
	return distinct([
		now,
		...(lastOf(operation, record)?.given ?? []),
		...(acceptedBefore(operation, page.id, now)?.given ?? []),
		...(doubtfulIn.get(operation.run.execution())?.get(record.key) ?? []),
	]);
}

/**
 * The set that an item with this record starts from, if any. A call of an agent that was given other
 * boxes than those before it has looked at the page again. Two spellings of an ID, or two calls, mean
 * the same boxes where they were given the same.
 */
export function acceptedBefore(
	operation: OperationContext,
	id: unknown,
	now: PageState,
): Accepted | undefined {
	const record = recordOf(operation, id);
	const last = lastOf(operation, record);
	if (last && (last.tries === operation.run.tries || isLate(last, now))) return last;
	return acceptedLike(operation, record).find(({ given }) =>
		given.some(({ exact }) => exact === now.exact),
	);
}

const isLate = ({ given, left }: Accepted, now: PageState) => isOneOf(given, now, left);

/** A service may show a change late, and with marks of its own: a page that is as before a set of this node is as that has left it. */
export function asLeft(operation: OperationContext, page: Json): Json {
	const left = leftOrRefusal(operation, page);
	if (left instanceof ItemError) throw left;
	return left;
}

/** What is not as an earlier set has left it may be as this one has. */
export function asLeftOrShown(operation: OperationContext, page: Json): Json {
	const left = leftOrRefusal(operation, page);
	return left instanceof ItemError ? page : left;
}

function leftOrRefusal(operation: OperationContext, page: Json): Json | ItemError {
	const record = recordOf(operation, page.id);
	if (acceptedLike(operation, record).length === 0) return page;
	const now = stateOf(boxesOf(page));
	const accepted = acceptedBefore(operation, page.id, now);
	if (accepted && isLate(accepted, now)) {
		// It may be late, or what a set of another item has led to that was made after that one.
		const { tries, item } = senderOf(operation);
		const others = accepted.doubtful.filter(
			({ sender }) => sender.tries !== tries || sender.item !== item,
		);
		const led = others.map((each) => each.led);
		return isOneOf(led, now, accepted.left)
			? notShownYet('an earlier item may have changed here')
			: withBoxes(page, accepted.boxes);
	}
	const last = lastOf(operation, record);
	if (last?.isBlind) return afterBlindSet(page, last);
	return last && isMadeOfOneOf(last.given, now, last.left)
		? notShownYet('an earlier item has changed here')
		: page;
}

/**
 * It may be what was there before a full set, or what somebody, or the service, has made of it: where that
 * is no more than marks, or the way in which a text is written, what was sent is what the user named.
 */
function afterBlindSet(page: Json, accepted: Accepted): Json | ItemError {
	const [shown, sent] = [boxesOf(page), objectsIn(accepted.boxes)];
	if (whereSaidIn(shown) !== whereSaidIn(sent)) {
		return notShownYet('an earlier full set of this page holds');
	}
	return looksLike(shown, sent) ? page : withBoxes(page, withIdsOf(shown, sent));
}

/** The service may give ids of its own. */
function withIdsOf(shown: Json[], sent: Json[]): Json[] {
	const byPlace = grouped(shown, (box) => whereSaidIn([box]));
	return sent.map((box) => {
		const { id = box.id } = byPlace.get(whereSaidIn([box]))?.shift() ?? {};
		return id === undefined ? box : { ...box, id };
	});
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

const acceptedLike = ({ run }: OperationContext, { key }: RecordId) => acceptedIn.get(run, key);
const lastOf = (operation: OperationContext, record: RecordId) =>
	acceptedLike(operation, record).find((each) => isOf(each, record));
const recordOf = ({ read }: OperationContext, id: unknown): RecordId => {
	const record = { modelId: idOf(MODEL, read('modelId')), id: textIn(id).trim() };
	return { ...record, key: JSON.stringify([record.modelId, record.id].map(idKey)) };
};
const isOf = (one: RecordId, { modelId, id }: RecordId) => one.modelId === modelId && one.id === id;
