const ASCII = /^[ -_a-~]*$/;
const INVISIBLE = /\p{Cf}/gu;
/** A soft hyphen is the dash of some fonts, and between letters none. */
const DASHES = /[\p{Pd}\u2212\u2043]|(?<!\p{L})\u00ad|\u00ad(?!\p{L})/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u2032`\u00b4]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * The text in ASCII where that has the same character: print and text recognition use many kinds of
 * blanks, dashes and apostrophes. Each blank stays one, since two may stand between two columns.
 */
export function withPlainCharacters(text: string): string {
	if (ASCII.test(text)) return text.trim();
	return text
		.replace(FULL_WIDTH, (each) => String.fromCharCode(each.charCodeAt(0) - FULL_WIDTH_OFFSET))
		.replace(DASHES, '-')
		.replace(INVISIBLE, '')
		.replace(APOSTROPHES, "'")
		.replace(/\p{Zs}/gu, ' ')
		.trim();
}
