import { type DateOrder, readDate } from '../../../extraction/convert/dates';
import { isIdentifierName } from '../../../extraction/convert/identifiers';
import { type NumberFormat, readNumber } from '../../../extraction/convert/numbers';

/** Whether a value came back as it was shown: forms drop blanks around it and write line breaks in their own way (docs/n8n.md#forms). */
export function isSameText(given: string, shown: string): boolean {
	const came = plain(given);
	return came === plain(shown) || came === plain(inForm(shown));
}

/** Whether a value says already what is given, which may be the number that it means. */
export function says(value: string, given: string | number): boolean {
	if (isSameText(String(given), value)) return true;
	return typeof given === 'number' && FORMATS.some((format) => readNumber(value, format) === given);
}

/** A value of a field, and what is given for it. */
export type Pair = [was: { name: string; value: string }, given: string | number];

/**
 * The same, or what Convert Numbers and Convert Dates may have made of the values of an item. One setting
 * has made all its dates, and all its numbers that can be read in two ways: what the settings that
 * explain most of them do not make, somebody has typed.
 */
export function sayConverted(item: Pair[]): (...pair: Pair) => boolean {
	const convertible = item.filter(([{ name }]) => !isIdentifierName(name));
	const [dates, numbers] = [likelyOf(DATES, convertible), likelyOf(NUMBERS, convertible)];
	return ({ name, value }, given) => {
		const text = String(given);
		if (isSameText(text, value)) return true;
		if (isIdentifierName(name)) return false;
		const readings = new Set(NUMBERS.flatMap((read) => read(value) ?? []));
		return (
			(readings.size === 1 && readings.has(text)) ||
			[dates, numbers].some((likely) => likely.every((read) => read(value) === text))
		);
	};
}

/** What a setting makes of a text; undefined where that stays as it is. */
type Setting = (value: string) => string | undefined;

function likelyOf(settings: Setting[], item: Pair[]): Setting[] {
	const explains = (read: Setting, [{ value }, given]: Pair) => {
		const made = read(value);
		// What stays as it is stays text.
		const isPossible = made !== undefined || typeof given === 'string';
		return isPossible && isSameText(String(given), made ?? value);
	};
	const counts = settings.map((read) => item.filter((pair) => explains(read, pair)).length);
	const most = Math.max(...counts);
	return settings.filter((_, index) => counts[index] === most);
}

const FORMATS: NumberFormat[] = ['point', 'comma'];
const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];
const off: Setting = () => undefined;
const byOrder = (order: DateOrder): Setting => {
	return (value) => readDate(value, order);
};
const byFormat = (format: NumberFormat): Setting => {
	return (value) => {
		const number = readNumber(value, format);
		return typeof number === 'number' ? String(number) : undefined;
	};
};
const DATES = [off, ...ORDERS.map(byOrder)];
const NUMBERS = [off, ...FORMATS.map(byFormat)];

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
