import fc from 'fast-check';

const HALVES = { first: 0xd800, count: 0x800 };

/**
 * Any character, as fast-check's unit `binary`, which first takes a second to write down all of them.
 * It can tell which texts it makes, so that fast-check mixes in its own dangerous ones.
 */
const character = fc.nat(0x10ffff - HALVES.count).map(
	(n) => String.fromCodePoint(n < HALVES.first ? n : n + HALVES.count),
	(text) => {
		const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
		const isHalf = code !== undefined && code >= HALVES.first && code < HALVES.first + HALVES.count;
		if (code === undefined || isHalf || String.fromCodePoint(code) !== text) {
			throw new Error('Not one character');
		}
		return code < HALVES.first ? code : code - HALVES.count;
	},
);

/** Texts of any characters. */
export const anyCharacters = (length: { maxLength?: number } = {}): fc.Arbitrary<string> =>
	fc.string({ unit: character, ...length });
