import { monthNamed } from '../../../extraction/convert/months';
import { DAY_MS, HOUR_MS } from '../../../extraction/time';

/** Spreadsheets count from here. */
const DAY_0 = Date.UTC(1899, 11, 30);

export const daysUntil = (date: string) => (Date.parse(date) - DAY_0) / DAY_MS;

/** Whether it may count a day from 1927 to 2100, among which is the year that two digits mean. */
export const countsDay = (days: number) => days > 10_000 && days < 73_051;

/** Whether a spreadsheet may have taken a text for the day that is counted, as `3/4`, `Jan 2024` or `12.50`. */
export function mayBeDay(text: string, days: number): boolean {
	const day = new Date(DAY_0 + days * DAY_MS);
	const year = day.getUTCFullYear();
	const all = [day.getUTCDate(), day.getUTCMonth() + 1, year % 100];
	const [written] = /\d{4}/.exec(text) ?? [];
	const isYear = written ? Number(written) === year : countsDay(days);
	return isYear && restOf(all, dayParts(text)) !== undefined;
}

/** As databases and JavaScript write it, with a zone or without. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d[:.\d]*(Z|[+-]\d\d:?\d\d)?$/;

export const isTimestamp = (text: string) => TIMESTAMP.test(text);

export const hasZone = (text: string) => TIMESTAMP.exec(text)?.[2] !== undefined;

/** As far as there are time zones: 14 hours before Greenwich, and 12 behind it. */
const ZONES_MS = [14 * HOUR_MS, 12 * HOUR_MS - 1];

/** The days that begin then, somewhere: databases make midnight of a date. */
export function daysBegun(timestamp: string): string[] {
	const [, day = '', zone] = TIMESTAMP.exec(timestamp) ?? [];
	const time = Date.parse(timestamp);
	if (zone === undefined) return /[T ]00:00/.test(timestamp) ? [day] : [];
	if (Number.isNaN(time)) return [];
	return ZONES_MS.map((ahead) => new Date(time + ahead).toISOString().slice(0, 10));
}

/** Whether one may be a day that a spreadsheet has made of the other, as `4-Mar` of `3/4`. */
export function mayBeSameDay(one: string, other: string): boolean {
	const [some = [], more = []] = [dayParts(one), dayParts(other)].sort(
		(a, b) => a.length - b.length,
	);
	// Of `12.50`, the first day of that month; of `3/4`, that day of this year.
	return restOf(more, some)?.every((part) => part === 1 || part > MONTHS) ?? false;
}

const MONTHS = 12;
const DAYS = 31;
const WORDS = /\d+|[\p{L}\p{M}]+/gu;
const BETWEEN = /^[ .,/-]*$/;

/** Its numbers, those of named months among them, and years without their century; none where they can be no day. */
function dayParts(text: string): number[] {
	const parts = (text.match(WORDS) ?? []).map((word) =>
		/^\d/.test(word)
			? Number(word.replace(/^\d\d(?=\d\d$)/, ''))
			: (monthNamed(word) ?? Number.NaN),
	);
	const isDay =
		(parts.length === 2 || parts.length === 3) &&
		BETWEEN.test(text.replace(WORDS, '')) &&
		parts.every((part) => part < 100) &&
		parts.some((part) => part > 0 && part <= MONTHS) &&
		parts.filter((part) => part > DAYS).length < 2;
	return isDay ? parts : [];
}

/** Undefined where not all of them are there, or where there are none. */
function restOf(all: number[], parts: number[]): number[] | undefined {
	const rest = [...all];
	const areThere = parts.every((part) => rest.includes(part) && rest.splice(rest.indexOf(part), 1));
	return areThere && parts.length > 0 ? rest : undefined;
}
