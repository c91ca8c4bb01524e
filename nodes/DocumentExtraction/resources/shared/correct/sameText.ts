import { readDate } from '../../../extraction/convert/dates';
import { isIdentifierName } from '../../../extraction/convert/identifiers';
import { readNumber } from '../../../extraction/convert/numbers';
import { mayBeNoAmount, mayBeNoDate } from '../../../extraction/convert/otherMeanings';
import { grouped } from '../../../utils/grouped';
import { textIn } from '../../../utils/json';
import { isFromSheet } from './fromSheet';
import { common, FORMATS, mayBeRead, onlyReading, ORDERS } from './readings';

/** Whether a value came back as it was shown: forms drop blanks around it and write line breaks in their own way (docs/n8n.md#forms). */
export function isSameText(given: string, shown: string): boolean {
	return given === shown || formsOf(shown).has(plain(given));
}

/** In which a text may come back. */
const formsOf = (shown: string) => new Set([plain(shown), plain(inForm(shown))]);

/** A value of a field, and what is given for it. */
export type Pair<T = { name: string; value: string }> = [was: T, given: string | number];

/** Whether a value says already what is given, which may be the number that it means. */
export function says(...[{ value }, given]: Pair): boolean {
	const text = String(given);
	return isSameText(text, value) || (typeof given === 'number' && onlyReading(value) === text);
}

/** The same, or what a spreadsheet has made of it. */
export const isMadeOf = (...[{ value }, given]: Pair) =>
	isSameText(String(given), value) || isFromSheet(value, given);

/**
 * The same, or what Convert Numbers and Convert Dates may have made of the values of an item, field by field.
 * One setting has made all its dates, and all its numbers that can be read in two ways: what the settings that
 * explain most of them do not make, somebody has typed. The order of a list of Get Fields says less than its values.
 */
export function sayConverted(item: Pair[][]): (...pair: Pair) => boolean {
	const convertible = item.filter(([first]) => first && !isIdentifierName(first[0].name));
	const likely = [DATES, NUMBERS].map((settings) =>
		[explainedBy, explainedInOrderBy].reduce(
			(left, count) => mostOf(left, (made) => sum(convertible.map((pairs) => count(pairs, made)))),
			settings,
		),
	);
	const meanings = new Map<Pair[0], Set<string>>();
	const meaningsOf = (was: Pair[0]) => {
		const known = meanings.get(was) ?? meaningsBy(likely, was);
		meanings.set(was, known);
		return known;
	};
	return (was, given) =>
		isMadeOf(was, given) || isOfIdentifier(was, given) || meaningsOf(was).has(String(given));
}

/** Convert Numbers leaves it alone, and a spreadsheet does not. */
const isOfIdentifier = (...[{ name, value }, given]: Pair) =>
	Number.isInteger(given) && isIdentifierName(name) && mayBeRead(value, given);

/** What a setting makes of a value; empty where that stays as it is. */
type Setting = (was: Pair[0]) => string;

/** What Convert Numbers and Convert Dates may have made of a value: where several settings are as likely, what all of them make. */
function meaningsBy(likely: Setting[][], was: Pair[0]): Set<string> {
	if (isIdentifierName(was.name)) return new Set();
	const made = likely.map((settings) => common(settings.map((each) => each(was))));
	return new Set(made.flatMap((text) => text || []));
}

/** What stays as it is stays text. */
const textOf = (was: Pair[0], given: string | number, made: Setting) =>
	made(was) || (typeof given === 'string' ? was.value : '');

/** Wherever in the list a value stands: each for one that is given. */
function explainedBy(pairs: Pair[], made: Setting): number {
	const values = pairs.map(([was]) => {
		const text = made(was);
		return { isMade: text !== '', forms: formsOf(text || was.value) };
	});
	const open = grouped(
		values.flatMap((value) => [...value.forms].map((form) => ({ form, value }))),
		({ form }) => form,
	);
	const used = new Set<object>();
	return pairs.filter(([, given]) => {
		const found = open
			.get(plain(String(given)))
			?.find(({ value }) => !used.has(value) && (value.isMade || typeof given === 'string'));
		if (found) used.add(found.value);
		return found !== undefined;
	}).length;
}

const explainedInOrderBy = (pairs: Pair[], made: Setting) =>
	pairs.filter(([was, given]) => isSameText(String(given), textOf(was, given, made))).length;

function mostOf(settings: Setting[], count: (setting: Setting) => number): Setting[] {
	const counts = settings.map(count);
	return settings.filter((_, index) => counts[index] === Math.max(...counts));
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

function settingsOf<T>(
	ways: T[],
	read: (value: string, way: T) => unknown,
	isOther: (name: string, value: string) => boolean,
): Setting[] {
	const made =
		(way: T): Setting =>
		({ name, value }) =>
			isOther(name, value) ? '' : textIn(read(value, way));
	return [() => '', ...ways.map(made)];
}
const DATES = settingsOf(ORDERS, readDate, mayBeNoDate);
const NUMBERS = settingsOf(FORMATS, readNumber, mayBeNoAmount);

/** What was typed, without what the form made of the rest. */
export function typedText(given: string, shown: string): string {
	const lines = shown.includes('\r\n') ? given : given.replaceAll('\r\n', '\n');
	const isEscaped = inForm(shown) !== shown && !/&[lg]t;/.test(shown);
	const typed = isEscaped ? lines.replaceAll('&lt;', '<').replaceAll('&gt;', '>') : lines;
	return typed.trim() === '' ? '' : typed;
}

/** n8n escapes these before the page does. */
const inForm = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain = (text: string) =>
	text
		.normalize()
		.replace(/\r\n?/g, '\n')
		// What no page can hold.
		.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
		.trim();
