import { DAY_MS } from '../../../extraction/time';
import { isWrittenAs } from '../../../extraction/writtenAs';
import { daysBegun, daysUntil, hasZone, isTimestamp, mayBeDay, mayBeSameDay } from './dayParts';
import { datesIn, isAmbiguous, mayBeRead, onlyReading, readings } from './readings';
import { isSaid, type Said } from './said';

/**
 * Whether a spreadsheet may have made it of a text by itself: a number of `00451`, `12E5` or `118.00`, as such or
 * written as spreadsheets write it, a part of 1 of a percentage and of a day of a time, the days until a date, `true`
 * of `TRUE`. What somebody has to type to get it is a correction, as is all that can be read in two ways.
 */
export function isFromSheet(text: string, given: Said): boolean {
	if (text.trim() === '' || isAmbiguous(text)) return false;
	if (typeof given === 'string') return isWritten(text, given);
	const made = [numberIn(text), partIn(text), partOfDay(text), ...datesIn(text).map(daysUntil)];
	return made.some((number) => number === given || cut(number, DIGITS) === given);
}

/** Whether both may mean the same, in whatever form a row has got it. */
export function mayMean(text: string, given: unknown): boolean {
	if (typeof given === 'boolean') return mayMean(text, String(given));
	if (!isSaid(given) || isFromSheet(text, given)) return true;
	if (typeof given === 'number') return mayBeRead(text, given) || mayBeDay(text, given);
	const isNumber = BARE.test(given) && mayMean(text, Number(given.replace(',', '.')));
	return isNumber || isWrittenAs(text, given) || isInOtherForm(text, given);
}

/** Whether a spreadsheet or a database may write it so: the same number or day, or any day, in a form that nobody types over the other. */
export function mayBeRewritten(text: string, given: string): boolean {
	if (shapeOf(text) === shapeOf(given)) return false;
	const isMoment = isTimestamp(given) && (!isTimestamp(text) || hasZone(given));
	// As Convert Dates writes a date.
	const isConverted = /^\d{4}-\d\d-\d\d$/.test(given) && datesIn(text).length > 0;
	return (isMoment && text !== '') || (!isConverted && isInOtherForm(text, given));
}

const shapeOf = (text: string) => text.trim().replace(/\d/g, '0');

function isInOtherForm(text: string, given: string): boolean {
	const [one, other] = [splitTime(text), splitTime(given)];
	const areApart = one.minute !== other.minute && !Number.isNaN(one.minute + other.minute);
	return (
		(!areApart && overlap(datesIn(one.day), datesIn(other.day))) ||
		((BARE.test(given) || signsIn(text) === signsIn(given)) &&
			overlap(readings(text), readings(given))) ||
		(readings(given).length === 0 && mayBeSameDay(text, given))
	);
}

/** A day, and the minute of it: none where that has a zone. Seconds are what a spreadsheet may leave out. */
function splitTime(text: string): { day: string; minute: number } {
	const [, first, rest] = /^(\d\d?:\d\d\S*)[ ,]+(.*)$/.exec(text) ?? [];
	const [day = '', ...times] = rest ? [rest, first] : text.split(/[ ,T]+(?=\d\d?:\d\d)/);
	return { day, minute: Math.floor(Math.round((partOfDay(times.join('')) * DAY_MS) / 1000) / 60) };
}

/** A currency, or a percent sign. */
const signsIn = (text: string) => text.replace(/[-\d.,'\s]/g, '');

const overlap = (some: string[], others: string[]) => some.some((each) => others.includes(each));

/** Without a currency, or anything else beside it. */
const BARE = /^[-+]?\d[\d.,]*(?:E[-+]?\d+)?$/i;

/** As a file of texts has it, such as CSV. */
function isWritten(text: string, given: string): boolean {
	if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === given.toLowerCase();
	// As Convert Numbers has made it, too.
	if (onlyReading(text) === given || partOfDay(text) === partOfDay(given)) return true;
	if (overlap(datesIn(text), daysBegun(given))) return true;
	if (!BARE.test(text) || isAmbiguous(given)) return false;
	const number = numberIn(text);
	const written = given.replace(',', '.');
	return (
		[String(number), text.replace(',', '.')].includes(written) ||
		(/E\+/i.test(given) && cut(number, SHORT_DIGITS) === Number(written))
	);
}

/** What spreadsheets know of a number. */
const DIGITS = 15;

/** And what they show of one with more than eleven digits. */
const SHORT_DIGITS = 6;

const cut = (number: number, digits: number) => Number(number.toPrecision(digits));

/** NaN, which equals nothing, where it is none. */
const numberIn = (text: string) => Number(onlyReading(text) ?? text);

const partIn = (text: string) =>
	text.endsWith('%') ? Number(`${onlyReading(text)}e-2`) : Number.NaN;

const TIME = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?(?: ?([ap])m)?$/i;

/** A part of a day, or several days: "160:00" is a sum of hours. */
function partOfDay(text: string): number {
	const [, hours, minutes, seconds = 0, half] = TIME.exec(text) ?? [];
	if (half && Number(hours) > 12) return Number.NaN;
	const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
	return (hour * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000) / DAY_MS;
}
