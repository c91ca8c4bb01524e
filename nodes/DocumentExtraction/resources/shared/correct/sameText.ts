import { type DateOrder, readDate } from '../../../extraction/convert/dates';
import { isIdentifierName } from '../../../extraction/convert/identifiers';
import { type NumberFormat, readNumber } from '../../../extraction/convert/numbers';
import { mayBeNoAmount, mayBeNoDate } from '../../../extraction/convert/otherMeanings';
import { textIn } from '../../../utils/json';

/** Whether a value came back as it was shown: forms drop blanks around it and write line breaks in their own way (docs/n8n.md#forms). */
export function isSameText(given: string, shown: string): boolean {
	const came = plain(given);
	return came === plain(shown) || came === plain(inForm(shown));
}

/** A value of a field, and what is given for it. */
export type Pair<T = { name: string; value: string }> = [was: T, given: string | number];

/** Whether a value says already what is given, which may be the number that it means. */
export function says(...[{ value }, given]: Pair): boolean {
	const text = String(given);
	return isSameText(text, value) || (typeof given === 'number' && isOnlyReading(value, text));
}

/** Not where another format reads another number. */
function isOnlyReading(value: string, text: string): boolean {
	const numbers = new Set(
		FORMATS.map((format) => textIn(readNumber(value, format))).filter(Boolean),
	);
	return numbers.size === 1 && numbers.has(text);
}

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
	return (was, given) => {
		const { name, value } = was;
		const text = String(given);
		const isMade =
			isOnlyReading(value, text) ||
			(text !== '' && likely.some((settings) => settings.every((made) => made(was) === text)));
		return isSameText(text, value) || (isMade && !isIdentifierName(name));
	};
}

/** What a setting makes of a value; empty where that stays as it is. */
type Setting = (was: Pair[0]) => string;

const isExplained = (was: Pair[0], given: string | number, made: Setting) =>
	// What stays as it is stays text.
	isSameText(String(given), made(was) || (typeof given === 'string' ? was.value : ''));

function explainedBy(pairs: Pair[], made: Setting): number {
	const values = pairs.map(([was]) => was);
	return pairs.filter(([, given]) => {
		const at = values.findIndex((was) => isExplained(was, given, made));
		return at >= 0 && values.splice(at, 1).length > 0;
	}).length;
}

const explainedInOrderBy = (pairs: Pair[], made: Setting) =>
	pairs.filter(([was, given]) => isExplained(was, given, made)).length;

function mostOf(settings: Setting[], count: (setting: Setting) => number): Setting[] {
	const counts = settings.map(count);
	return settings.filter((_, index) => counts[index] === Math.max(...counts));
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];
const FORMATS: NumberFormat[] = ['point', 'comma'];

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
		.replace(/\r\n?/g, '\n')
		// What no page can hold.
		.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
		.trim();
