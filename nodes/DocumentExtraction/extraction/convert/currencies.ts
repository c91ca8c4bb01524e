/** JavaScript knows those of ISO 4217; the renminbi is often written so. */
const CODES = new Set([...Intl.supportedValuesOf('currency'), 'RMB']);

/** Abbreviations, in lower case. */
const WORDS = new Set(
	(
		'kr kr. kč zł zl lei лв лв. руб руб. грн rs rs. rp rp. eur euro euros usd gbp chf sfr sfr. dhs ' +
		's/ s/. fcfa r rm ft fr fr. tl bs bs. 円 元 圓 원'
	).split(' '),
);

/** Words of other meanings, too: "TOP 10", "PEN 3", "R12", "12 ft", "Fr 12", "2 TL". */
const AMBIGUOUS = new Set(
	'all bam cop cup gel lak mad mop pen sos top try r rm ft fr fr. tl bs bs.'.split(' '),
);

/** Of other meanings in front of a number alone: "RON 95", "PHP 8.2", "AMD 7600". */
const AMBIGUOUS_BEFORE = new Set('ron php amd'.split(' '));

/** Feet, reams, kilograms, tons and revisions are written with decimals, too: "12.5 ft", "2.5 RM", "1.250 KGS", "r2.10". */
const MEASURES = new Set('ft rm kgs stn r'.split(' '));

/** The forint is written so, and the rand and the ringgit before the amount. */
const isMoney = (word: string, side: Side) =>
	word === 'Ft' || (side === 'before' && ['R', 'RM'].includes(word));

/** Where a word stands beside the digits. */
type Side = 'before' | 'behind';

/** What stands before a sign that several countries share: "US$", "R$". */
const COUNTRIES = new Set('us a au c ca nz hk s sg nt mx r rd z j tt bz b cn jp'.split(' '));

const SIGN = /^(\p{L}*)\s*(\p{Sc})(\p{L}*)$/u;
/** An amount in cents is not one in dollars. */
const CENTS = '¢￠';
/** "c€" are cents. */
const SHARED = '$¥';

/** How a currency is written: with a sign, with a code, or both ("USD$"). */
interface Currency {
	signs: number;
	codes: number;
	isAmbiguous: boolean;
	/** Ambiguous however the digits are written. */
	isMeasure: boolean;
}

/** Undefined when this is no name of a currency. */
export function currencyIn(word: string, side: Side): Currency | undefined {
	const lower = word.toLowerCase();
	const isAmbiguous = AMBIGUOUS.has(lower) || (side === 'before' && AMBIGUOUS_BEFORE.has(lower));
	const isMeasure = MEASURES.has(lower) && !isMoney(word, side);
	if (CODES.has(word)) return { signs: 0, codes: 1, isAmbiguous, isMeasure };
	if (WORDS.has(lower)) return { signs: 1, codes: 0, isAmbiguous, isMeasure };
	const [, before = '', sign, behind = ''] = SIGN.exec(word) ?? [];
	if (sign === undefined || CENTS.includes(sign)) return undefined;
	const codes = [before, behind].filter((each) => CODES.has(each)).length;
	const isCountry = SHARED.includes(sign) && COUNTRIES.has(before.toLowerCase());
	const isKnown = before === '' || CODES.has(before) || isCountry;
	if (!isKnown || (behind !== '' && !CODES.has(behind))) return undefined;
	return { signs: 1, codes, isAmbiguous: false, isMeasure: false };
}
