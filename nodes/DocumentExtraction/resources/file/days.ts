import { isObject, type Json, textIn } from '../../utils/json';
import { DAY_MS, dayOf, timeIn } from '../../extraction/time';
import { isBlank, required, type Parser, shown } from '../../parameters/values/parsers';
import type { ReadParameter } from '../../transport/address/path';
import { ItemError } from '../../transport/errors/itemError';

/** Days as the service counts them, the first and the last one included. */
export interface Days {
	from: number;
	to: number;
}

const DATE_LENGTH = '2026-11-20'.length;

/** What follows a date, with a zone. */
const MIDNIGHT = /^[T ]00:00(?::00(?:\.0+)?)? ?(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** The range that the user wants, which has to go forward. */
export function daysIn(read: ReadParameter): Days {
	const written = read('to', '');
	const from = required(dayNumber)(read('from'), 'From');
	const to = isBlank(written) ? dayOf(Date.now()) : dayNumber(written, 'To');
	if (from <= to) return { from, to };
	throw new ItemError(
		`From is after To: ${dateOf(from)} and ${dateOf(to)}, in GMT`,
		isBlank(written)
			? 'To is empty, which means today in GMT. Choose an earlier day for From.'
			: 'Choose an earlier day for From or a later one for To.',
	);
}

/**
 * Whole days since 1970-01-01 GMT (docs/interface.md#version-2-retrieval). Without a zone, the
 * calendar day that is written is meant, and so it is at midnight of any zone, as $today is; any other
 * moment is on the day that it is in GMT.
 */
export const dayNumber: Parser<number> = (value, displayName) => {
	const ms = typeof value === 'string' ? timeWritten(value.trim()) : timeOf(value);
	// The service knows of nothing before its first day.
	if (Number.isFinite(ms)) return Math.max(0, dayOf(ms));
	throw new ItemError(
		`${displayName} cannot be ${shown(value)}`,
		'Use a date, for example 2026-11-20.',
	);
};

function timeWritten(text: string): number {
	const moment = timeIn(text);
	const date = text.slice(0, DATE_LENGTH);
	const time = text.slice(DATE_LENGTH);
	const isMoment = /[Z+-]/i.test(time) && !MIDNIGHT.test(time);
	return (moment === undefined || isMoment ? moment : timeIn(date)) ?? Number.NaN;
}

/** Of what an expression gives: a Date, or a DateTime such as $now. */
function timeOf(value: unknown): number {
	if (!isObject(value)) return Number.NaN;
	if (isDateTime(value) && value.startOf('day').valueOf() === value.valueOf())
		return timeIn(textIn(value.toISO()).slice(0, DATE_LENGTH)) ?? Number.NaN;
	const ms: unknown = value.valueOf();
	return typeof ms === 'number' ? ms : Number.NaN;
}

interface DateTime {
	toISO: () => unknown;
	/** Midnight, or the hour with which a day without midnight begins. */
	startOf: (unit: 'day') => object;
}

const isDateTime = (value: Json): value is Json & DateTime =>
	typeof value.toISO === 'function' && typeof value.startOf === 'function';

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
