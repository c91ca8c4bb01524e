import { ItemError } from '../../transport/errors/itemError';
import { anyText, type Parser, required, shown } from './parsers';

/** What JavaScript makes of nothing in a text: "undefined EUR", "INVundefined"; and what exports of databases do. */
const NOTHING =
	/undefined|NaN(?![A-Za-z\d])|\[object Object\]|Invalid Date|^(?:NULL|<null>|\\N|nan)$/;

export const holdsNothing = (text: string) => NOTHING.test(text);

/** What would stand in a document as JSON: a list, as of a field that occurs several times, or an object that is no date. */
export const isJsonOf = (value: unknown, text = '') =>
	typeof value === 'object' && /^[[{]/.test(text);

/** What a document says in one place. */
export const documentText: Parser<string> = (value, displayName) => {
	// Such as the line break that stands behind an expression.
	const text = anyText(value, displayName).replace(/^[\r\n]+|[\r\n]+$/g, '');
	if (isJsonOf(value, text)) {
		throw new ItemError(`${displayName} cannot be ${shown(value)}`, 'Give one text.');
	}
	if (holdsNothing(text)) throw nothingIn(displayName, text);
	return text;
};

/** What it names there. */
export const documentName = required((value, displayName) =>
	documentText(value, displayName).trim(),
);

export const nothingIn = (displayName: string, text: string) =>
	new ItemError(
		`${displayName} cannot be ${shown(text)}`,
		'Nothing was changed. An expression in it finds nothing, or no number.',
	);
