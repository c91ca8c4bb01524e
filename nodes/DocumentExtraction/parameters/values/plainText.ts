import { adviceOnInexact, withoutNoise } from '../../utils/exactText';
import { ItemError } from '../../transport/errors/itemError';
import { NO_VALUES } from '../../utils/json';

const NO_DATE = { what: 'an invalid date', advice: 'Check what the date is made of.' };
const NO_DATA = 'Use texts, numbers, dates, or lists and objects of these.';

interface Objection {
	what: string;
	advice: string;
}

/**
 * A value as text: dates in ISO form, lists and objects as JSON. Refuses what JSON would change
 * without a word, such as NaN, which it writes as null.
 */
export function plainText(value: unknown, displayName: string): string {
	// A file may come as text.
	if (typeof value === 'string' && !NO_VALUES.includes(value)) return value;
	const written = plainJson(typeof value === 'number' ? withoutNoise(value) : value, displayName);
	return typeof written === 'string' ? written : JSON.stringify(written);
}

/** The same as data, with dates as text. */
export function plainJson(value: unknown, displayName: string): unknown {
	return JSON.parse(checkedJson(value, displayName));
}

function checkedJson(value: unknown, displayName: string): string {
	return JSON.stringify(value, function (this: Record<string, unknown>, key, written: unknown) {
		const objection = objectionTo(written, this[key], Array.isArray(this));
		if (!objection) return written;
		throw new ItemError(`${displayName} cannot hold ${objection.what}`, objection.advice);
	});
}

/** `written` is what `given` says that it is in JSON, which is text for a date. */
function objectionTo(written: unknown, given: unknown, isInList: boolean): Objection | undefined {
	switch (typeof written) {
		case 'string':
			// As toFixed writes it.
			if (written === 'NaN') return noNumber(Number.NaN);
			return NO_VALUES.includes(written) ? NO_DATE : undefined;
		case 'number':
			return noNumber(written);
		case 'undefined':
			// JSON leaves out a property without a value, and makes null of an entry without one.
			return isInList ? { what: 'an entry without a value', advice: NO_DATA } : undefined;
		case 'object':
			if (written === null) return given === null ? undefined : NO_DATE;
			return isData(written) ? undefined : { what: `a ${tagOf(written)}`, advice: NO_DATA };
		case 'function':
		case 'symbol':
			return { what: `a ${typeof written}`, advice: NO_DATA };
		default:
			return undefined;
	}
}

function noNumber(value: number): Objection | undefined {
	const advice = adviceOnInexact(value);
	return advice === undefined ? undefined : { what: String(value), advice };
}

/** JSON writes other objects, such as a Set, as empty ones. */
const isData = (value: object) => ['Object', 'Array'].includes(tagOf(value));

const tagOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1);
