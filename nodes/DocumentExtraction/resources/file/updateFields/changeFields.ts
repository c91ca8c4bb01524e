import { randomUUID } from 'crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { changedBoxes } from '../../../extraction/boxChanges';
import { conflictIn } from '../../../extraction/boxConflicts';
import { ambiguousLabelIn, withLabelsOf } from '../../../extraction/boxLabels';
import { boxesOf } from '../../../extraction/boxes';
import { isObject, type Json, numberIn, objectsIn, textIn } from '../../../utils/json';
import { stringifyLossless } from '../../../utils/losslessJson';
import { isSame, looksLike } from '../../../extraction/sameBoxes';
import { oneOf } from '../../../parameters/values/parsers';
import type { ErrorHints } from '../../../transport/requests/asPagination';
import type {
	ComposedBody,
	ReadPath,
	OperationHandler,
	OperationContext,
} from '../../../transport/requests/operationContext';
import { idOf } from '../../../transport/address/path';
import { ItemError } from '../../../transport/errors/itemError';
import { FILE, MODEL } from '../../../transport/address/pathParameters';
import { refuseOvertaken, rememberMaybeWritten, rememberWritten } from '../../shared/inTurn';
import { asConfirmation } from '../../shared/outputs';
import {
	acceptedBefore,
	asLeft,
	queueKeysOf,
	placeKeys,
	recordKey,
	rememberAccepted,
} from './acceptedSets';
import { ambiguous, changedMeanwhile, contradictory, notFound } from './changeRefusals';
import { givenRecords, headOf, refuseLostDigits, retrievedRecords } from './currentRecord';
import { losslessJson, refuseLostNumbers } from './losslessNumbers';
import { pageOf } from './pageOf';
import { readPage, readWanted, type Wanted } from './readChanges';

const modeIn = oneOf('changes', 'fullSet');
const currentDataIn = oneOf('retrieve', 'input');

export const changeErrorHints: ErrorHints = {
	// A full set can be sent again without harm.
	repeatWarning: (context) =>
		context.getNodeParameter('mode') === 'fullSet'
			? undefined
			: 'Look at the page before you run it again: additions would be made twice.',
};

/** Stands for the answer of the service to changes of which none meets the page. */
const NOTHING_TO_CHANGE = [
	{
		json: {
			success: true,
			message: 'Nothing was sent: the page has no field that the changes name',
		},
	},
];

/**
 * The service keeps exactly the boxes that it is sent. So items that change the same page take
 * turns, each starts from what the one before left, and what is sent is always the complete set.
 */
export const changeFields: OperationHandler = async (operation) =>
	modeIn(operation.read('mode'), 'Mode') === 'fullSet'
		? await sendFullSet(operation)
		: await sendChanges(operation);

async function sendChanges(operation: OperationContext) {
	const {
		read,
		run: {
			tries: { queue },
		},
	} = operation;
	const wanted = readWanted(read);
	const page = readPage(read);
	if (currentDataIn(read('currentData'), 'Current Data') === 'retrieve') {
		const fileId = idOf(FILE, read('fileId'));
		const keys = queueKeysOf({ place: placeKeys(idOf(MODEL, read('modelId')), fileId, page) });
		return await queue.inOrder(keys, async () =>
			sendChangedSet(
				operation,
				{ fileId, records: async (ask) => retrievedRecords(ask, fileId, page) },
				(pages) => ({ page: pageOf(pages, wanted), wanted }),
			),
		);
	}
	const record = pageOf(givenRecords(read, page), wanted);
	refuseLostDigits(record);
	const fileId = textIn(record.request_file_id);
	const ownPage = page ?? numberIn(record.page);
	const keys = queueKeysOf({
		record: recordKey(operation, record.id),
		...(fileId !== '' && { place: placeKeys(idOf(MODEL, read('modelId')), fileId, ownPage) }),
	});
	return await queue.inOrder(keys, async () => {
		const accepted = acceptedBefore(operation, record);
		const latest = accepted
			? { ...record, moderated_boxes: accepted.boxes, is_moderated: true }
			: record;
		const given = [boxesOf(record), ...(accepted?.given ?? [])];
		return await sendChangedSet(operation, { fileId, records: () => [latest], given }, (pages) => ({
			page: pageOf(pages, wanted),
			wanted,
		}));
	});
}

interface CurrentPage {
	/** Empty when the record does not name its file. */
	fileId: string;
	/** The page, or all that may be meant. */
	records: (ask: ReadPath) => Json[] | Promise<Json[]>;
	given?: Json[][];
	/** Tells several sets of one item apart. */
	callName?: string;
}

/** What to change on which of the pages; undefined for nothing. */
type Choice = (pages: Json[]) => Chosen | undefined | Promise<Chosen | undefined>;

interface Chosen {
	page: Json;
	wanted: Wanted;
}

/** Of what a page was before the sets of this node: by so many a service may be behind, and each is compared with each page that is read. */
const MOST_STATES = 10;

/** Sends the complete set of a page, made anew for each try from what the page holds then. */
export async function sendChangedSet(
	operation: OperationContext,
	{ records, fileId, given, callName }: CurrentPage,
	choose: Choice,
): Promise<INodeExecutionData[]> {
	let last: SentSet | undefined;
	const change = operation.send({
		...(callName !== undefined && { callName }),
		composed: async (ask, isDoubtful) => {
			const pages = (await records(ask)).map((page) => asLeft(operation, page));
			if (isDoubtful && last) return againOrDone(last, pages);
			const chosen = await choose(pages);
			if (!chosen) return { items: NOTHING_TO_CHANGE };
			const { page, wanted } = chosen;
			const { body, counts, changes, touched, replaced } = changedSet(page, wanted);
			const record = recordKey(operation, page.id);
			refuseOvertaken(operation, [...replaced, allOf(record)]);
			const more = { file_id: fileId, ...counts, changes };
			const written = [...touched, record];
			const before = boxesOf(page);
			const states =
				given ?? [before, ...(acceptedBefore(operation, page)?.given ?? [])].slice(0, MOST_STATES);
			const acceptAs = (boxes: Json[]) =>
				accepting(
					operation,
					{ id: page.id, moderated_boxes: boxes },
					{ given: states, more, written },
				);
			const sent = body.moderated_boxes;
			const composed: ComposedBody = Object.values(counts).every((count) => count === 0)
				? { items: confirmed(operation, NOTHING_TO_CHANGE, more) }
				: { body: stringifyLossless(body), accept: acceptAs(sent) };
			// The input of an earlier item does not have it.
			const maybeWritten = given ? [...written, allOf(record)] : written;
			last = { id: page.id, before, sent, composed, acceptAs, maybeWritten };
			return composed;
		},
	});
	return await change.catch(rememberMaybeWritten(operation, () => last?.maybeWritten ?? []));
}

interface SentSet {
	id: unknown;
	before: Json[];
	sent: Json[];
	composed: ComposedBody;
	acceptAs: (boxes: Json[]) => (items: INodeExecutionData[]) => INodeExecutionData[];
	maybeWritten: string[];
}

/** After a try that may have been done. What would be made anew could add twice what has been added. */
function againOrDone(
	{ id, before, sent, composed, acceptAs }: SentSet,
	pages: Json[],
): ComposedBody {
	const boxes = pages.filter((page) => textIn(page.id) === textIn(id)).flatMap(boxesOf);
	if (isSame(boxes, before) || isSame(boxes, sent)) return composed;
	// It is done. Sent again, it would undo what the service, or somebody, has added to it.
	if (looksLike(boxes, sent)) return { items: acceptAs(boxes)([{ json: { success: true } }]) };
	throw changedMeanwhile();
}

/** The complete set that takes the place of a record's boxes. */
function changedSet(record: Json, { changes: wanted, ifNotFound }: Wanted) {
	const before = boxesOf(record);
	const unclear = ambiguousLabelIn(before, wanted);
	if (unclear) throw ambiguous(unclear);
	const named = withLabelsOf(before, wanted);
	const { boxes, unmatched, changes, ...counts } = changedBoxes(record, named, randomUUID);
	if (ifNotFound === 'stop' && unmatched.length > 0) throw notFound(unmatched, [record]);
	const conflict = conflictIn(before, named);
	if (conflict) throw contradictory(conflict);
	const body = { moderated_boxes: boxes, ...headOf(record), is_moderated: true };
	const keysOf = (name: 'id' | 'label', of: Json[]) =>
		of.map((box) => boxKey(record.id, name, textIn(box[name]) || textIn(box.label)));
	const changed = before.filter((box) => !boxes.includes(box));
	const ids = keysOf('id', changed);
	// The service may give what is added an ID of its own.
	const touched = [
		...ids,
		...keysOf(
			'label',
			boxes.filter(({ is_new }) => is_new),
		),
	];
	return { body, counts, changes, touched, replaced: [...ids, ...keysOf('label', changed)] };
}

/** By which the items of a run know a box that one of them has written. */
export const boxKey = (pageId: unknown, name: 'id' | 'label', value: string) =>
	`${textIn(pageId)} ${name} ${value}`;

async function sendFullSet(operation: OperationContext) {
	const given = operation.read('body');
	const body = losslessJson(given, 'Body');
	if (!isPageData(body)) {
		throw new ItemError(
			'Body is not the data of a page',
			'It needs "id", the ID of the page, and "moderated_boxes", the list of all its boxes.',
		);
	}
	refuseUnreviewed(body);
	refuseLostNumbers(body, 'Body', 'Give Body as JSON text.');
	const record = recordKey(operation, body.id);
	return await operation.run.tries.queue.inOrder(queueKeysOf({ record }), async () => {
		refuseOvertaken(operation, [record]);
		// Text is sent to the letter.
		const text = typeof given === 'string' ? given : stringifyLossless(body);
		const written = [record, allOf(record)];
		return await operation
			.send({ body: text }, accepting(operation, body, { written }))
			.catch(rememberMaybeWritten(operation, () => written));
	});
}

/** Stands for all that is on a page. */
const allOf = (record: string) => `all of ${record}`;

function isPageData(body: unknown): body is Json {
	if (!isObject(body) || textIn(body.id).trim() === '') return false;
	return Array.isArray(body.moderated_boxes) && body.moderated_boxes.every(isObject);
}

/** A page that nobody has reviewed keeps its boxes elsewhere: sent back as it came, it would lose them all. */
function refuseUnreviewed(body: Json): void {
	if (objectsIn(body.moderated_boxes).length > 0 || boxesOf(body).length === 0) return;
	throw new ItemError(
		'Body would remove every field of the page: its "moderated_boxes" is empty',
		'Put the boxes that the page shall keep there, as its "predicted_boxes" has them. To remove all, set "is_moderated" to true.',
	);
}

/** Remembers what the service has accepted, and confirms it. */
function accepting(
	operation: OperationContext,
	{ id, moderated_boxes }: Json,
	{
		given = [],
		more,
		written,
	}: { given?: Json[][] | undefined; more?: IDataObject; written: string[] },
) {
	return (items: INodeExecutionData[]) => {
		rememberWritten(operation, written);
		rememberAccepted(operation, id, { boxes: moderated_boxes, given });
		return confirmed(operation, items, more);
	};
}

function confirmed(
	{ read }: OperationContext,
	items: INodeExecutionData[],
	more: IDataObject = {},
) {
	const ids = { model_id: idOf(MODEL, read('modelId')) };
	return asConfirmation(items).map(({ json }) => ({ json: { ...json, ...ids, ...more } }));
}
