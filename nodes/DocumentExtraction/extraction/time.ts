import { textIn } from '../utils/json';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The day of a moment in GMT, as version 2 counts them: whole days since 1970-01-01. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** A date, with or without a time of day, with or without a zone. */
const WRITTEN =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * A time in epoch milliseconds; undefined for anything else. Without a zone it is GMT, as the
 * service's clock is: JavaScript would take it for the machine's own.
 */
export function timeIn(value: unknown): number | undefined {
	const [, date = '', time = '00:00', zone = 'Z'] = WRITTEN.exec(textIn(value).trim()) ?? [];
	const moment = Date.parse(`${date}T${time}${offsetIn(zone)}`);
	return isDate(date) && !Number.isNaN(moment) ? moment : undefined;
}

/** +0530 and +05 as JavaScript knows them. */
function offsetIn(zone: string): string {
	const [, hours = '', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	return hours === '' ? 'Z' : `${hours}:${minutes}`;
}

/** To JavaScript, February has 31 days. */
function isDate(date: string): boolean {
	const ms = Date.parse(`${date}T00:00Z`);
	return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
