import { changedBoxes } from '../../extraction/boxChanges';
import { boxesOf, withBoxes } from '../../extraction/boxes';
import { type ReadValue, valuesOf } from '../../extraction/review/readValue';
import { fileOfRecords } from '../../extraction/version2';
import { isWrittenAs } from '../../extraction/writtenAs';
import { isBlank } from '../../parameters/values/parsers';
import { grouped } from '../../utils/grouped';
import { type Json, textIn } from '../../utils/json';
import type { PagePlan } from './pagePlans';
import { changedMeanwhile } from './updateFields/changeRefusals';

/** What an item has sent of a page. */
export interface SentPage {
	boxes: Json[];
	/** Those that it has changed, or added. */
	own: Json[];
}

export function sentPageOf({ page, wanted }: PagePlan): SentPage {
	const { boxes } = changedBoxes(page, wanted.changes, () => '');
	const texts = boxesOf(page).map(({ ocr_text }) => textIn(ocr_text));
	return { boxes, own: boxes.filter(({ ocr_text }, at) => textIn(ocr_text) !== texts[at]) };
}

/** Whether a set was done that may have been done. Throws where somebody else has changed a value of it since. */
export function wasDone(plan: PagePlan, page: Json): boolean {
	const sent = sentPageOf(plan);
	const before = boxesOf(plan.page);
	const after = boxesOf(page);
	const done = sent.own.flatMap((box) => {
		const was = before[sent.boxes.indexOf(box)]?.ocr_text;
		const now = boxNow(after, box, sent.boxes)?.ocr_text;
		const isAsSent = now !== undefined && isWrittenAs(textIn(box.ocr_text), textIn(now));
		// What a service writes as it was shows nothing.
		if (now === was) return isAsSent ? [] : [false];
		if (isAsSent) return [true];
		throw changedMeanwhile();
	});
	const isDone = done.includes(true);
	// A set is done as a whole: somebody has taken back a part of it.
	if (isDone && done.includes(false)) throw changedMeanwhile();
	return isDone;
}

/** The labels of what an item has sent, and its page does not have any more. A service may remove what is blank. */
export const removedFrom = (pages: Json[], sent: Iterable<[string, SentPage]>) =>
	[...sent].flatMap(([pageId, { boxes, own }]) => {
		const now = boxesOf(pages.find(({ id }) => textIn(id) === pageId) ?? {});
		return own
			.filter((box) => !isBlank(textIn(box.ocr_text)) && !boxNow(now, box, boxes))
			.map(({ label }) => textIn(label));
	});

/** What an item has changed itself counts as it was sent: a service may write texts in its own way. All else somebody may have changed since. */
export function asSent(page: Json, sent: SentPage | undefined): Json {
	if (!sent) return page;
	const boxes = boxesOf(page);
	const own = new Map(sent.own.map((box) => [boxNow(boxes, box, sent.boxes), box.ocr_text]));
	const known = boxes.map((box) => (own.has(box) ? { ...box, ocr_text: own.get(box) } : box));
	return withBoxes(page, known);
}

/** Tells values that an item has left, and that the service does not show so: it may be late, or somebody has taken them back. A set may give the boxes other IDs. */
export function notShownIn(left: Json[], shown: Json[]): (value: ReadValue) => boolean {
	const keyOf = ({ pageId, name, value }: ReadValue) => JSON.stringify([pageId, name, value]);
	const valuesBy = (pages: Json[]) => grouped(valuesOf(fileOfRecords('', pages)), keyOf);
	// A page that is as it is shown is the same object.
	const expected = valuesBy(left.filter((page, at) => page !== shown[at]));
	const found = valuesBy(shown.filter((page, at) => page !== left[at]));
	return (value) => {
		const [most = 0, now = 0] = [expected, found].map((by) => by.get(keyOf(value))?.length);
		return now < most;
	};
}

/** By its ID, else by its place among those of its label: a set may give the boxes other IDs. */
function boxNow(boxes: Json[], box: Json, sent: Json[]): Json | undefined {
	const isAlike = ({ label }: Json) => label === box.label;
	const alike = boxes.filter(isAlike);
	const sentAlike = sent.filter(isAlike);
	const byId = alike.filter(({ id }) => textIn(id) !== '' && textIn(id) === textIn(box.id));
	if (byId.length === 1) return byId[0];
	return alike.length === sentAlike.length ? alike[sentAlike.indexOf(box)] : undefined;
}
