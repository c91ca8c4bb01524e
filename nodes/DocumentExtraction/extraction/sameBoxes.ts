import type { Json } from '../utils/json';
import { stringifyLossless } from '../utils/losslessJson';

/** What a person sees of a box, and decides. The service may give ids of its own, and marks. */
const SEEN = [
	'type',
	'label',
	'label_id',
	'ocr_text',
	'xmin',
	'ymin',
	'xmax',
	'ymax',
	'cells',
	'validation_status',
	'status',
];

/** Whether boxes are those that were sent, as far as the service keeps them to the letter. */
export function looksLike(boxes: Json[], sent: Json[]): boolean {
	return seenIn(boxes) === seenIn(sent);
}

/** Whether nobody has changed anything. */
export function isSame(boxes: Json[], before: Json[]): boolean {
	return stringifyLossless(boxes) === stringifyLossless(before);
}

function seenIn(boxes: Json[]): string {
	return boxes
		.map((box) => stringifyLossless(SEEN.map((name) => box[name] ?? null)))
		.sort()
		.join('\n');
}
