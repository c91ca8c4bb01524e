import { type DateOrder, readDate } from '../../../extraction/convert/dates';
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

/** The same, or what Convert Numbers or Convert Dates may have made of the value. */
export function saysConverted(value: string, given: string | number): boolean {
	return (
		says(value, given) ||
		FORMATS.some((format) => String(readNumber(value, format)) === given) ||
		ORDERS.some((order) => readDate(value, order) === given)
	);
}

const FORMATS: NumberFormat[] = ['point', 'comma'];
const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];

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
