import { boxesOf, withBoxes } from '../../extraction/boxes';
import { type ReadValue, valuesOf } from '../../extraction/review/readValue';
import { fileOfRecords } from '../../extraction/version2';
import type { ReadPath } from '../../transport/requests/oneTry';
import type { OperationContext } from '../../transport/requests/operationContext';
import { FinalFailure } from '../../transport/retry/finalFailure';
import { type Json, textIn } from '../../utils/json';
import { notApproved } from '../shared/correct/approval';
import { type Correction, expectReadFile } from '../shared/correct/output';
import { isOfRows } from '../shared/correct/ownItem';
import { ownTextsOf, rememberLook } from '../shared/correct/ownTexts';
import type { CorrectionSettings } from '../shared/correct/parameters';
import type { Plan } from '../shared/correct/plan';
import { plannedFor } from '../shared/correct/planned';
import { refuseOvertaken, rememberWritten } from '../shared/inTurn';
import { type PagePlan, pagePlansOf } from './pagePlans';
import { asSent, notShownIn, removedFrom, type SentPage, sentPageOf, wasDone } from './sentPages';
import { changedMeanwhile } from './updateFields/changeRefusals';
import { modelFields } from './modelFields';
import { rememberAccepted, statesBefore } from './updateFields/acceptedSets';
import { boxKey, boxKeysOf, sendChangedSet } from './updateFields/changedSet';
import { retrievedRecords } from './updateFields/currentRecord';

/** What an item has done so far, for "Retry On Fail": what it has changed it does not find again. */
export interface Progress {
	changes: Correction[];
	unchanged: string[];
	ignored: string[];
	/** The last set: where its answer was lost, a later try finds it done. */
	sending: PagePlan | undefined;
	/** The pages that are done. */
	sent: Map<string, SentPage>;
}

export const newProgress = (): Progress => ({
	...{ changes: [], unchanged: [], ignored: [], sending: undefined },
	sent: new Map(),
});

export interface Correcting {
	id: string;
	settings: CorrectionSettings;
	progress: Progress;
	/** The pages as they were last asked for, and when that was. Of every item, that would be too much to keep. */
	look: { pages: Json[]; at: number };
	callName: string;
}

/** A set that may have been done, and is: items that come later start from the page as it is now. */
function takeIfDone(
	operation: OperationContext,
	{ id, pages, progress }: { id: string; pages: Json[]; progress: Progress },
): void {
	const { sending: plan } = progress;
	const now = plan && pages.find((page) => textIn(page.id) === textIn(plan.page.id));
	// One that repeats what the page says shows nothing by which it could be told.
	if (!plan || !now || sentPageOf(plan).own.length === 0) return;
	const own = ownTextsOf(operation);
	own.setInDoubt(placesOf(plan), false);
	if (!wasDone(plan, now)) {
		if (placesOf(plan).some((place) => own.wasTakenBack(place))) throw changedMeanwhile();
		return;
	}
	const given = statesBefore(operation, plan.page);
	rememberAccepted(operation, now.id, { boxes: boxesOf(now), given });
	takeAsSent(operation, { id, plan, progress });
}

/** What the items of a run know the boxes by that a plan would change. */
const changedBoxesOf = ({ page, corrections }: PagePlan) =>
	boxKeysOf(
		page.id,
		boxesOf(page).filter(({ label }) => corrections.some(({ field }) => field === label)),
	);

const placesOf = ({ page, corrections }: PagePlan) =>
	corrections.map(({ field: name }) => ({ pageId: textIn(page.id), name }));

function takeAsSent(
	operation: OperationContext,
	{ id, plan, progress }: { id: string; plan: PagePlan; progress: Progress },
): void {
	const sent = sentPageOf(plan);
	const { page, corrections } = plan;
	progress.sent.set(textIn(page.id), sent);
	progress.changes.push(...corrections);
	progress.sending = undefined;
	ownTextsOf(operation).answered(placesOf(plan));
	const shown = valuesOf(fileOfRecords(id, [withBoxes(page, sent.boxes)]));
	const said = shown.filter(({ name }) => corrections.some(({ field }) => field === name));
	ownTextsOf(operation).look({ changes: [], said, untouched: [] }, shown);
}

/** Gives whether nothing is left after it. */
export async function sendNextPage(
	operation: OperationContext,
	{ id, settings, progress, look, callName }: Correcting,
): Promise<boolean> {
	let next: PagePlan | undefined;
	let others: PagePlan[] = [];
	let wasAsked = false;
	let shown: ReadValue[] = [];
	await sendChangedSet(
		operation,
		{
			...{ fileId: id, callName },
			records: async (ask) => {
				look.pages = await retrievedRecords(ask, id, undefined);
				look.at = Date.now();
				shown = valuesOf(fileOfRecords(id, look.pages));
				rememberLook(operation, shown);
				return look.pages;
			},
		},
		// Called anew for each try.
		async (pages, ask) => {
			wasAsked = true;
			// Of a set that was refused, nothing was done.
			if (operation.history.maybeDone().length > 0) takeIfDone(operation, { id, pages, progress });
			const known = pages.map((page) => asSent(page, progress.sent.get(textIn(page.id))));
			const isNotShown = notShownIn(pages, look.pages);
			const isInDoubt = (value: ReadValue) => isNotShown(value) && !progress.sent.has(value.pageId);
			const { plan, ignored } = await planFor(operation, {
				...{ id, pages: known, settings, ask, isInDoubt },
			});
			const plans = pagePlansOf(known, plan, settings);
			ownTextsOf(operation).look(plan, valuesOf(fileOfRecords(id, pages)));
			// Of the first look nothing was known before.
			ownTextsOf(operation).see(shown);
			if (progress.changes.length === 0) progress.unchanged = plan.unchanged;
			progress.ignored = ignored;
			// By name: the set of another field may give the box another ID.
			rememberWritten(
				operation,
				plan.said.map(({ pageId, name }) => boxKey(pageId, 'label', name)),
			);
			const isSent = ({ page }: PagePlan) => progress.sent.has(textIn(page.id));
			const changed = plans.filter(isSent);
			if (settings.approve && changed.length > 0) {
				refuseOvertaken(operation, changed.flatMap(changedBoxesOf));
				throw notApproved('file');
			}
			const open = plans.filter((each) => !isSent(each));
			const removed = removedFrom(pages, progress.sent);
			const fields = open.flatMap(({ corrections }) => corrections.map(({ field }) => field));
			// Neither is it added again, nor another one taken for it.
			if (fields.some((field) => removed.includes(field))) throw changedMeanwhile();
			[next, ...others] = open;
			progress.sending = next;
			return next;
		},
	).catch((thrown: unknown) => {
		const isInDoubt = thrown instanceof FinalFailure && thrown.maybeDone;
		if (isInDoubt && next) ownTextsOf(operation).setInDoubt(placesOf(next), true);
		throw thrown;
	});
	// What an earlier try has sent is not planned again.
	if (!wasAsked) return false;
	if (!next) return true;
	takeAsSent(operation, { id, plan: next, progress });
	return others.length === 0;
}

interface Planned extends Pick<Correcting, 'id' | 'settings'> {
	pages: Json[];
	ask: ReadPath;
	/** Whether a value that says already what it is to say is to be sent all the same. */
	isInDoubt?: (value: ReadValue) => boolean;
}

export async function planFor(
	operation: OperationContext,
	{ id, pages, settings: { rules }, ask, isInDoubt }: Planned,
): Promise<{ plan: Plan; ignored: string[] }> {
	const file = fileOfRecords(id, pages);
	expectReadFile(file.status);
	const values = valuesOf(file);
	const own = ownTextsOf(operation, values);
	const { plan, ignored } = await plannedFor(operation, rules, {
		...{ file, values, own },
		otherFields: async (keys, { mode, item }) => {
			if (mode === 'each' && !isOfRows(item)) return [];
			// In an item, each is written as the field is called: an `id` of a database is no "ID".
			return (await modelFields(operation, ask)).filter((name) => keys.includes(name));
		},
	});
	const changes = [...plan.changes, ...own.again(plan, isInDoubt)];
	return { plan: { ...plan, changes }, ignored };
}
