import { asList, isObject, listOf } from '../../utils/json';
import { adviceOnInexact, exactText } from '../../utils/exactText';
import { ItemError } from '../../transport/errors/itemError';
import { parsedJson } from '../../utils/parsedJson';
import { holdsNothing, nothingIn } from './documentText';
import { missingValue, isBlank, emptyParameter, type Parser, shortened, shown } from './parsers';

const AS_LIST = 'Use names separated by commas, or a list of texts.';

/** What these parsers take, for placeholders and descriptions. */
export const IDS = 'e.g. 9b2f7c1e-4f6d-4b7a, 71c2d9f4-0a1b-4c2d';
export const IN_A_LIST = 'separated by commas or one a line, or an expression that gives a list';

/** `a, b`, one a line, a JSON array, or an array. In order, repeats among them. */
const listedNames: Parser<string[]> = (value, displayName) => {
	if (value === undefined || value === null) throw missingValue(displayName);
	return partsOf(value, displayName)
		.map((part) => nameIn(part, displayName))
		.filter((name) => name !== '');
};

/** Each once: who names a file twice does not want it sent twice. */
export const anyNames: Parser<string[]> = (value, displayName) => [
	...new Set(listedNames(value, displayName)),
];

export const requiredNames = atLeastOne(anyNames);

/** No ID holds what other lists are separated by. */
export const requiredIds: Parser<string[]> = (value, displayName) => {
	const given = requiredNames(value, displayName);
	const offender = given.find((id) => /[\s,;]/.test(id));
	if (offender === undefined) return given;
	throw new ItemError(
		`${displayName} cannot hold ${shown(offender)}`,
		'Separate IDs by commas, or write one a line.',
	);
};

/** Where each name stands for something of its own. */
export const distinctNames: Parser<string[]> = (value, displayName) => {
	const given = listedNames(value, displayName);
	const nothing = given.find(holdsNothing);
	if (nothing !== undefined) throw nothingIn(displayName, nothing);
	const repeated = given.filter((name, index) => given.indexOf(name) < index);
	if (repeated.length === 0) return given;
	throw new ItemError(
		`${displayName} holds ${quoted(new Set(repeated))} more than once`,
		'Each name can be used once.',
	);
};

export const requiredDistinctNames = atLeastOne(distinctNames);

function atLeastOne(parser: Parser<string[]>): Parser<string[]> {
	return (value, displayName) => {
		const given = isBlank(value) ? [] : parser(value, displayName);
		if (given.length === 0) throw emptyParameter(displayName);
		return given;
	};
}

export function quoted(given: Iterable<string>): string {
	return [...given].map((name) => `"${name}"`).join(', ');
}

function nameIn(part: unknown, displayName: string): string {
	const name = exactText(part);
	if (name !== undefined) return name;
	const what = part === undefined || part === null ? 'an entry without a value' : shown(part);
	throw new ItemError(`${displayName} cannot hold ${what}`, adviceOnInexact(part) ?? AS_LIST);
}

function partsOf(value: unknown, displayName: string): unknown[] {
	if (typeof value !== 'string') return asList(value);
	const written = value.trim();
	if (/^[[{]/.test(written)) return partsOfJson(written, displayName);
	return written.split(/[,\r\n]/).map((part) => unquoted(part.trim(), displayName));
}

function partsOfJson(written: string, displayName: string): unknown[] {
	const parsed = parsedJson(written);
	if (parsed) return isObject(parsed.value) ? [parsed.value] : listOf(parsed.value);
	throw new ItemError(
		`${displayName} begins like JSON and is none: ${shown(written)}`,
		'Write a, b without brackets, or ["a", "b"] with double quotation marks.',
	);
}

/** Opening and closing quotation marks. */
const QUOTES = ['""', "''", '``', '“”', '‘’', '„“', '„”', '‚‘', '«»'];

/** People and models put quotation marks around names; no name begins with one. */
function unquoted(part: string, displayName: string): string {
	const begun = QUOTES.filter((marks) => part.startsWith(marks.charAt(0)));
	if (begun.length === 0) return part;
	if (part.length > 1 && begun.some((marks) => part.endsWith(marks.charAt(1)))) {
		return part.slice(1, -1);
	}
	throw new ItemError(
		`${displayName} cannot hold ${shortened(part)}, whose quotation mark does not end`,
		'Write a, b without quotation marks. A name with a comma goes into a list: ["a, b"].',
	);
}
