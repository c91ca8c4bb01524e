import type { ReadValue } from '../../../extraction/review/readValue';
import type { Said } from './said';
import { isSameText, type Pair } from './sameText';

/** A value of a field, and the text that is given for it. */
export type Given = Pair<ReadValue>;

/** Whether a value says what is given for it. */
export type IsSaid = (...pair: Given) => boolean;

/** Whether all values say the text, or each its part of it, in whatever order. */
export function isAllSaid(found: ReadValue[], texts: Said[], isSaid: IsSaid): boolean {
	const [text = '', ...others] = texts;
	const all = found.map(({ value }) => value).join(', ');
	if (others.length === 0 && found.length > 0) {
		if (isSameText(String(text), all) || found.every((was) => isSaid(was, text))) return true;
	}
	const pairs = pairsOf(found, texts);
	return pairs.length > 0 && [isSame, isSaid].some((each) => leftOf(pairs, each).length === 0);
}

const isSame: IsSaid = ({ value }, part) => isSameText(String(part), value);

/** Where there are as many parts as values. */
export const pairsOf = (found: ReadValue[], texts: Said[]) => inOrder(found, partsOf(found, texts));

export const inOrder = (found: ReadValue[], parts: Said[]): Given[] =>
	found.length === parts.length ? found.map((was, index) => [was, parts[index] ?? '']) : [];

/**
 * The values that no part says, with the parts that say none. Get Fields lists values in another order
 * than they are read in, and Output Rows joins them so.
 */
export function leftOf(pairs: Given[], isSaid: IsSaid): Given[] {
	const open = pairs.filter((pair) => !isSaid(...pair));
	const parts = open.map(([, part]) => part);
	const leftBy = (values: ReadValue[], says: IsSaid) =>
		values.filter((was) => {
			const at = parts.findIndex((part) => says(was, part));
			return at < 0 || parts.splice(at, 1).length === 0;
		});
	const values = open.map(([was]) => was);
	return inOrder(leftBy(leftBy(values, isSame), isSaid), parts);
}

/** Those that are said. */
export function keptOf(pairs: Given[], isSaid: IsSaid): Given[] {
	const left = leftOf(pairs, isSaid);
	return pairs.filter(
		([value, part]) =>
			left.every(([was]) => was !== value) && left.every(([, each]) => each !== part),
	);
}

/** What is given for each value: from a list, or from the text that Output Rows makes of one. */
export function partsOf(found: ReadValue[], texts: Said[]): Said[] {
	const [text = '', ...others] = texts;
	if (found.length < 2 || others.length > 0) return texts;
	const parts = String(text).split(', ');
	const joined = found.filter(({ value }) => value.includes(', '));
	// One may be a part of another.
	for (const { value } of joined.sort((a, b) => b.value.length - a.value.length)) {
		const size = value.split(', ').length;
		const partAt = (from: number) => parts.slice(from, from + size).join(', ');
		const at = parts.findIndex((_, from) => isSameText(partAt(from), value));
		if (at >= 0) parts.splice(at, size, partAt(at));
	}
	return parts;
}
