import { grouped } from '../utils/grouped';
import { type Json, numberIn, objectsIn, textIn } from '../utils/json';
import { stringifyLossless } from '../utils/losslessJson';
import { lettersOf } from '../utils/namesMeant';
import { withoutCase } from './writtenAs';

/** What counts of a box, and of a cell of a table. */
type View = Record<'box' | 'cell', string[]>;

const SAID: View = {
	box: ['type', 'label', 'ocr_text'],
	cell: ['row', 'col', 'row_span', 'col_span', 'label', 'text'],
};

const CORNERS = ['xmin', 'ymin', 'xmax', 'ymax'];

const WHERE: View = {
	box: [...SAID.box, ...CORNERS],
	cell: [...SAID.cell, ...CORNERS],
};

/** What is written, and where. The service may give ids of its own, and marks. */
const PLACED: View = { ...WHERE, box: [...WHERE.box, 'label_id'] };

/** And what a person decides. */
const JUDGED: View = {
	box: [...PLACED.box, 'validation_status'],
	cell: [...PLACED.cell, 'verification_status'],
};

/** All that a person sees. */
const SEEN: View = {
	box: [...JUDGED.box, 'status'],
	cell: [...JUDGED.cell, 'status'],
};

/** "900.0" is 900 by the time that n8n has read it. */
const NUMBERS = new Set([...CORNERS, 'row', 'col', 'row_span', 'col_span']);

/** Whether boxes are those that were sent, as far as the service keeps them to the letter. */
export function looksLike(boxes: Json[], sent: Json[]): boolean {
	return seenIn(boxes) === seenIn(sent);
}

/** Whether nobody has changed anything. */
export function isSame(boxes: Json[], before: Json[]): boolean {
	return stringifyLossless(boxes) === stringifyLossless(before);
}

/** What boxes say to the letter, in the order of those with one label, wherever they are and whatever marks the service, or somebody, has given them. */
export const writtenIn = (boxes: Json[]): string =>
	[...byLabel(boxes, SAID).values()].sort().join('\n');

/** What the boxes of each label say, whichever way the service writes the label. */
export const saidByLabel = (boxes: Json[]) => byLabel(boxes.map(withLetters), SAID);

/** And what a person decides. */
export const judgedByLabel = (boxes: Json[]) => byLabel(boxes.map(withLetters), JUDGED);

function byLabel(boxes: Json[], view: View): Map<string, string> {
	const labels = grouped(boxes, ({ label }) => textIn(label));
	return new Map([...labels].map(([label, some]) => [label, some.map(asText(view)).join('\n')]));
}

/** The same, in whichever way the service writes it. */
export const saidIn = (boxes: Json[]): string => writtenIn(inAnySpelling(boxes));

/** And where, to the pixel, in whatever order: a service may round places, and fill in those that it is not given. */
export const whereSaidIn = (boxes: Json[]): string =>
	inAnyOrder(
		inAnySpelling(boxes).map((box) => ({ ...inPixels(box), cells: box.cells.map(inPixels) })),
		WHERE,
	);

const inPixels = (one: Json): Json => ({
	...one,
	...Object.fromEntries(CORNERS.map((name) => [name, Math.round(numberIn(one[name]) ?? 0)])),
});

/** What is written, and where, in whatever order. */
export const placedIn = (boxes: Json[]): string => inAnyOrder(boxes, PLACED);

/** And what a person decides, whatever marks the service gives. */
export const judgedIn = (boxes: Json[]): string => inAnyOrder(boxes, JUDGED);

const seenIn = (boxes: Json[]): string => inAnyOrder(boxes, SEEN);

/** What a person sees, in whichever way the service writes it. */
export const shownIn = (boxes: Json[]): string => seenIn(inAnySpelling(boxes));

const inAnyOrder = (boxes: Json[], view: View) => boxes.map(asText(view)).sort().join('\n');

const withLetters = (box: Json): Json => ({ ...box, label: lettersOf(textIn(box.label)) });

const inAnySpelling = (boxes: Json[]) =>
	boxes.map((box) => ({
		...withLetters(box),
		ocr_text: withoutCase(textIn(box.ocr_text)),
		cells: objectsIn(box.cells).map((cell) => ({
			...cell,
			text: withoutCase(textIn(cell.text)),
		})),
	}));

const asText = (view: View) => (box: Json) =>
	stringifyLossless([
		partsOf(box, view.box),
		objectsIn(box.cells)
			.map((cell) => stringifyLossless(partsOf(cell, view.cell)))
			.sort(),
	]);

const partsOf = (one: Json, names: string[]) =>
	names.map((name) => (NUMBERS.has(name) ? numberIn(one[name]) : undefined) ?? one[name] ?? null);
