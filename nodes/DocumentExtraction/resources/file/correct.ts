import type { INodeProperties } from 'n8n-workflow';

import { type Match, matches } from '../../extraction/boxChanges';
import { boxesOf } from '../../extraction/boxes';
import { type ReadValue, valuesOf } from '../../extraction/review/readValue';
import { fileOfRecords } from '../../extraction/version2';
import { fileId, modelId } from '../../parameters/ids';
import { shown } from '../../parameters/values/parsers';
import { idOf } from '../../transport/address/path';
import { FILE, MODEL } from '../../transport/address/pathParameters';
import { ItemError } from '../../transport/errors/itemError';
import type { ItemHistory } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { type Json, numberIn, textIn } from '../../utils/json';
import { answersIn } from '../shared/correct/answers';
import {
	correctedItem,
	type Correction,
	expectReadFile,
	expectSameFile,
} from '../shared/correct/output';
import {
	correctionSettings,
	type CorrectionSettings,
	correctParameters,
	mappedIn,
} from '../shared/correct/parameters';
import { pageForAdditions } from '../shared/correct/pageForAdditions';
import { type Plan, planOf } from '../shared/correct/plan';
import { approveFile } from './reviewPath';
import { placeKeys, queueKeysOf } from './updateFields/acceptedSets';
import { sendChangedSet } from './updateFields/changeFields';
import { retrievedRecords } from './updateFields/currentRecord';
import type { Wanted } from './updateFields/readChanges';

const show = { resource: ['file'], operation: ['correct'] };

const FIRST_PAGE = 0;

export const correctDescription: INodeProperties[] = [
	modelId(show),
	fileId(show),
	...correctParameters(show, {
		method: 'fileFieldColumns',
		within: ['modelId.value', 'fileId'],
		thing: 'file',
		firstPage: FIRST_PAGE,
	}),
];

/** What an item has done so far, for "Retry On Fail": what it has changed it does not find again. */
interface Progress {
	changes: Correction[];
	unchanged: string[];
	ignored: string[];
}

const progressOf = new WeakMap<ItemHistory, Progress>();

/** Page by page, each set made of what the page holds when it is sent (docs/contract.md#names). */
export const correctFile: OperationHandler = async (operation) => {
	const { read, run, executeFunctions } = operation;
	const settings = correctionSettings(read);
	const id = idOf(FILE, read('fileId'));
	const history = run.tries.ofItem(executeFunctions.getItemIndex());
	const progress = progressOf.get(history) ?? { changes: [], unchanged: [], ignored: [] };
	progressOf.set(history, progress);
	const keys = queueKeysOf({ place: placeKeys(idOf(MODEL, read('modelId')), id, undefined) });
	await run.tries.queue.inOrder(keys, async () => {
		let isOver = false;
		for (let set = 1; !isOver; set += 1) {
			isOver = await sendNextPage(operation, { id, settings, progress, callName: `set ${set}` });
		}
		if (settings.approve) await approveFile(operation);
	});
	const { verify, approve } = settings;
	const verified = verify ? progress.changes.length : 0;
	return [correctedItem(read, { ...progress, verified, approved: approve })];
};

interface Correcting {
	id: string;
	settings: CorrectionSettings;
	progress: Progress;
	callName: string;
}

/** Gives whether nothing is left after it. */
async function sendNextPage(
	operation: OperationContext,
	{ id, settings, progress, callName }: Correcting,
): Promise<boolean> {
	let next: PagePlan | undefined;
	let wasAsked = false;
	await sendChangedSet(
		operation,
		{ fileId: id, callName, records: async (ask) => retrievedRecords(ask, id, undefined) },
		// Called anew for each try.
		async (pages) => {
			wasAsked = true;
			const { plan, ignored } = await planFor(operation, { id, pages, settings });
			if (progress.changes.length === 0) progress.unchanged = plan.unchanged;
			progress.ignored = ignored;
			next = nextPage(pages, plan, settings);
			return next;
		},
	);
	// What an earlier try has sent is not planned again.
	if (!wasAsked) return false;
	progress.changes.push(...(next?.corrections ?? []));
	return next?.isLast ?? true;
}

async function planFor(
	operation: OperationContext,
	{ id, pages, settings: { rules } }: Pick<Correcting, 'id' | 'settings'> & { pages: Json[] },
): Promise<{ plan: Plan; ignored: string[] }> {
	const file = fileOfRecords(id, pages);
	expectReadFile(file.status);
	const values = valuesOf(file);
	const answers = await answersIn(mappedIn(operation), () => values.map(({ name }) => name));
	expectSameFile(answers, id);
	return { plan: planOf(values, answers.answers, rules), ignored: answers.ignored };
}

interface PagePlan {
	page: Json;
	wanted: Wanted;
	corrections: Correction[];
	isLast: boolean;
}

/** What is to be done on the first page on which something is. */
function nextPage(
	pages: Json[],
	{ changes, additions }: Plan,
	{ rules, verify }: CorrectionSettings,
): PagePlan | undefined {
	const inOrder = [...pages].sort((a, b) => numberOf(a) - numberOf(b));
	const home = pageForAdditions(
		{ additions },
		{ thing: 'file', pages: inOrder, numberOf, wanted: rules.page, first: FIRST_PAGE },
	);
	const busy = inOrder.filter(
		(page) => changes.some(({ was }) => isOn(was, page)) || (page === home && additions.length > 0),
	);
	const [page, ...others] = busy;
	if (!page) return undefined;
	const own = changes.filter(({ was }) => isOn(was, page));
	const added = page === home ? additions : [];
	const checked = verify && { validation_status: 'success' };
	return {
		page,
		wanted: {
			ifNotFound: 'stop',
			changes: {
				edits: own.map(({ was, value }) => ({
					...matchOf(was, page),
					set: { ocr_text: value, ...checked },
				})),
				additions: added.map(({ field: label, value: text }) => ({
					...{ label, labelId: '', text, type: 'field', corners: NOWHERE },
				})),
				deletions: [],
			},
		},
		corrections: [
			...own.map(({ was, value }) => ({
				...{ field: was.name, page: was.page, previous: was.value, value },
			})),
			...added.map(({ field, value }) => ({ field, page: numberOf(page), previous: null, value })),
		],
		isLast: others.length === 0,
	};
}

/** A box needs a place, and nobody has said it: the upper left corner, as small as can be. */
const NOWHERE = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

const numberOf = (page: Json) => numberIn(page.page) ?? 0;

const isOn = (was: ReadValue, page: Json) =>
	was.pageId === textIn(page.id) && was.page === numberOf(page);

/** By its ID where that means one box alone, else by its label. */
function matchOf({ id, name }: ReadValue, page: Json): Match {
	const boxes = boxesOf(page);
	const ways: Match[] = [
		{ matchBy: 'id', match: id },
		{ matchBy: 'label', match: name },
	];
	const way = ways.find(
		(match) => match.match !== '' && boxes.filter((box) => matches(box, match)).length === 1,
	);
	if (way) return way;
	throw new ItemError(
		`The box of ${shown(name)} on page ${numberOf(page)} has no ID of its own`,
		'Nothing was changed. Change it with Update Fields in the mode Full Set.',
	);
}
