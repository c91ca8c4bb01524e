import { asList, FAILED, listOf, NOTHING } from '../../utils/json';
import { parsedJson } from '../../utils/parsedJson';
import { ItemError } from '../../transport/errors/itemError';
import { withoutAddresses } from '../../transport/address/withoutSecrets';
import { plainText } from './plainText';

/**
 * What a parameter may hold and how it is sent. Gives the value for the service, undefined to leave
 * it out, or refuses it with the parameter's display name.
 */
export type Parser<T = unknown> = (value: unknown, displayName: string) => T;

/**
 * Sent even when empty. An expression that finds nothing is refused, also where it says so with a
 * list or an object of nothing, or where only the blanks around it are left: nobody said that.
 */
export const anyText: Parser<string> = (value, displayName) => {
	if (value === undefined || value === null) throw missingValue(displayName);
	const written = plainText(value, displayName);
	const isNothing = typeof value === 'string' ? isOnlyBlanks(written) : NONE.test(written);
	if (isNothing) throw missingValue(displayName);
	if (!isNoText(written)) return written;
	throw new ItemError(`${displayName} cannot be ${written}`, 'Check what the text is made of.');
};

export function isNoText(text: string): boolean {
	const written = text.trim();
	return NOTHING.includes(written) || /^-?Infinity$/.test(written) || FAILED.test(written);
}

const NONE = /^(?:\{\}|\[(?:[[\]{},]|"(?: |\\[nrt])*"|null)*\])$/;

/** Such as the line break that stands behind an expression. */
function isOnlyBlanks(written: string): boolean {
	return written !== '' && isBlank(written);
}

export function missingValue(displayName: string): ItemError {
	return new ItemError(
		`${displayName} has no value`,
		'Its expression finds nothing here. Where it shall be empty, let it give an empty text.',
	);
}

export function emptyParameter(displayName: string): ItemError {
	return new ItemError(`${displayName} is empty`, `Fill in ${displayName}.`);
}

/** Refuses what is empty. */
export function required<T>(parser: Parser<T>): Parser<T> {
	return (value, displayName) => {
		if (isBlank(value)) throw emptyParameter(displayName);
		return parser(value, displayName);
	};
}

export const requiredText = required(anyText);

/** Without the blanks around it, such as the line break that stands behind an expression. */
export const trimmedText: Parser<string> = (value, displayName) =>
	requiredText(value, displayName).trim();

/** Leaves out what is empty. */
export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
	return (value, displayName) => (isBlank(value) ? undefined : parser(value, displayName));
}

export const trueOrFalse: Parser<boolean> = (value, displayName) => {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	throw new ItemError(`${displayName} cannot be ${shown(value)}`, 'Use true or false.');
};

/** A word that the node acts on: an expression can give any other. */
export function oneOf<T extends string>(...words: T[]): Parser<T> {
	return (value, displayName) => {
		const word = words.find((each) => each === value);
		if (word !== undefined) return word;
		const others = words.slice(0, -1).join(', ');
		throw new ItemError(
			`${displayName} cannot be ${shown(value)}`,
			`Use ${others} or ${words.at(-1) ?? ''}.`,
		);
	};
}

export function wholeNumberFrom(min: number): Parser<number> {
	return (value, displayName) => {
		const number = numberIn(value);
		if (number !== undefined && Number.isSafeInteger(number) && number >= min) return number;
		throw new ItemError(
			`${displayName} cannot be ${shown(value)}`,
			`Use a whole number, ${min} or more.`,
		);
	};
}

/** As rows and columns are counted. */
export const wholeNumber = wholeNumberFrom(0);

/** Undefined where the user leaves it open; an expression that finds nothing does not say that. */
export const anyOrOnePage: Parser<number | undefined> = (value, displayName) => {
	if (value === '') return undefined;
	if (isBlank(value)) throw missingValue(displayName);
	return wholeNumber(value, displayName);
};

export const finiteNumber: Parser<number> = (value, displayName) => {
	const number = numberIn(value);
	if (number !== undefined) return number;
	throw new ItemError(`${displayName} cannot be ${shown(value)}`, 'Use a number.');
};

/** docs/interface.md#field-values. */
export const confidence: Parser<number> = (value, displayName) => {
	const number = numberIn(value);
	if (number !== undefined && number >= 0 && number <= 1) return number;
	throw new ItemError(`${displayName} cannot be ${shown(value)}`, 'Use a number from 0 to 1.');
};

/** `100, 200, 300, 250`, a JSON array, or an array. */
export const boundingBox: Parser<number[]> = (value, displayName) => {
	const corners = partsOf(value).map(numberIn);
	const numbers = corners.filter((corner) => corner !== undefined);
	if (corners.length === 4 && numbers.length === 4) return numbers;
	throw new ItemError(
		`${displayName} cannot be ${shown(value)}`,
		'Use four numbers, for example 100, 200, 300, 250.',
	);
};

/** JSON text, or what an expression gives. */
export const json: Parser = (value, displayName) => {
	if (typeof value !== 'string') return value;
	const parsed = parsedJson(value);
	if (parsed) return parsed.value;
	throw new ItemError(`${displayName} is not valid JSON`, `Correct it: ${shown(value)}`);
};

export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** A value in a message, short enough to read. */
export function shown(value: unknown): string {
	return shortened(
		typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value),
	);
}

export function shortened(text: string): string {
	const said = withoutAddresses(text);
	return said.length > 80 ? `${said.slice(0, 79)}…` : said;
}

function numberIn(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function partsOf(value: unknown): unknown[] {
	if (typeof value !== 'string') return asList(value);
	const written = value.trim();
	if (!written.startsWith('[')) return written.split(/[,\n]/);
	return listOf(parsedJson(written)?.value ?? [value]);
}
