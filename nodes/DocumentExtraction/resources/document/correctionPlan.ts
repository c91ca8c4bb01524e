import type { ExtractedPage } from '../../extraction/file';
import { placeOf, type ReadValue, valuesOf } from '../../extraction/review/readValue';
import { fileOfDocument, hasContent, valuesIn } from '../../extraction/version4';
import { isWrittenAs } from '../../extraction/writtenAs';
import { shown as shownText } from '../../parameters/values/parsers';
import { DOCUMENT, PAGE } from '../../transport/address/endpoints';
import { filledPath, type ReadParameter, withIds } from '../../transport/address/path';
import { ItemError } from '../../transport/errors/itemError';
import type { ReadPath } from '../../transport/requests/oneTry';
import type { OperationContext } from '../../transport/requests/operationContext';
import { answerWithout, holding, objectIn, requireId } from '../../transport/response/entries';
import { isObject, type Json, objectsIn, textIn } from '../../utils/json';
import { type Correction, expectReadFile } from '../shared/correct/output';
import { type OwnTexts, ownTextsOf } from '../shared/correct/ownTexts';
import { pageForAddition } from '../shared/correct/pageForAddition';
import {
	type Addition,
	type Change,
	type CorrectionRules,
	type Plan,
} from '../shared/correct/plan';
import { plannedFor } from '../shared/correct/planned';
import { lastWriterOf } from '../shared/inTurn';
import { mayBeLate } from '../shared/late';
import { additionOf, notShownYet, refuseUnshown } from '../shared/lateParts';
import { asLeft, valueAddress } from './lateTexts';
import { documentIdIn } from './paths';

export const FIRST_PAGE = 1;

/** What is to be sent. Changes begin with those of an earlier try that may be missing, or what follows them. */
export interface DocumentPlan extends Plan {
	/** Each with the page that it goes to. */
	additions: Array<Addition & Pick<ReadValue, 'page' | 'pageId'>>;
	/** What somebody, or the service, has noted of a value, and of the document. */
	noteOf: (value?: ReadValue) => string;
	/** The values as the service shows them, or as an item has left them. */
	shown: ReadValue[];
	/** When that was. */
	seenAt: number;
	/** Whether they lack what an item has added: somebody has removed it, or it is shown late. */
	lacksAddition: boolean;
}

type Named = Pick<ReadValue, 'name'>;

/** What an item has done so far, for "Retry On Fail". */
export interface Progress {
	/** The changes that may have been made, or of which Verify may be missing, by the value's place. */
	sent: Map<string, Change>;
	added: ReadValue[];
	/** What is done, by the value's place. */
	changes: Map<string, Correction>;
	/** What needed nothing when nothing was done yet. */
	unchanged: string[];
}

/** By the name of the field: what another item has added has no ID yet. */
export const targetOf = (read: ReadParameter, pageId: string, name: string) =>
	`${filledPath(PAGE, withIds({ pageId }, read)).toLowerCase()} ${name}`;

/**
 * What is to be sent, from what the document holds now: somebody may have changed it since an earlier try,
 * whose changes and additions count as they were sent.
 */
export async function planFor(
	operation: OperationContext,
	rules: CorrectionRules,
	progress: Progress,
	ask: ReadPath = async (url) => await operation.send({ method: 'GET', body: {}, url }),
): Promise<DocumentPlan> {
	const { read, executeFunctions } = operation;
	const document = requireId(objectIn(await ask(DOCUMENT)), 'document_id', documentIdIn(read));
	const seenAt = Date.now();
	const file = fileOfDocument(document);
	expectReadFile(file.status);
	const found = valuesOf(file);
	const shown = found.map((value) => asLeft(operation, value));
	const values = [
		...shown.map((value) => asSent(progress, value) ?? value),
		...progress.added.filter((value) => !isShown(value, shown)),
	];
	const own = ownTextsOf(operation, values);
	own.see(shown);
	let known: Promise<string[]> | undefined;
	const { answers, plan, ignored } = await plannedFor(operation, rules, {
		...{ file, values, own },
		otherFields: async () => await (known ??= workflowFields(ask)),
	});
	// Where a page does not say what stands on it, the field may stand there, too.
	const meansAll = rules.page === undefined && answers.answers.some(({ asked }) => !asked);
	if ((meansAll || rules.approve) && !hasContent(document)) {
		throw answerWithout(document, 'fields');
	}
	const ids = values.map(({ id }) => id);
	const named = [...plan.changes.map(({ was }) => was), ...plan.said].map(({ name }) => name);
	for (const name of new Set(named)) refuseUnshown(operation, name, ids);
	const places = new Set(shown.map(placeOf));
	const removed = removedSince(progress, places);
	for (const { was } of plan.changes) {
		if (was.id === '' || was.pageId === '') throw answerWithout(document, 'the ID of a value');
		const sent = progress.sent.get(placeOf(was));
		if (sent) expectOwn(own, sent, was);
		if (removed.has(was.name)) throw changedMeanwhile(was);
	}
	const additions = plan.additions.map((addition) => {
		const { page, id: pageId } = pageForAddition(addition, {
			thing: 'document',
			pages: file.pages,
			numberOf: (each: ExtractedPage) => each.page,
			first: FIRST_PAGE,
		});
		// Where a page does not say what stands on it, the value may be there.
		if (!hasContent(document)) {
			throw answerWithout(document, 'fields');
		}
		if (removed.has(addition.field)) throw changedMeanwhile({ name: addition.field });
		const isWritten = ({ id }: ExtractedPage) =>
			lastWriterOf(operation, targetOf(read, id, addition.field)) !==
			executeFunctions.getItemIndex();
		const countOf = (all: Named[]) => all.filter(({ name }) => name === addition.field).length;
		const ownCount = countOf(progress.added);
		const isAdded =
			countOf(own.added) > ownCount ||
			(ownCount === 0 && mayBeLate(operation, additionOf(read, addition.field)));
		const isLate = countOf(shown) === 0 && isAdded;
		// Added again, it would stand there twice. Had it been shown, the field would stand there, on whatever page.
		if (isLate || file.pages.some(isWritten)) throw operation.history.refused() ?? notShownYet();
		return { ...addition, page, pageId };
	});
	const isOpen = ({ was }: Change) => !progress.sent.has(placeOf(was));
	// It may be late, or somebody has taken back what an item has left.
	const notShown = new Set(
		found.filter(({ value }, at) => value !== shown[at]?.value).map(placeOf),
	);
	const isInDoubt = (value: ReadValue) =>
		mayBeLate(operation, valueAddress(read, value)) ||
		(notShown.has(placeOf(value)) && !progress.changes.has(placeOf(value)));
	const again = own.again(plan, isInDoubt).filter(isOpen);
	const changes = [...sentBefore(progress, own, shown, plan.changes), ...plan.changes, ...again];
	const lacksAddition = own.added.some((value) => value.id !== '' && !places.has(placeOf(value)));
	const seen = { shown, seenAt, lacksAddition };
	return { ...plan, changes, additions, ignored, noteOf: notesIn(document), ...seen };
}

/** A verification stores the note that comes with it in the place of the one that is there. */
function notesIn(document: Json): DocumentPlan['noteOf'] {
	const notes = new Map(
		objectsIn(document.pages).flatMap(({ page_id, data }) =>
			valuesIn(isObject(data) ? data.fields : undefined)
				.flatMap(([, values]) => values)
				.map(({ field_data_id, verification_message }) => [
					placeOf({ pageId: textIn(page_id), id: textIn(field_data_id) }),
					textIn(verification_message),
				]),
		),
	);
	return (value) =>
		value ? (notes.get(placeOf(value)) ?? '') : textIn(document.verification_message);
}

/** What the service shows for a value that was changed or added may be written in its own way, and somebody may have changed it since. */
function asSent({ changes }: Progress, shown: ReadValue): ReadValue | undefined {
	const done = changes.get(placeOf(shown));
	return done && { ...shown, value: done.value };
}

/** A service may show an addition late. */
function isShown({ id, name, value, pageId }: ReadValue, shown: ReadValue[]): boolean {
	return shown.some(
		(each) =>
			each.pageId === pageId &&
			(id === '' ? each.name === name && each.value === value : each.id === id),
	);
}

/** Of what was sent, and is not planned any more, what is still there. Where somebody has changed it since, it is not sent again. */
function sentBefore(
	{ sent, changes }: Progress,
	own: OwnTexts,
	shown: ReadValue[],
	planned: Change[],
): Change[] {
	const now = new Map(shown.map((value) => [placeOf(value), value]));
	for (const { was } of planned) now.delete(placeOf(was));
	return [...sent.values()].filter((change) => {
		const value = now.get(placeOf(change.was));
		if (value && !changes.has(placeOf(value))) expectOwn(own, change, value);
		return value !== undefined;
	});
}

/** The names of what the item has added or changed, or may have, and somebody has removed since: neither that nor what has come in its place is its own. */
function removedSince({ sent, changes }: Progress, places: ReadonlySet<string>): Set<string> {
	const own = [
		...[...changes].map(([place, { field }]) => ({ place, field })),
		...[...sent].map(([place, { was }]) => ({ place, field: was.name })),
	];
	return new Set(own.filter(({ place }) => !places.has(place)).map(({ field }) => field));
}

/** After a change that may have been made, a value is as it was before, or as that leaves it, and stays so. */
function expectOwn(own: OwnTexts, { was, value }: Change, now: ReadValue): void {
	const isOwn = now.value === was.value ? !own.wasTakenBack(now) : isWrittenAs(value, now.value);
	if (!isOwn) throw changedMeanwhile(was);
}

function changedMeanwhile({ name }: Named): ItemError {
	return new ItemError(
		`The change of ${shownText(name)} may have been made, and somebody else has changed it in the meantime`,
		'It was not sent again, which would undo that. Look at the document before you run it again.',
	);
}

/** A field that this document does not have yet may be one all the same. */
async function workflowFields(ask: ReadPath): Promise<string[]> {
	const answer = await ask('/api/v4/workflows/{workflowId}');
	return objectsIn(holding(objectIn(answer), 'fields').fields).map(({ name }) => textIn(name));
}
