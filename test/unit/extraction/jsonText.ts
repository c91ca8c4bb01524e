import fc from 'fast-check';
import { anyCharacters } from '../anyCharacters';

/** Numbers as JSON may write them; many come out different when JavaScript writes them again. */
export const numberText: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom(
		'1234567890123456789',
		'9007199254740993',
		'9007199254740992',
		'1.10',
		'1.0',
		'1e400',
		'-0',
		'0.1',
		'7',
	),
	fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/),
);

/** Whole numbers as names come first in JavaScript's objects, so they are left out. */
const name = fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !/^\d+$/.test(text));

/** JSON text without blanks, as JSON.stringify would write it but for the numbers. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string; leaf: string }>((tie) => ({
	leaf: fc.oneof(
		numberText,
		anyCharacters({ maxLength: 8 }).map((text) => JSON.stringify(text)),
		fc.constantFrom('null', 'true', 'false', '[]', '{}', '"1.10"'),
	),
	value: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		tie('leaf'),
		fc.array(tie('value'), { maxLength: 4 }).map((values) => `[${values.join(',')}]`),
		fc
			.uniqueArray(fc.tuple(name, tie('value')), { maxLength: 4, selector: ([key]) => key })
			.map((members) => objectText(members)),
	),
})).value;

export const objectText = (members: Array<[string, string]>) =>
	`{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
