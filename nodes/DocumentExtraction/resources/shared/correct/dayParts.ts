import { monthNamed } from '../../../extraction/convert/months';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Spreadsheets count from here. */
const DAY_0 = Date.UTC(1899, 11, 30);

export const daysUntil = (date: string) => (Date.parse(date) - DAY_0) / DAY_MS;

/** Whether it may count a day from 1927 to 2100. */
export const countsDay = (days: number) => days > 10_000 && days < 73_051;

/** Whether a spreadsheet may have taken a text for the day that is counted, as `3/4`, `Jan 2024` or `12.50`. */
export function mayBeDay(text: string, days: number): boolean {
	const parts = dayParts(text) ?? [];
	const day = new Date(DAY_0 + days * DAY_MS);
	const all = [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear() % 100];
	return countsDay(days) && parts.length > 1 && isWithin(parts, all);
}

/** As databases and JavaScript write it. */
export const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:/.test(text);

/** As far as there are time zones: 14 hours before Greenwich, and 12 behind it. */
const ZONES_MS = [14 * HOUR_MS, 12 * HOUR_MS - 1];

/** The days that begin then, somewhere: databases make midnight of a date. */
export function daysBegun(timestamp: string): string[] {
	const time = isTimestamp(timestamp) ? Date.parse(timestamp) : Number.NaN;
	if (Number.isNaN(time)) return [];
	return ZONES_MS.map((ahead) => new Date(time + ahead).toISOString().slice(0, 10));
}

/** Whether one may be a day that a spreadsheet has made of the other, as `4-Mar` of `3/4`. */
export function mayBeSameDay(one: string, other: string): boolean {
	const [some, more] = [dayParts(one) ?? [], dayParts(other) ?? []];
	if (some.length < 2 || more.length < 2) return false;
	return isWithin(some, more) || isWithin(more, some);
}

const WORDS = /\d+|[\p{L}\p{M}]+/gu;
const BETWEEN = /^[ .,/-]*$/;

/** Its numbers, those of named months among them, and years without their century; undefined where it holds anything else. */
function dayParts(text: string): number[] | undefined {
	const parts = (text.match(WORDS) ?? []).map((word) =>
		/^\d/.test(word) ? Number(word.replace(/^(?:19|20)(?=\d\d$)/, '')) : monthNamed(word),
	);
	const isDay = parts.length <= 3 && BETWEEN.test(text.replace(WORDS, ''));
	return isDay && parts.every((part) => part !== undefined) ? parts : undefined;
}

function isWithin(parts: number[], all: number[]): boolean {
	const left = [...all];
	return parts.every((part) => left.includes(part) && left.splice(left.indexOf(part), 1));
}
