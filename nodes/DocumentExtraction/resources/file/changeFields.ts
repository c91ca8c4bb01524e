import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { type BoxChanges, changedBoxes, type Match } from '../../extraction/boxChanges';
import { isObject, type Json, listOf, textIn } from '../../extraction/json';
import { isNoRecord, type NoRecord, recordIn } from '../../extraction/record';
import { isBlank, json, required, shown, wholeNumber } from '../../parameters/rules';
import type { Knowledge, Talk, Turn } from '../../transport/inTurn';
import { Refusal } from '../../transport/refusal';
import type { Tries } from '../../transport/tries';
import { asConfirmation } from '../outputs';
import { readChanges } from './readChanges';
import { RETRIEVAL } from './retrieval';

export const changeRules: Knowledge = {
	// A full set can be sent again without harm.
	again: (context) =>
		context.getNodeParameter('mode') === 'fullSet'
			? undefined
			: 'Look at the page before you run it again: additions would be made twice.',
};

/** The boxes that the service has accepted from the items of a node, by record: an input item does not know of them. */
const acceptedIn = new WeakMap<Tries, Map<string, unknown>>();

/**
 * The service keeps exactly the boxes that it is sent. So items that change the same page take
 * turns, each starts from what the one before left, and what is sent is always the complete set.
 */
export const changeFields: Talk = async (turn) =>
	turn.read('mode') === 'fullSet' ? await sendFullSet(turn) : await sendChanges(turn);

async function sendChanges(turn: Turn) {
	const {
		read,
		run: { tries },
	} = turn;
	const changes = readChanges(read);
	const page = wholeNumber(read('page'), 'Page');
	if (read('currentData') === 'retrieve') {
		const place = placeKey(read('modelId'), read('fileId'), page);
		// Which record that is shows only when it is there: full sets name theirs by its ID alone.
		const order = { after: [place, FULL_SETS], as: [place, RETRIEVALS] };
		return await tries.inOrder(order, async () =>
			send(turn, usable(recordIn(await retrieve(turn), page)), changes),
		);
	}
	const given = required(json)(read('currentRecord'), 'Current Record');
	const record = usable(recordIn(given, page));
	const keys = [
		recordKey(record.id),
		placeKey(read('modelId'), record.request_file_id, record.page),
	];
	return await tries.inOrder({ after: keys, as: keys }, async () =>
		send(turn, { ...record, ...acceptedBefore(tries, record.id) }, changes),
	);
}

async function retrieve({ ask }: Turn): Promise<unknown> {
	const [answer] = await ask({ method: 'GET', url: RETRIEVAL, qs: {}, headers: {} });
	return answer?.json;
}

async function send(turn: Turn, record: Json, changes: BoxChanges) {
	const { boxes, edited, added, deleted, unmatched } = changedBoxes(record, changes, randomUUID);
	if (turn.read('options.ifNotFound', 'stop') === 'stop' && unmatched.length > 0) {
		throw notFound(unmatched, record);
	}
	const body = {
		moderated_boxes: boxes,
		page: record.page,
		day_since_epoch: record.day_since_epoch,
		hour_of_day: record.hour_of_day,
		id: record.id,
		is_moderated: true,
	};
	return await sendBody(turn, JSON.stringify(body), body, {
		file_id: record.request_file_id ?? trimmed(turn.read('fileId', '')),
		edited,
		added,
		deleted,
	});
}

async function sendFullSet(turn: Turn) {
	const given = turn.read('body');
	const body = required(json)(given, 'Body');
	if (!isPageData(body)) {
		throw new Refusal(
			'Body is not the data of a page',
			'It needs "id", the ID of the page, and "moderated_boxes", the list of all its boxes.',
		);
	}
	const record = recordKey(body.id);
	const order = { after: [record, RETRIEVALS], as: [record, FULL_SETS] };
	return await turn.run.tries.inOrder(order, async () =>
		// As it was given: numbers in it may be longer than JavaScript can hold.
		sendBody(turn, typeof given === 'string' ? given : JSON.stringify(given), body, {}),
	);
}

function isPageData(body: unknown): body is Json {
	if (!isObject(body) || isBlank(body.id) || !Array.isArray(body.moderated_boxes)) return false;
	return listOf(body.moderated_boxes).every(isObject);
}

async function sendBody(turn: Turn, text: string, { id, moderated_boxes }: Json, more: Json) {
	const [answer] = await turn.ask({ body: text }, asConfirmation);
	const accepted = acceptedIn.get(turn.run.tries) ?? new Map<string, unknown>();
	acceptedIn.set(turn.run.tries, accepted.set(textIn(id), moderated_boxes));
	const ids = { model_id: trimmed(turn.read('modelId')) };
	return [{ json: { ...answer?.json, ...ids, ...more } as IDataObject }];
}

function acceptedBefore(tries: Tries, id: unknown): Json {
	const boxes = acceptedIn.get(tries)?.get(textIn(id));
	return boxes === undefined ? {} : { moderated_boxes: boxes, is_moderated: true };
}

const recordKey = (id: unknown) => `record ${String(id)}`;
const placeKey = (...place: unknown[]) => `place ${JSON.stringify(place.map(trimmed))}`;
const trimmed = (value: unknown) => String(value).trim();

/** The names of all items of a kind. */
const RETRIEVALS = 'retrievals';
const FULL_SETS = 'full sets';

function usable(found: Json | NoRecord): Json {
	if (!isNoRecord(found)) return found;
	switch (found.reason) {
		case 'simplified':
			throw new Refusal(
				'Current Record holds a simplified result, which has no boxes',
				'Switch off Simplify in the node that it comes from.',
			);
		case 'noBoxes':
			throw new Refusal(
				'The data of the page holds no boxes',
				'Use a page as the service gives it, for example from Get Page without Simplify.',
			);
		case 'pending':
			throw new Refusal(
				'The service has not read this page yet',
				'Wait until the file is done: a change made now would replace all that is to be read.',
			);
		case 'severalFiles':
			throw new Refusal(
				'Current Record holds several files that have this page',
				'Give one file, for example by splitting the list into items before this node.',
			);
		case 'noSuchPage':
			throw new Refusal(
				`Page is not one of the file's pages`,
				`The file has the pages ${found.pages.join(', ')}; the first page is 0.`,
			);
	}
}

function notFound(unmatched: Match[], record: Json): Refusal {
	const wanted = unmatched.map(({ matchBy, match }) => `${matchBy} ${shown(match)}`).join(', ');
	return new Refusal(
		`The page has no field with ${wanted}`,
		`Nothing was changed. Check Match on page ${textIn(record.page)}, or set If Not Found to Skip.`,
	);
}
