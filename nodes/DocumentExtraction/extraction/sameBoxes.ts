import { grouped } from '../utils/grouped';
import { type Json, textIn } from '../utils/json';
import { stringifyLossless } from '../utils/losslessJson';
import { withoutCase } from './writtenAs';

/** What a box says. */
const SAID = ['type', 'label', 'ocr_text', 'cells'];

/** What is written, and where. */
const PLACED = [...SAID, 'xmin', 'ymin', 'xmax', 'ymax', 'label_id'];

/** What a person sees of a box, and decides. The service may give ids of its own, and marks. */
const SEEN = [...PLACED, 'validation_status', 'status'];

/** Whether boxes are those that were sent, as far as the service keeps them to the letter. */
export function looksLike(boxes: Json[], sent: Json[]): boolean {
	return seenIn(boxes) === seenIn(sent);
}

/** Whether nobody has changed anything. */
export function isSame(boxes: Json[], before: Json[]): boolean {
	return stringifyLossless(boxes) === stringifyLossless(before);
}

/** What boxes say, in the order of those with one label, wherever they are and whatever marks the service, or somebody, has given them, and in whichever way the service writes it. */
export function saidIn(boxes: Json[]): string {
	const byLabel = grouped(inAnySpelling(boxes), ({ label }) => textIn(label));
	return [...byLabel.keys()]
		.sort()
		.flatMap((label) => (byLabel.get(label) ?? []).map(asText(SAID)))
		.join('\n');
}

/** The same of what a person sees, in whatever order. */
export const shownIn = (boxes: Json[]): string => seenIn(inAnySpelling(boxes));

const seenIn = (boxes: Json[]): string => sortedTexts(boxes, SEEN);

/** What is written to the letter, and where, whatever marks the service gives to what it was sent. */
export const writtenIn = (boxes: Json[]): string => sortedTexts(boxes, PLACED);

const sortedTexts = (boxes: Json[], names: string[]) => boxes.map(asText(names)).sort().join('\n');

const inAnySpelling = (boxes: Json[]) =>
	boxes.map((box): Json => ({ ...box, ocr_text: withoutCase(textIn(box.ocr_text)) }));

const asText = (names: string[]) => (box: Json) =>
	stringifyLossless(names.map((name) => box[name] ?? null));
