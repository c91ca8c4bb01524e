import type { ReadValue } from '../../../extraction/review/readValue';
import { isBlank, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer, Answers, Said } from './answers';
import type { CorrectionRules, Step } from './plan';
import { isSameText, type Pair } from './sameText';

interface NamedAnswer extends Answer, Pick<Answers, 'isMapped' | 'isListed'> {
	/** Whether a value says what is given. */
	isSaid: IsSaid;
	/** Whether what is given may have been made of a value. */
	isMade: IsSaid;
	/** What an item of this package was made of; of any other item nothing is known. */
	before: ReadValue[];
}

export function namedSteps(
	values: ReadValue[],
	{ field, texts, isSaid, isMade, before, isMapped, isListed }: NamedAnswer,
	{ occurrence, page }: CorrectionRules,
): Step[] {
	const named = foundIn(values, field);
	const found = foundIn(values, field, page);
	const [text = '', ...otherTexts] = texts;
	const isJoined =
		foundIn(before, field).length > 1 && otherTexts.length === 0 && String(text).includes(', ');
	// An item of this package has the values of all pages.
	const were = foundIn(before, field, isMapped && !isJoined ? page : undefined);
	// What is mapped is meant to be sent, unless another row of the file has changed it.
	const isTaken =
		isMapped &&
		!isJoined &&
		were.every(({ value }, index) => {
			const now = found[index]?.value;
			// This item may have changed it.
			return now === value || now === String(texts[index] ?? text);
		});
	// Nobody touched them: that says nothing.
	if (!isTaken && isAllSaid(were, texts, isMade)) return [{ unchanged: [field], untouched: were }];
	if (isAllSaid(found, texts, isSaid)) return [{ unchanged: [field], said: found }];
	const joined = partsOf(named, texts);
	const ofRow = foundIn(before, field);
	// What says nothing of the row is a text of its own.
	const isOfRow =
		(!isListed && joined.length === ofRow.length) ||
		joined.some((part) => [...named, ...ofRow].some((was) => isSaid(was, part)));
	const isRow = isJoined && (!isMapped || (joined.length > 1 && isOfRow));
	const parts = isRow ? joined : texts;
	const isList = parts.length > 1;
	if (isList && found.length !== parts.length) throw otherCount(field, parts, found);
	if (found.length === 0) {
		if (named.length > 0) throw notOnPage(field, page, named);
		return [{ additions: [{ field, value: String(text), page }] }];
	}
	if (!isList && found.length > 1 && occurrence === 'stop') throw severalTimes(field, found);
	const meant = isList || occurrence === 'all' ? found : found.slice(0, 1);
	const pairs = meant.map(
		(was, index): Pair<ReadValue> => [was, (isList ? parts[index] : text) ?? ''],
	);
	// What is empty stays as it is, in the place that it has in a list in reading order.
	const isOrdered = !isRow && !(isList && isListed);
	const isGiven = ([, part]: Pair<ReadValue>) => !isBlank(part);
	const given = isOrdered ? pairs.filter(isGiven) : pairs;
	const open = leftOf(given, isSaid);
	// Of a row, what it says as it was: somebody may have corrected it since.
	const kept = isRow && ofRow.length === parts.length ? keptOf(inOrder(ofRow, parts), isMade) : [];
	const isKept = ([, part]: Pair<ReadValue>) => kept.some(([, each]) => each === part);
	const left = open.filter((pair) => isGiven(pair) && !isKept(pair));
	// Which of them is to say what, their order does not tell.
	if (open.length > 1 && !isOrdered) {
		throw severalTimes(field, found, isRow ? ONE_BY_ONE : BY_OPTIONS);
	}
	const wrong = given.filter((pair) => !isSaid(...pair));
	const [, moved] = wrong.find(([, part]) => wrong.some(([was]) => isSaid(was, part))) ?? [];
	// Get Fields leaves no gap.
	const isOwnOrder = left.length > 0 || given.length < pairs.length;
	if (isOwnOrder && moved !== undefined && isList && isOrdered) {
		throw otherOrder(field, moved, found);
	}
	const said = given.map(([was]) => was).filter((was) => open.every(([each]) => each !== was));
	const untouched = open.some(isKept) ? kept.map(([was]) => was) : [];
	return [
		...(said.length > 0 || untouched.length > 0 ? [{ unchanged: [field], said, untouched }] : []),
		{ changes: left.map(([was, part]) => ({ was, value: String(part) })) },
	];
}

export const foundIn = (values: ReadValue[], field: string, page?: number) =>
	values.filter((each) => each.name === field && (page === undefined || each.page === page));

type IsSaid = (...pair: Pair<ReadValue>) => boolean;

function isAllSaid(found: ReadValue[], texts: Said[], isSaid: IsSaid): boolean {
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

const inOrder = (found: ReadValue[], parts: Said[]): Array<Pair<ReadValue>> =>
	found.length === parts.length ? found.map((was, index) => [was, parts[index] ?? '']) : [];

/**
 * The values that no part says, with the parts that say none. Get Fields lists values in another order
 * than they are read in, and Output Rows joins them so.
 */
function leftOf(pairs: Array<Pair<ReadValue>>, isSaid: IsSaid): Array<Pair<ReadValue>> {
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
function keptOf(pairs: Array<Pair<ReadValue>>, isSaid: IsSaid): Array<Pair<ReadValue>> {
	const left = leftOf(pairs, isSaid);
	return pairs.filter(
		([value, part]) =>
			left.every(([was]) => was !== value) && left.every(([, each]) => each !== part),
	);
}

/** What is given for each value: from a list, or from the text that Output Rows makes of one. */
function partsOf(found: ReadValue[], texts: Said[]): Said[] {
	const [text = '', ...others] = texts;
	if (found.length < 2 || others.length > 0) return texts;
	const parts = String(text).split(', ');
	// One may be a part of another.
	for (const { value } of [...found].sort((a, b) => b.value.length - a.value.length)) {
		const size = value.split(', ').length;
		const partAt = (from: number) => parts.slice(from, from + size).join(', ');
		const at = parts.findIndex((_, from) => isSameText(partAt(from), value));
		if (at >= 0) parts.splice(at, size, partAt(at));
	}
	return parts;
}

const placesOf = (values: ReadValue[]) =>
	values.map(({ value, page }) => `${shown(value)} on page ${page}`).join(', ');

const BY_OPTIONS = 'Set Page or Occurrence in Options';
const ONE_BY_ONE = 'Give a list with a text for each of them';

function severalTimes(field: string, found: ReadValue[], advice = BY_OPTIONS): ItemError {
	return new ItemError(
		`${shown(field)} occurs ${found.length} times: ${placesOf(found)}`,
		`Nothing was changed. ${advice}, or use the form of Get Review Form, which asks about each of them.`,
	);
}

/** It may be the order in which something else lists them, or that of the places that they are to have. */
function otherOrder(field: string, text: Said, found: ReadValue[]): ItemError {
	return new ItemError(
		`${shown(field)} gets ${shown(text)}, which stands in another place: ${placesOf(found)}`,
		`Nothing was changed. ${BY_OPTIONS}, or use the form of Get Review Form, which asks about each of them.`,
	);
}

function otherCount(field: string, texts: Said[], found: ReadValue[]): ItemError {
	return new ItemError(
		`${shown(field)} gets ${texts.length} values and occurs ${found.length} times${found.length > 0 ? `: ${placesOf(found)}` : ''}`,
		'Nothing was changed. Give one text, or as many as there are.',
	);
}

function notOnPage(field: string, page: number | undefined, named: ReadValue[]): ItemError {
	return new ItemError(
		`Page ${page} has no ${shown(field)}. It stands elsewhere: ${placesOf(named)}`,
		'Nothing was changed. Set another Page in Options, or leave it empty.',
	);
}
