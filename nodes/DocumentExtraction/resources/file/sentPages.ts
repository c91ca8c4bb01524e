import { changedBoxes } from '../../extraction/boxChanges';
import { boxesOf } from '../../extraction/boxes';
import { type Json, textIn } from '../../utils/json';
import type { PagePlan } from './pagePlans';

/** What an item has sent of a page. */
export interface SentPage {
	boxes: Json[];
	/** Those that it has changed, or added, each with what it said before. */
	own: Map<Json, string | undefined>;
}

export function sentPageOf({ page, wanted }: PagePlan): SentPage {
	const { boxes } = changedBoxes(page, wanted.changes, () => '');
	const texts = boxesOf(page).map(({ ocr_text }) => textIn(ocr_text));
	const own = boxes
		.map((box, at) => [box, texts[at]] as const)
		.filter(([{ ocr_text }, text]) => textIn(ocr_text) !== text);
	return { boxes, own: new Map(own) };
}

/**
 * What an item has changed itself counts as it was sent: a service may write texts in its own way, or show
 * them late. All else somebody may have changed since; where the file is approved, those texts, too.
 */
export function asSent(page: Json, sent: SentPage | undefined, isApproved: boolean): Json {
	if (!sent) return page;
	const boxes = boxesOf(page);
	const own = new Map(
		[...sent.own].map(([box, before]) => [boxNow(boxes, box, sent.boxes), { box, before }]),
	);
	const known = boxes.map((now) => {
		const { box, before } = own.get(now) ?? {};
		const isOther =
			isApproved && now.ocr_text !== before && !isWrittenAs(box?.ocr_text, now.ocr_text);
		return box && !isOther ? { ...now, ocr_text: box.ocr_text } : now;
	});
	return { ...page, moderated_boxes: known, is_moderated: true };
}

/** But for case and blanks, which a service may change. */
const isWrittenAs = (sent: unknown, now: unknown) => plain(sent) === plain(now);
const plain = (text: unknown) => textIn(text).toLowerCase().replace(/\s/g, '');

/** By its ID, else by its place among those of its label: a set may give the boxes other IDs. */
function boxNow(boxes: Json[], box: Json, sent: Json[]): Json | undefined {
	const isAlike = ({ label }: Json) => label === box.label;
	const alike = boxes.filter(isAlike);
	const sentAlike = sent.filter(isAlike);
	const byId = alike.filter(({ id }) => textIn(id) !== '' && textIn(id) === textIn(box.id));
	if (byId.length === 1) return byId[0];
	return alike.length === sentAlike.length ? alike[sentAlike.indexOf(box)] : undefined;
}
