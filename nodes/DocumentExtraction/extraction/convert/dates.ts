import { monthNamed } from './months';
import { withPlainCharacters } from './plainCharacters';
import { DOUBTFUL, type Reading } from './reading';

/** What comes first where a date begins with one or two digits. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'yearFirst';

const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];

/** Reads dates of one order; what is a date in another order alone is doubtful. */
export function dateReader(order: DateOrder): (text: string) => Reading<string> {
	return (text) => {
		const written = writtenDateIn(text);
		if (!written) return undefined;
		const date = written(order);
		if (date === undefined) {
			return ORDERS.some((other) => written(other) !== undefined) ? DOUBTFUL : undefined;
		}
		// Who writes years first in digits may write "15-Jan-24" all the same.
		const isInDoubt = order === 'yearFirst' && /\p{L}/u.test(text);
		const other = (isInDoubt ? written('dayFirst') : date) ?? date;
		return other === date ? date : DOUBTFUL;
	};
}

/** The date that a text is, as YYYY-MM-DD. With a time or anything else beside it, it stays text. */
export function readDate(text: string, order: DateOrder): Reading<string> {
	return writtenDateIn(text)?.(order);
}

/** A date as people write it: which day that is depends on the order. */
type WrittenDate = (order: DateOrder) => Reading<string>;

const LONGEST = 40;

function writtenDateIn(text: string): WrittenDate | undefined {
	if (text.length > LONGEST) return undefined;
	const plain = withPlainCharacters(text);
	return withSigns(plain) ?? inDigits(plain) ?? withMonthName(plain);
}

/** "2024年1月15日". A short year may be one of an era. */
function withSigns(text: string): WrittenDate | undefined {
	const [, year, month, day] = /^(\d+)年(\d+)月(\d+)日$/.exec(text) ?? [];
	if (!year || !month || !day) return undefined;
	return (order) =>
		year.length === 4 || order === 'yearFirst' ? isoDate(year, month, day) : undefined;
}

const IN_DIGITS = /^(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,4})\.?$/;

function inDigits(text: string): WrittenDate | undefined {
	const [, first, , second, third] = IN_DIGITS.exec(text) ?? [];
	if (first === undefined || second === undefined || third === undefined) return undefined;
	return (order) => {
		if (first.length === 4 || order === 'yearFirst') return isoDate(first, second, third);
		return order === 'dayFirst' ? isoDate(third, second, first) : isoDate(third, first, second);
	};
}

/** "9 out of 10" and "1 set of 12" hold words that are months elsewhere. */
const TWO_NUMBERS = /^(?!.*of \d)\D*\d{1,4}\D+\d{1,4}\D*$/i;
const WORDS = /\d+|[\p{L}\p{M}]+/gu;
const BETWEEN = /^[ .,/'-]*$/;
const ORDINALS = /[º°ª]/g;
/** A year that stands apart from a day beside it: "Oct 24-25" may be two days, and "APR 12.18" a rate. */
const YEAR_APART = /\d{4}|(([-/.])\d+\2|\d\w*[, ]*[ '])\d+\W*$/;
const SMALL_WORDS = new Set('st nd rd th er de del of den the le di'.split(' '));

/** In Croatian these are other months than in Polish; in full it writes them beside full stops ("15. listopada 2024." is in October). */
const OTHER_MONTHS = /\bli[ps]\b|\d\..*listopad|listopad.*\d\./i;
/** The number that is the year, or that is the day. */
const YEAR_FIRST = /'\d+\D+\d/;
const YEAR_LAST = /'\d|\d(st|nd|rd|th)/i;

/** "15. Januar 2024", "Jan 15th, 2024", "15 de enero de 2024", "15-Jan-24", "2024 Jan 15". */
function withMonthName(text: string): WrittenDate | undefined {
	if (!TWO_NUMBERS.test(text)) return undefined;
	const plain = text.replace(ORDINALS, '');
	if (!BETWEEN.test(plain.replace(WORDS, ''))) return undefined;
	const words = (plain.match(WORDS) ?? []).filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
	const [first, second] = words.filter((word) => /^\d/.test(word));
	if (words.length !== 3 || !first || !second) return undefined;
	const month = words.map(monthNamed).find((each) => each !== undefined);
	if (month === undefined) return undefined;
	const isNumberFirst = words[0] === first;
	const isApart = monthNamed(words[1] ?? '') ?? YEAR_APART.test(plain);
	const isCertain = isApart && !YEAR_FIRST.test(plain) && !OTHER_MONTHS.test(plain);
	return (order) => {
		const isYear = order === 'yearFirst' && isNumberFirst && !YEAR_LAST.test(text);
		const mayBeYear = first.length === 4 || isYear;
		const isYearFirst = mayBeYear && second.length <= 2;
		const [year, day] = isYearFirst ? [first, second] : [second, first];
		const date = isoDate(year, String(month), day);
		return date && !isCertain ? DOUBTFUL : date;
	};
}

const YEARS = { first: 1900, last: 2099 };

/** Undefined where there is no such day. */
function isoDate(year: string, month: string, day: string): string | undefined {
	const y = yearOf(year);
	if (y === undefined || month.length > 2 || day.length > 2) return undefined;
	const date = new Date(Date.UTC(y, Number(month) - 1, Number(day)));
	const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
	return isDay ? date.toISOString().slice(0, 10) : undefined;
}

/** Two digits up to 49 are years of this century. */
function yearOf(digits: string): number | undefined {
	const number = Number(digits);
	if (digits.length === 2) return number < 50 ? 2000 + number : 1900 + number;
	const isYear = digits.length === 4 && number >= YEARS.first && number <= YEARS.last;
	return isYear ? number : undefined;
}
