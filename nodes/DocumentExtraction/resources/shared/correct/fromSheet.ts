import { isIdentifierName, namesDay } from '../../../extraction/convert/identifiers';
import type { ReadValue } from '../../../extraction/review/readValue';
import { DAY_MS } from '../../../extraction/time';
import { withoutNoise } from '../../../utils/exactText';
import { isWrittenAs } from '../../../extraction/writtenAs';
import {
	countsDay,
	daysBegun,
	daysUntil,
	hasZone,
	isTimestamp,
	mayBeDay,
	mayBeSameDay,
} from './dayParts';
import { datesIn, isAmbiguous, mayBeRead, onlyReading, readings } from './readings';
import { isSaid, type Said } from './said';

/**
 * Whether a spreadsheet may have made it of a text by itself: a number of `00451`, `12E5` or `118.00`, as such or
 * written as spreadsheets write it, a part of 1 of a percentage and of a day of a time, the days until a date, `true`
 * of `TRUE`. What somebody has to type to get it is a correction, as is all that can be read in two ways.
 */
export function isFromSheet(was: string, given: Said): boolean {
	const text = withSign(was);
	if (text === '' || isAmbiguous(text)) return false;
	if (typeof given === 'string') return isWritten(text, given);
	const numbers = [text, shortened(text)].map(numberIn);
	const made = [...numbers, partIn(text), partOfDay(text), ...datesIn(text).map(daysUntil)];
	const number = withoutNoise(given);
	return made.some((each) => each === number || cut(each, DIGITS) === number);
}

/** Brackets around a number are a minus, and so is one behind it. */
const withSign = (text: string) => text.trim().replace(/^\((.*)\)$|^(\d.*)-$/, '-$1$2');

/** Whether both may mean the same, in whatever form a row has got it. */
export function mayMean(text: string, given: unknown): boolean {
	if (typeof given === 'boolean') return mayMean(text, String(given));
	if (!isSaid(given) || isFromSheet(text, given)) return true;
	if (typeof given === 'number') return mayBeRead(text, given) || mayBeDay(text, given);
	if (shapeOf(text) === shapeOf(given)) return text.trim() === given.trim();
	const isNumber = BARE.test(given) && mayMean(text, Number(given.replace(',', '.')));
	return isNumber || isWrittenAs(text, given) || isInOtherForm(text, given);
}

/** Whether a spreadsheet or a database may write it so: the same number or day, or any day, in a form that nobody types over the other. */
export function mayBeRewritten(text: string, given: Said): boolean {
	if (isWithoutDecimals(text, String(given))) return true;
	if (typeof given === 'number' || shapeOf(text) === shapeOf(given)) return false;
	const isMoment = isTimestamp(given) && (!isTimestamp(text) || hasZone(given));
	// As Convert Dates writes a date.
	const isConverted = /^\d{4}-\d\d-\d\d$/.test(given) && datesIn(text).length > 0;
	return (isMoment && text !== '') || (!isConverted && isInOtherForm(text, given));
}

/** Some take any comma for one of thousands: 1250 for `12,50`, and 1.2345 for `1.234,50`. */
const isWithoutDecimals = (text: string, given: string) =>
	/\d[.,]\d/.test(text) &&
	readings(text).length > 0 &&
	haveLikeSigns(text, given) &&
	[/[^-\d]/g, /[^-\d.]/g].some((others) =>
		numbersIn(withSign(given)).includes(Number(withSign(text).replace(others, ''))),
	) &&
	!overlap(readings(text), numbersIn(given).map(String));

/** Also of a long one, which by itself may be none. */
const numbersIn = (text: string) => [...readings(text), text].map(Number);

const haveLikeSigns = (text: string, given: string) =>
	BARE.test(given) || signsIn(text) === signsIn(given);

const shapeOf = (text: string) => text.trim().replace(/\d/g, '0');

function isInOtherForm(text: string, given: string): boolean {
	const [one, other] = [splitTime(text), splitTime(given)];
	const areApart = one.minute !== other.minute && !Number.isNaN(one.minute + other.minute);
	return (
		(!areApart && overlap(datesIn(one.day), datesIn(other.day))) ||
		(haveLikeSigns(text, given) &&
			(overlap(readings(withSign(text)), readings(withSign(given))) || isRounded(text, given))) ||
		(readings(given).length === 0 && mayBeSameDay(text, given))
	);
}

/** Saved as CSV, a spreadsheet writes what it shows: two decimals, or ten digits. */
function isRounded(text: string, given: string): boolean {
	const shown = numbersIn(given);
	const hasTwo = /[.,]\d\d\D*$/.test(given);
	return readings(text)
		.map(Number)
		.some((number) => {
			const cents = Number(`${Math.round(Number(`${number}e2`))}e-2`);
			const rounded = [cut(number, SHOWN_DIGITS), ...(hasTwo ? [cents] : [])];
			return rounded.some((each) => each !== number && shown.includes(each));
		});
}

/** Also beside other words. */
const HOLDS_TIME = /\d:\d|\d ?[ap]m\b/i;

/** A time of day, a percentage, or a day, as spreadsheets count them. */
const isCounted = (number: number) => (number >= 0 && number <= 2) || countsDay(number);

/** Whether it may be what a spreadsheet counts for the day, the time or the percentage that a field says, or may say. */
export function mayCount(
	{ name, value }: Pick<ReadValue, 'name' | 'value'>,
	number: number,
): boolean {
	const isTime = HOLDS_TIME.test(value);
	const isDay = namesDay(name) && !isIdentifierName(name) && readings(value).length === 0;
	const parts = value.includes('%') ? readings(value).map(hundredthOf) : [];
	const isAny = isDay || isTime || value.includes('%') || datesIn(value).length > 0;
	const isOfHours = partOfDay(value) > 1 && !Number.isInteger(number);
	return (
		(isAny && isCounted(number)) || isOfHours || parts.includes(number) || mayBeDay(value, number)
	);
}

/** A day, and the minute of it: none where that has a zone. Seconds are what a spreadsheet may leave out. */
function splitTime(text: string): { day: string; minute: number } {
	const [, first, rest] = /^(\d\d?:\d\d\S*)[ ,]+(.*)$/.exec(text) ?? [];
	const [day = '', ...times] = rest
		? [rest, first]
		: text.split(/[ ,T]+(?=\d\d?(?::\d\d| ?[ap]m))/i);
	return { day, minute: Math.floor(Math.round((partOfDay(times.join('')) * DAY_MS) / 1000) / 60) };
}

/** A currency, or a percent sign. */
const signsIn = (text: string) => text.replace(/[-\d.,'\s]/g, '');

const overlap = (some: string[], others: string[]) => some.some((each) => others.includes(each));

/** Without a currency, or anything else beside it. */
const BARE = /^[-+]?\d[\d.,]*(?:E[-+]?\d+)?$/i;

/** As a file of texts has it, such as CSV. */
function isWritten(text: string, given: string): boolean {
	// For some, it says that what follows is text.
	if (text.replace(/^'(?=\S)/, '') === given) return true;
	if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === given.toLowerCase();
	// As Convert Numbers has made it, too.
	if (onlyReading(text) === given || partOfDay(text) === partOfDay(given)) return true;
	if (overlap(datesIn(text), daysBegun(given))) return true;
	if (!BARE.test(text) || isAmbiguous(given)) return false;
	const number = numberIn(text);
	const written = given.replace(',', '.');
	const isCut = shortened(text) !== text && shortened(given) === given;
	const long = isCut ? [numberIn(shortened(text)), cut(number, DIGITS)] : [];
	const short = /E[-+]/i.test(given) ? [cut(number, SHORT_DIGITS)] : [];
	return (
		[String(number), text.replace(',', '.')].includes(written) ||
		[...long, ...short].includes(Number(written))
	);
}

/** What spreadsheets know of a number. */
const DIGITS = 15;

/** What they show of one with decimals. */
const SHOWN_DIGITS = 10;

/** And of one with more than eleven digits, or very small. */
const SHORT_DIGITS = 6;

/** Some write zeros for all other digits, some round. */
const shortened = (text: string) => text.replace(/(?<=[1-9](?:\D?\d){14}.*)\d/g, '0');

const cut = (number: number, digits: number) => Number(number.toPrecision(digits));

/** NaN, which equals nothing, where it is none. */
const numberIn = (text: string) => Number(onlyReading(text) ?? text);

const partIn = (text: string) => (text.endsWith('%') ? hundredthOf(onlyReading(text)) : Number.NaN);

const hundredthOf = (reading: string | undefined) => Number(`${reading}e-2`);

/** Minutes may be any number: "1:100" is taken for 2:40. */
const TIME = /^(\d{1,4})(?::(\d{1,4})(?::([0-5]?\d))?)?(?: ?([ap])m)?$/i;

/** A part of a day, or several days: "160:00" is a sum of hours. */
function partOfDay(text: string): number {
	const [, hours, written, seconds = 0, half] = TIME.exec(text) ?? [];
	const minutes = half ? (written ?? 0) : written;
	if (half && Number(hours) > 12) return Number.NaN;
	const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
	return (hour * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000) / DAY_MS;
}
