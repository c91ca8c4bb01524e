import type { ShownValue } from '../../../extraction/review/formState';
import type { ReadValue } from '../../../extraction/review/readValue';
import { isBlank, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer, Answers, Said } from './answers';
import { isSameText, type Pair, sayConverted, says, typedText } from './sameText';

/** How the user wants answers to be applied. */
export interface CorrectionRules {
	/** Which values of a field are meant that occurs several times. */
	occurrence: 'stop' | 'first' | 'all';
	/** As the service counts; undefined for any. */
	page: number | undefined;
	/** Whether what somebody has changed since the form was made gives way. */
	overwrite: boolean;
}

/** A value that gets another text. */
export interface Change {
	was: ReadValue;
	value: string;
}

/** A field that the file has no value of yet. */
export interface Addition {
	field: string;
	value: string;
	/** Where it belongs; undefined for the first page. */
	page: number | undefined;
}

export interface Plan {
	changes: Change[];
	additions: Addition[];
	/** Fields of which nothing is sent. */
	unchanged: string[];
	/** The values that say already what they are to say. */
	said: ReadValue[];
}

type Step = Partial<Plan>;

/** What has to be sent so that the values say what the answers say: nothing but the differences. */
export function planOf(
	values: ReadValue[],
	{ answers, formIds, isOwn }: Pick<Answers, 'answers' | 'formIds' | 'isOwn'>,
	rules: CorrectionRules,
	/** What they said before the items of the run: of the rows of a file, one may have been changed. */
	first: ReadValue[],
): Plan {
	const before = isOwn ? first : [];
	const isSaid = isOwn
		? sayConverted(answers.flatMap(({ field, texts }) => pairsOf(foundIn(before, field), texts)))
		: says;
	const steps = answers.flatMap((answer) =>
		answer.asked
			? [askedStep(values, { ...answer, asked: answer.asked, formIds }, rules)]
			: namedSteps(values, { ...answer, isSaid, before }, rules),
	);
	const changes = steps.flatMap((step) => step.changes ?? []);
	const additions = steps.flatMap((step) => step.additions ?? []);
	const unchanged = steps.flatMap((step) => step.unchanged ?? []);
	for (const [index, { was }] of changes.entries()) {
		const same = changes.slice(index).filter((other) => other.was === was);
		if (same.length > 1) throw twoTexts(was, same);
	}
	const said = steps.flatMap((step) => step.said ?? []);
	return { changes, additions, unchanged: [...new Set(unchanged)], said };
}

interface AskedAnswer extends Answer {
	asked: ShownValue;
	formIds: string[];
}

/** Of a form, which knows the very value that it has shown. */
function askedStep(
	values: ReadValue[],
	{ field, texts, asked, formIds }: AskedAnswer,
	{ overwrite }: CorrectionRules,
): Step {
	const given = texts.join(', ');
	// Nobody touched it: that says nothing.
	if (isSameText(given, asked.text)) return { unchanged: [field] };
	const value = typedText(given, asked.text);
	const was = valueAsked(values, { asked, formIds, value });
	if (was && isSameText(value, was.value)) return { unchanged: [field], said: [was] };
	if (!overwrite && was?.value !== asked.text) throw changedMeanwhile(asked, was, value);
	return was ? { changes: [{ was, value }] } : { additions: [{ field, value, page: asked.page }] };
}

/**
 * By its ID, else by its place, which it may have kept when the service has given it another ID. Of
 * several that have its place, the one that says what the form showed, or what was answered.
 */
function valueAsked(
	values: ReadValue[],
	{ asked, formIds, value }: Pick<AskedAnswer, 'asked' | 'formIds'> & { value: string },
): ReadValue | undefined {
	const { field, page, id, text } = asked;
	const [byId, ...others] = values.filter(
		(each) => id !== '' && each.id === id && each.page === page,
	);
	if (byId && others.length === 0) return byId;
	const isAnother = (each: ReadValue) => each.id !== id && formIds.includes(each.id);
	const there = values.filter(
		(each) => each.name === field && each.page === page && !isAnother(each),
	);
	if (there.length < 2) return there[0];
	const [said, ...more] = there.filter((each) => [text, value].some((one) => one === each.value));
	if (said && more.length === 0) return said;
	throw indistinct(asked, there.length);
}

function namedSteps(
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

const foundIn = (values: ReadValue[], field: string, page?: number) =>
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
function pairsOf(found: ReadValue[], texts: Said[]): Pair[] {
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

function changedMeanwhile(
	{ field, text }: { field: string; text: string },
	is: ReadValue | undefined,
	wanted: string,
): ItemError {
	const now = is ? `says ${shown(is.value)} now` : 'is no longer there';
	return new ItemError(
		`Somebody has changed ${shown(field)} in the meantime: the form showed ${shown(text)}, it ${now}, and the answer is ${shown(wanted)}`,
		'Nothing was changed. Look at the file and make the form anew, or switch on Overwrite in Options.',
	);
}

function indistinct({ field, page, text }: ShownValue, count: number): ItemError {
	return new ItemError(
		`${shown(field)} stands ${count} times on page ${page} now, and which of them the form has shown as ${shown(text)} cannot be told`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
}

function twoTexts({ name, value, page }: ReadValue, changes: Change[]): ItemError {
	return new ItemError(
		`${shown(name)}, which says ${shown(value)} on page ${page}, gets several texts: ${changes.map((change) => shown(change.value)).join(', ')}`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
}
