import { type ReadValue, valuesOf } from '../../extraction/review/readValue';
import { fileOfRecords } from '../../extraction/version2';
import { isWrittenAs } from '../../extraction/writtenAs';
import type { OperationContext } from '../../transport/requests/operationContext';
import { type Json, textIn } from '../../utils/json';
import { answersIn } from '../shared/correct/answers';
import { notApproved } from '../shared/correct/approval';
import { firstLook } from '../shared/correct/firstLook';
import { foundIn } from '../shared/correct/namedSteps';
import { type Correction, expectReadFile, expectSameFile } from '../shared/correct/output';
import { OwnTexts } from '../shared/correct/ownTexts';
import { type CorrectionSettings, mappedIn } from '../shared/correct/parameters';
import { type Plan, planOf } from '../shared/correct/plan';
import { rememberWritten } from '../shared/inTurn';
import { type PagePlan, pagePlansOf } from './pagePlans';
import { asSent, type SentPage, sentPageOf } from './sentPages';
import { boxKey, sendChangedSet } from './updateFields/changedSet';
import { changedMeanwhile } from './updateFields/changeRefusals';
import { retrievedRecords } from './updateFields/currentRecord';

/** What an item has done so far, for "Retry On Fail": what it has changed it does not find again. */
export interface Progress {
	changes: Correction[];
	unchanged: string[];
	ignored: string[];
	/** What the last set was to change: where its answer was lost, a later try finds it done. */
	sending: Correction[];
	/** The pages as they were last asked for, and when that was. */
	seen: Json[];
	seenAt: number;
	/** The pages that are done. */
	sent: Map<string, SentPage>;
	ownTexts: OwnTexts;
}

export const newProgress = (): Progress => ({
	...{ changes: [], unchanged: [], ignored: [], sending: [], seen: [], seenAt: 0 },
	sent: new Map(),
	ownTexts: new OwnTexts(),
});

export interface Correcting {
	id: string;
	settings: CorrectionSettings;
	progress: Progress;
	callName: string;
}

/** Whether a change was made that may have been made. Throws where somebody else has changed the value since. */
function isDone({ field, page, previous, value }: Correction, values: ReadValue[]): boolean {
	const texts = foundIn(values, field, page).map((each) => each.value);
	if (texts.some((text) => isWrittenAs(value, text))) return true;
	if (previous === null ? texts.length === 0 : texts.includes(previous)) return false;
	throw changedMeanwhile();
}

/** Gives whether nothing is left after it. */
export async function sendNextPage(
	operation: OperationContext,
	{ id, settings, progress, callName }: Correcting,
): Promise<boolean> {
	let next: PagePlan | undefined;
	let others: PagePlan[] = [];
	let wasAsked = false;
	await sendChangedSet(
		operation,
		{
			...{ fileId: id, callName },
			records: async (ask) => {
				progress.seen = await retrievedRecords(ask, id, undefined);
				progress.seenAt = Date.now();
				return progress.seen;
			},
		},
		// Called anew for each try.
		async (pages) => {
			wasAsked = true;
			const known = pages.map((page) => asSent(page, progress.sent.get(textIn(page.id))));
			const { plan, ignored } = await planFor(operation, { id, pages: known, settings });
			const plans = pagePlansOf(known, plan, settings);
			progress.ownTexts.look(plan, valuesOf(fileOfRecords(id, pages)));
			// Of a set that was refused, nothing was done.
			if (operation.history.maybeDone().length > 0) {
				const values = valuesOf(fileOfRecords(id, known));
				progress.changes.push(...progress.sending.filter((each) => isDone(each, values)));
			}
			if (progress.changes.length === 0) progress.unchanged = plan.unchanged;
			progress.ignored = ignored;
			// By name: the set of another field may give the box another ID.
			rememberWritten(
				operation,
				plan.said.map(({ pageId, name }) => boxKey(pageId, 'label', name)),
			);
			const isSent = ({ page }: PagePlan) => progress.sent.has(textIn(page.id));
			if (settings.approve && plans.some(isSent)) throw notApproved('file');
			[next, ...others] = plans.filter((each) => !isSent(each));
			progress.sending = next?.corrections ?? [];
			return next;
		},
	);
	// What an earlier try has sent is not planned again.
	if (!wasAsked) return false;
	if (!next) return true;
	const pageId = textIn(next.page.id);
	progress.sent.set(pageId, sentPageOf(next));
	progress.changes.push(...next.corrections);
	for (const { field: name, value } of next.corrections) {
		progress.ownTexts.add({ pageId, name }, value);
	}
	progress.sending = [];
	return others.length === 0;
}

export async function planFor(
	operation: OperationContext,
	{ id, pages, settings: { rules } }: Pick<Correcting, 'id' | 'settings'> & { pages: Json[] },
): Promise<{ plan: Plan; ignored: string[] }> {
	const file = fileOfRecords(id, pages);
	expectReadFile(file.status);
	const values = valuesOf(file);
	const answers = await answersIn(mappedIn(operation), file, () => values.map(({ name }) => name));
	expectSameFile(answers, id);
	const first = firstLook(operation, values);
	const plan = planOf(values, answers, rules, first);
	return { plan, ignored: [...answers.ignored, ...plan.ignored] };
}
