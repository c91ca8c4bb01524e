import { withPlainCharacters } from './plainCharacters';
import { type WrittenNumber, writtenNumberIn } from './writtenNumber';

const LONGEST = 30;

/** As text recognition reads it: "1, 234.50". */
const SPACED_SEPARATOR = /(?<=\d)(?: [.,] ?|[.,] )(?=\d)/g;

const SIGN = String.raw`[*:;|=~_"'!?@/\\[\]†‡¹²³#^•“”✓]`;

/** Not among digits: there they say "12:50" and "1/2". */
const SIGNS = new RegExp(String.raw`[.,](?!\d)|(?<!\d)${SIGN}|${SIGN}(?!\d)`, 'g');

/** Two that say the same: "(-12.50)", "-12.50-". */
const MINUSES = /(?<!\d)[-()]|[-()](?!\d)/g;

/** One that its partner was not read with. */
const LONE_BRACKET = /^\((?=[^)]*$)|(?<=^[^(]*)\)$/g;

/**
 * Which words may stand there without a currency: the side of an account; behind the number a tax, too. "KG", "m" and "l"
 * are measures. Before a currency stands how many are meant: "1.250 T€", "12,5 Mio €", "1.250 TEUR".
 */
const SHORT_WORDS = [
	{ place: /(?<=\d ?)\p{L}{1,3}(?= *\p{Sc}$| *\p{Lu}{3}$)/u, mark: /(?!)/ },
	{ place: /^\p{L}{1,3}(?!\p{L})/u, mark: /^[CcDd][Rr]$/ },
	{ place: /(?<!\p{L})\p{L}{1,3}$/u, mark: /^(?:\p{Lu}|[CcDd][Rr])$/u },
];

/**
 * The number in a text that has no more beside it than its sign, its currency and a short mark: "12.50*",
 * "12.50 A", "CR 5.00", "US $12.50", "12.50 € net", "12.50 EUR.". What the mark says of the amount is not known.
 */
export function markedNumberIn(text: string): WrittenNumber | undefined {
	if (text.length > LONGEST) return undefined;
	const plain = withPlainCharacters(text)
		.replace(SPACED_SEPARATOR, (each) => each.trim())
		.replace(SIGNS, ' ')
		.trim()
		.replace(LONE_BRACKET, '');
	const number = writtenNumberIn(plain) ?? writtenNumberIn(plain.replace(MINUSES, ' '));
	if (number) return number;
	return SHORT_WORDS.map(({ place, mark }) => {
		const [word] = place.exec(plain) ?? [];
		const rest = word === undefined ? undefined : writtenNumberIn(plain.replace(place, ''));
		return rest?.unit === 'money' || mark.test(word ?? '') ? rest : undefined;
	}).find(Boolean);
}
