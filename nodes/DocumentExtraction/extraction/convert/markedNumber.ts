import { withPlainCharacters } from './plainCharacters';
import { type WrittenNumber, writtenNumberIn } from './writtenNumber';

const LONGEST = 30;

/** As text recognition reads it: "1, 234.50". */
const SPACED_SEPARATOR = /(?<=\d)(?: [.,] ?|[.,] )(?=\d)/g;

/** Not among digits: there they say "12:50" and "1/2". */
const SIGNS = /[.,](?!\d)|(?<!\d)[*:;|=~_"'!?@/\\[\]†‡¹²³]|[*:;|=~_"'!?@/\\[\]†‡¹²³](?!\d)/g;

const SHORT_WORD = /(?<!\p{L})\p{L}{1,3}$/u;
/** A tax, or the side of an account; "KG", "m" and "l" are measures. */
const LETTERS = /^(?:\p{Lu}|[CcDd][Rr])$/u;

/**
 * The number in a text that has no more beside it than its sign, its currency and a short mark: "12.50*",
 * "12.50 A", "5.00 CR", "12.50 € net", "12.50 EUR.". What the mark says of the amount is not known.
 */
export function markedNumberIn(text: string): WrittenNumber | undefined {
	if (text.length > LONGEST) return undefined;
	const plain = withPlainCharacters(text)
		.replace(SPACED_SEPARATOR, (each) => each.trim())
		.replace(SIGNS, ' ')
		.trim();
	const number = writtenNumberIn(plain);
	const [word] = SHORT_WORD.exec(plain) ?? [];
	if (number || word === undefined) return number;
	const rest = writtenNumberIn(plain.slice(0, -word.length));
	return rest?.unit === 'money' || LETTERS.test(word) ? rest : undefined;
}
