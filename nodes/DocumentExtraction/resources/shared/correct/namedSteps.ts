import type { ReadValue } from '../../../extraction/review/readValue';
import { isBlank, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer, Said } from './answers';
import type { CorrectionRules, Step } from './plan';
import { isSameText, type Pair } from './sameText';

export function namedSteps(
	values: ReadValue[],
	{ field, texts, isSaid, before }: Answer & { isSaid: IsSaid; before: ReadValue[] },
	{ occurrence, page }: CorrectionRules,
): Step[] {
	const named = foundIn(values, field);
	const found = foundIn(values, field, page);
	// An item of this package has the values of all pages. Nobody touched them: that says nothing.
	if (isAllSaid(foundIn(before, field), texts, isSaid)) return [{ unchanged: [field] }];
	if (isAllSaid(found, texts, isSaid)) return [{ unchanged: [field], said: found }];
	const [text = '', ...otherTexts] = texts;
	if (otherTexts.length > 0) {
		if (found.length !== texts.length) throw otherCount(field, texts, found);
		return found.flatMap((was, index) => changeTo(was, texts[index] ?? '', isSaid));
	}
	const [first, ...others] = found;
	if (!first) {
		if (named.length > 0) throw notOnPage(field, page, named);
		return [{ additions: [{ field, value: String(text), page }] }];
	}
	if (others.length > 0 && occurrence === 'stop') throw severalTimes(field, found);
	const meant = occurrence === 'all' ? found : [first];
	return meant.flatMap((was) => changeTo(was, text, isSaid));
}

export const foundIn = (values: ReadValue[], field: string, page?: number) =>
	values.filter((each) => each.name === field && (page === undefined || each.page === page));

type IsSaid = (...pair: Pair) => boolean;

function isAllSaid(found: ReadValue[], texts: Said[], isSaid: IsSaid): boolean {
	const pairs = pairsOf(found, texts);
	if (pairs.length > 0 && pairs.every((pair) => isSaid(...pair))) return true;
	const [text = '', ...others] = texts;
	if (found.length === 0 || others.length > 0) return false;
	const all = found.map(({ value }) => value);
	return (
		found.every((was) => isSaid(was, text)) ||
		isSameText(String(text), all.join(', ')) ||
		areSaidInAnyOrder(found, String(text).split(', '), isSaid)
	);
}

/** Output Rows joins them as they were listed, and Get Fields does not tell where they stand. */
function areSaidInAnyOrder(found: ReadValue[], parts: string[], isSaid: IsSaid): boolean {
	const left = [...parts];
	const isSomewhere = (was: ReadValue) => {
		const at = left.findIndex((part) => isSaid(was, part));
		return at >= 0 && left.splice(at, 1).length > 0;
	};
	return parts.length === found.length && found.every(isSomewhere);
}

/** From a list, from one as Output Rows writes it, or one text for all. */
export function pairsOf(found: ReadValue[], texts: Said[]): Pair[] {
	const [text = '', ...others] = texts;
	const isOne = found.length === 1 || others.length > 0;
	const parts = isOne ? texts : String(text).split(', ');
	if (parts.length === found.length) return found.map((was, index) => [was, parts[index] ?? '']);
	return others.length > 0 ? [] : found.map((was) => [was, text]);
}

function changeTo(was: ReadValue, text: Said, isSaid: IsSaid): Step[] {
	if (isBlank(text)) return [];
	if (isSaid(was, text)) return [{ unchanged: [was.name], said: [was] }];
	return [{ changes: [{ was, value: String(text) }] }];
}

const placesOf = (values: ReadValue[]) =>
	values.map(({ value, page }) => `${shown(value)} on page ${page}`).join(', ');

function severalTimes(field: string, found: ReadValue[]): ItemError {
	return new ItemError(
		`${shown(field)} occurs ${found.length} times: ${placesOf(found)}`,
		'Nothing was changed. Set Page or Occurrence in Options, or use the form of Get Review Form, which asks about each of them.',
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
