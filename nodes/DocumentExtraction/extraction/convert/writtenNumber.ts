import { currencyIn } from './currencies';
import { withPlainCharacters } from './plainCharacters';

/** A number as people write it, before anybody has said what its separators mean. */
export interface WrittenNumber {
	/** Digits and the separators among them. */
	digits: string;
	isNegative: boolean;
	/** With a long dash behind, which is a minus, or closes the amount ("100–", "100円－"). */
	hasLongDash: boolean;
	/** Where a dash or brackets may be a minus, or none: "(20 %)", "(2)", "-.50". */
	isUnclear: boolean;
	/** Undefined where nothing tells what is counted. */
	unit: Unit | undefined;
}

/**
 * `ambiguous`: money, if the word beside it is one for money here and the digits look like it. `measure`:
 * the same, and the digits do not tell. `dashed`: money with a dash behind, which
 * is a minus or stands for the decimals ("CHF 100–").
 */
type Unit = 'money' | 'dashed' | 'ambiguous' | 'measure' | 'percent';

const LONG_DASH = /[\u2012-\u2015\uff0d]\s*$/;

/** On the line before the digits, as in a list. */
const DASH_ELSEWHERE = /^\D*-\s*[\r\n]/;

/** "-.50" is half a franc in Switzerland. */
const DASHED_FRACTION = /-\.$/;

const FOOTNOTE = /^\d{1,2}$/;

const AROUND_DIGITS = /^(\D*)(\d(?:[\d., ']*\d)?)(\D*)$/;

/** Undefined where there is more than one number, its sign and its currency or percent sign. */
export function writtenNumberIn(text: string): WrittenNumber | undefined {
	const [, before, digits, behind] = AROUND_DIGITS.exec(withPlainCharacters(text)) ?? [];
	if (before === undefined || digits === undefined || behind === undefined) return undefined;
	const full = withZero({ before, digits, behind });
	const whole = withoutDash(full);
	const marks = marksOf(whole.before, whole.behind);
	if (!marks) return undefined;
	const unit = whole.isMoney ? 'money' : marks.unit;
	const hasLongDash = !whole.isMoney && LONG_DASH.test(text);
	const isUnclear =
		DASH_ELSEWHERE.test(text) ||
		DASHED_FRACTION.test(before) ||
		(before.includes('(') && (unit === 'percent' || FOOTNOTE.test(digits)));
	return { digits: whole.digits, isNegative: marks.isNegative, hasLongDash, isUnclear, unit };
}

interface Surrounded {
	before: string;
	digits: string;
	behind: string;
}

/** ".50" is "0.50"; the full stop of "Rs.50" is that of an abbreviation, and the dash of "-,50" may stand for the whole number. */
function withZero({ before, digits, behind }: Surrounded): Surrounded {
	const isFraction = /(^|[^\p{L}/])\.$|(^|[^-\p{L}/]),$/u.test(before);
	if (!isFraction) return { before, digits, behind };
	return { before: before.slice(0, -1), digits: `0${before.slice(-1)}${digits}`, behind };
}

/** A dash in place of decimals: "12,-", "12.--", "500/-", "100:-". */
function withoutDash({ before, digits, behind }: Surrounded): Surrounded & { isMoney: boolean } {
	const [dash, separator = ''] = /^([.,/:])--?(?=[^-]|$)/.exec(behind) ?? [];
	if (dash === undefined) return { before, digits, behind, isMoney: false };
	const isDecimal = /[.,]/.test(separator) && /[.,]/.test(digits);
	return {
		before,
		digits: isDecimal ? `${digits}${separator}00` : digits,
		behind: behind.slice(dash.length),
		isMoney: true,
	};
}

/** What the characters around the digits say; undefined where they say anything else. */
function marksOf(
	before: string,
	behind: string,
): Pick<WrittenNumber, 'isNegative' | 'unit'> | undefined {
	if (before === '' && behind === '') return { isNegative: false, unit: undefined };
	const isBracketed = before.includes('(') && behind.includes(')');
	const front = isBracketed ? before.replace('(', ' ') : before;
	const back = isBracketed ? behind.replace(')', ' ') : behind;
	const outside = `${front} ${back}`;
	const minuses = countOf('-', outside) + (isBracketed ? 1 : 0);
	const percents = countOf('%', outside);
	if (minuses + countOf('+', outside) > 1 || percents > 1) return undefined;
	const currencies = [
		...wordsIn(front).map((word) => currencyIn(word, 'before')),
		...wordsIn(back).map((word) => currencyIn(word, 'behind')),
	];
	const known = currencies.filter((each) => each !== undefined);
	if (known.length < currencies.length || (known.length > 0 && percents > 0)) return undefined;
	if (sum(known.map(({ signs }) => signs)) > 1) return undefined;
	if (sum(known.map(({ codes }) => codes)) > 1) return undefined;
	// "EUR-100" may be an article.
	const isAmbiguous = known.every((each) => each.isAmbiguous) || /\p{L}-$/u.test(before);
	const undashed = isAmbiguous ? 'ambiguous' : 'money';
	const money = /^ ?-/.test(behind) ? 'dashed' : undashed;
	const counted = known.every((each) => each.isMeasure) ? 'measure' : money;
	return {
		isNegative: minuses === 1,
		unit: percents > 0 ? 'percent' : known.length > 0 ? counted : undefined,
	};
}

const wordsIn = (side: string) => side.replace(/[-+%]/g, ' ').split(/\s+/).filter(Boolean);
const countOf = (character: string, text: string) => text.split(character).length - 1;
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
