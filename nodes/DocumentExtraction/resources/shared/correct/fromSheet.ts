import { withoutCase } from '../../../extraction/writtenAs';
import { isBlank } from '../../../parameters/values/parsers';
import { datesIn, isAmbiguous, onlyReading, readings } from './readings';
import { isSaid, type Said } from './said';

/**
 * Whether a spreadsheet may have made it of a text by itself: a number of `00451`, `12E5` or `118.00`, with its own
 * separator, a part of 1 of a percentage, the days until a date, or `TRUE` in its own letters. Of what can be read in
 * two ways nobody can tell.
 */
export function isFromSheet(text: string, given: Said): boolean {
	const written = String(given);
	if ([text, written].some(isBlank) || isAmbiguous(text)) return false;
	if (typeof given === 'string' && isAmbiguous(given)) return false;
	const number = typeof given === 'string' ? numberOf(given) : given;
	const made = [numberOf(text), partOf(text), ...datesIn(text).map(daysUntil)];
	const isTruth = /^(?:true|false)$/i.test(text) && text.toLowerCase() === written.toLowerCase();
	return isTruth || made.some((each) => each === number);
}

/** Whether both may mean the same, in whatever form a row has got it. */
export function mayMean(text: string, given: unknown): boolean {
	if (typeof given === 'boolean') return mayMean(text, String(given));
	if (!isSaid(given) || isFromSheet(text, given)) return true;
	const meanings = meaningsOf(text);
	return meaningsOf(String(given)).some((each) => meanings.includes(each));
}

const meaningsOf = (text: string) => [withoutCase(text), ...readings(text), ...datesIn(text)];

/** NaN, which equals nothing, where it is none. */
const numberOf = (text: string) => Number(onlyReading(text) ?? text);

const partOf = (text: string) =>
	text.endsWith('%') ? Number(`${onlyReading(text)}e-2`) : Number.NaN;

const DAY_MS = 86_400_000;

/** Spreadsheets count from here. */
const DAY_0 = Date.UTC(1899, 11, 30);

const daysUntil = (date: string) => (Date.parse(date) - DAY_0) / DAY_MS;
