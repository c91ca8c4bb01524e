import { markedNumberIn } from './markedNumber';
import { DOUBTFUL, type Reading } from './reading';
import { type WrittenNumber, writtenNumberIn } from './writtenNumber';

/** By the sign before the decimals. */
export type NumberFormat = 'point' | 'comma';

/** A whole number without zeros in front, bare or in groups of one kind, and its decimals. */
const SHAPES: Record<NumberFormat, RegExp> = {
	// The last of the three writes hundreds of thousands in groups of two, as in India.
	point: /^(0|[1-9]\d*|[1-9]\d{0,2}([ ',])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})(?:\.(\d+))?$/,
	comma: /^(0|[1-9]\d*|[1-9]\d{0,2}([ '.])\d{3}(?:\2\d{3})*)(?:,(\d+))?$/,
};

/** What JavaScript and spreadsheets keep exactly. */
const MAX_DIGITS = 15;

/** As long are telephone numbers, dates without separators and the numbers of articles and companies. */
const ID_DIGITS = 8;
const ID_DIGITS_IN_GROUPS = 9;

/** An address of a computer, as on invoices for hosting, rather than thousands of millions. */
const DOTTED_QUAD = /^\d{1,3}(?:\.\d{3}){3}$/;

/** "10.2024" may be a month; those before October begin with a zero. */
const MONTH = /^1[0-2]\.(?:199\d|20[0-4]\d)$/;

/** Money has groups, or more than one decimal: "R1.2" may be a revision. */
const MONEY = /\D\d\d/;

/** The number that a text is in a format. */
export function readNumber(text: string, format: NumberFormat): Reading<number> {
	const written = writtenNumberIn(text);
	return written && numberOf(written, format);
}

function numberOf(written: WrittenNumber, format: NumberFormat): Reading<number> {
	const [, whole, , decimals = ''] = SHAPES[format].exec(written.digits) ?? [];
	if (whole === undefined) return undefined;
	const digits = whole.replace(/\D/g, '');
	const kind = kindOf(written, digits.length);
	if (kind !== 'number') return kind;
	const isDashed = (written.unit === 'dashed' || written.hasLongDash) && decimals === '';
	if (isDashed || written.isUnclear || significant(digits, decimals) > MAX_DIGITS) return DOUBTFUL;
	const value = Number(`${digits}.${decimals}`);
	return written.isNegative && value !== 0 ? -value : value;
}

/** Whether this is a quantity at all, and no number by which something is known. */
function kindOf(
	{ digits: written, unit }: WrittenNumber,
	length: number,
): 'number' | Reading<never> {
	const isPlain = /^\d+$/.test(written);
	if (unit === 'measure' || (unit === 'ambiguous' && !MONEY.test(written))) return DOUBTFUL;
	if (unit !== undefined) return 'number';
	if (isPlain && length >= ID_DIGITS) return undefined;
	if (MONTH.test(written) || DOTTED_QUAD.test(written)) return DOUBTFUL;
	const isInBlanks = /^[\d ]+$/.test(written);
	return isInBlanks && length >= ID_DIGITS_IN_GROUPS ? DOUBTFUL : 'number';
}

function significant(digits: string, decimals: string): number {
	return `${digits}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '').length;
}

/** Reads texts of one file; what fits another format alone is doubtful. */
export function numberReader(format: NumberFormat): (text: string) => Reading<number> {
	const other = format === 'point' ? 'comma' : 'point';
	return (text) => {
		const both = readInBoth(text);
		if (both[format] !== undefined) return both[format];
		return both[other] === undefined ? doubtIn(text) : DOUBTFUL;
	};
}

/**
 * How sure it is that a text is an amount. "1.1" may as well be a section or a version, "14.30" a time of
 * day, "15.10" a day and "2024.10" a month.
 */
const CERTAINTY = { none: 0, possible: 1, grouped: 1.5, usual: 2, sure: 3 };

/** "1.234,50". */
const GROUPED_WITH_DECIMALS = /([ ',.])\d{3}(?!\1)[',.]\d/;
/** "1.234.567", which may be the number of an article, too. */
const GROUPED = /([',.])\d{3}\1\d{3}/;
const TWO_DECIMALS = /[,.]\d\d$/;
const TIME_OR_DAY = /^(?:[0-2]?\d|3[01])\.[0-5]\d$/;

/** "2024.10", in which the year is first. */
const YEAR_AND_MONTH = /^(?:199\d|20[0-4]\d)\.(?:0[1-9]|1[0-2])$/;

/** Whether it looks so with a comma, too, where its name says what may stand there. */
const isBare = (shape: RegExp) => (text: string | number) => {
	const written = writtenNumberIn(String(text));
	return written?.unit === undefined && shape.test(written?.digits.replace(',', '.') ?? '');
};

export const mayBeTime = isBare(TIME_OR_DAY);

export const mayBeMonth = isBare(YEAR_AND_MONTH);

/** "1.10". */
export const mayBePosition = isBare(/^\d{1,2}\.\d{1,2}$/);

/** "4000.10", of which a number loses the zero. */
export const mayBeCode = isBare(/^\d+\.\d*0$/);

function certaintyOf({ digits, unit }: WrittenNumber): number {
	if (unit !== undefined || GROUPED_WITH_DECIMALS.test(digits)) return CERTAINTY.sure;
	if (GROUPED.test(digits)) return CERTAINTY.grouped;
	if (!TWO_DECIMALS.test(digits)) return CERTAINTY.none;
	const isOther = TIME_OR_DAY.test(digits) || YEAR_AND_MONTH.test(digits);
	return isOther ? CERTAINTY.possible : CERTAINTY.usual;
}

const DECIMAL_SIGNS: Record<NumberFormat, string> = { point: '.', comma: ',' };

/**
 * Reads each text as it can only be read, and all others as those show; without that they are doubtful.
 * So is a text that goes against the surest amounts of the file.
 */
export function automaticReader(texts: string[]): (text: string) => Reading<number> {
	const { shown, surest } = formatsOf(texts);
	return (text) => {
		const both = readInBoth(text);
		if (both.point === both.comma) return both.point ?? doubtIn(text);
		const only = onlyFormat(both);
		if (only) return surest && surest !== only ? DOUBTFUL : both[only];
		return shown && typeof both[shown] === 'number' ? both[shown] : DOUBTFUL;
	};
}

interface Formats {
	/** How those are meant that can be read in two ways: as all others are written; undefined where that is not sure. */
	shown: NumberFormat | undefined;
	/** Of the texts that are amounts most certainly; undefined where they differ. */
	surest: NumberFormat | undefined;
}

export function formatsOf(texts: string[]): Formats {
	const readings = texts.map(readInBoth);
	const found = readings.flatMap((both) => {
		const format = onlyFormat(both);
		return format && both.written ? [{ format, certainty: certaintyOf(both.written) }] : [];
	});
	const certainty = most(found.map((each) => each.certainty));
	// What is in groups may be no amount, either.
	const surest = found.filter((each) => Math.floor(each.certainty) === Math.floor(certainty));
	const shown = commonFormat(found);
	const needed = most(readings.map((both) => certaintyNeeded(both, shown)));
	const isShown = certainty >= Math.max(CERTAINTY.possible, needed);
	return { shown: isShown ? shown : undefined, surest: commonFormat(surest) };
}

/** Of any number of them: a function takes some 100,000 arguments, and a file may have more cells. */
const most = (certainties: number[]) =>
	certainties.reduce((highest, each) => Math.max(highest, each), CERTAINTY.none);

/** Few amounts have three decimals, and hardly any with a currency: "14.30" does not make 12.5 of "12.500", nor 2480 of the tons "2,480", nor "38,40" 13.5 of "$13,500". */
function certaintyNeeded(both: InBoth, shown: NumberFormat | undefined): number {
	const { digits, unit } = both.written ?? {};
	if (!shown || !isEither(both)) return CERTAINTY.none;
	if (digits?.includes(DECIMAL_SIGNS[shown])) {
		return unit === undefined ? CERTAINTY.usual : CERTAINTY.sure;
	}
	return unit === undefined ? CERTAINTY.grouped : CERTAINTY.none;
}

function commonFormat(found: Array<{ format: NumberFormat }>): NumberFormat | undefined {
	const [format, ...others] = new Set(found.map((each) => each.format));
	return others.length === 0 ? format : undefined;
}

interface InBoth extends Record<NumberFormat, Reading<number>> {
	written: WrittenNumber | undefined;
}

function inBoth(written: WrittenNumber | undefined): InBoth {
	return {
		written,
		point: written && numberOf(written, 'point'),
		comma: written && numberOf(written, 'comma'),
	};
}

const readInBoth = (text: string) => inBoth(writtenNumberIn(text));

/** "1.234.56", as text recognition reads it. */
const SAME_SIGNS = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*\1\d\d$/;

/** Of a text that is no number: an amount with a mark beside it is doubtful, and so is money that cannot be read. */
function doubtIn(text: string): Reading<never> {
	const { written, point, comma } = inBoth(markedNumberIn(text));
	if (SAME_SIGNS.test(written?.digits ?? '')) return DOUBTFUL;
	const isRead = point !== undefined || comma !== undefined;
	const isAmount = isRead && TWO_DECIMALS.test(written?.digits ?? '');
	return isAmount || written?.unit === 'money' ? DOUBTFUL : undefined;
}

const isEither = ({ point, comma }: InBoth) =>
	typeof point === 'number' && typeof comma === 'number' && point !== comma;

function onlyFormat({ point, comma }: InBoth): NumberFormat | undefined {
	if (typeof point === 'number' && comma === undefined) return 'point';
	return typeof comma === 'number' && point === undefined ? 'comma' : undefined;
}
