import { type Json, textIn } from '../utils/json';
import { stringifyLossless } from '../utils/losslessJson';
import { withoutCase } from './writtenAs';

/** What a box says. */
const SAID = ['type', 'label', 'ocr_text', 'cells'];

/** What a person sees of a box, and decides. The service may give ids of its own, and marks. */
const SEEN = [...SAID, 'xmin', 'ymin', 'xmax', 'ymax', 'label_id', 'validation_status', 'status'];

/** Whether boxes are those that were sent, as far as the service keeps them to the letter. */
export function looksLike(boxes: Json[], sent: Json[]): boolean {
	return seenIn(boxes) === seenIn(sent);
}

/** Whether nobody has changed anything. */
export function isSame(boxes: Json[], before: Json[]): boolean {
	return stringifyLossless(boxes) === stringifyLossless(before);
}

/** What boxes say, wherever they are and whatever marks the service, or somebody, has given them, and in whichever way the service writes it. */
export const saidIn = (boxes: Json[]): string =>
	seenIn(
		boxes.map((box) => ({ ...box, ocr_text: withoutCase(textIn(box.ocr_text)) })),
		SAID,
	);

function seenIn(boxes: Json[], names = SEEN): string {
	return boxes
		.map((box) => stringifyLossless(names.map((name) => box[name] ?? null)))
		.sort()
		.join('\n');
}
