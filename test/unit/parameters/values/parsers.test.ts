import fc from 'fast-check';
import {
	boundingBox,
	confidence,
	finiteNumber,
	isBlank,
	json,
	oneOf,
	optional,
	requiredText,
	type Parser,
	shown,
	anyText,
	trueOrFalse,
	wholeNumber,
} from '../../../../nodes/DocumentExtraction/parameters/values/parsers';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';

const NAME = 'Some Parameter';

/** What a rule makes of a value, or what it says against it. */
function outcome(rule: Parser, value: unknown): unknown {
	try {
		return rule(value, NAME);
	} catch (thrown) {
		if (!(thrown instanceof ItemError)) throw thrown;
		return `refused: ${thrown.message} · ${thrown.advice}`;
	}
}

const cannotBe = (what: string, advice: string) => `refused: ${NAME} cannot be ${what} · ${advice}`;
const EMPTY = `refused: ${NAME} is empty · Fill in ${NAME}.`;
const NOTHING = `refused: ${NAME} has no value · Its expression finds nothing here. Where it shall be empty, let it give an empty text.`;
const WHOLE = 'Use a whole number, 0 or more.';
const FOUR = 'Use four numbers, for example 100, 200, 300, 250.';
const RANGE = 'Use a number from 0 to 1.';

test.each<[string, Parser, unknown, unknown]>([
	['text', anyText, 'a ', 'a '],
	['text', anyText, '', ''],
	['text', anyText, undefined, NOTHING],
	['text', anyText, null, NOTHING],
	['text', anyText, [], NOTHING],
	['text', anyText, {}, NOTHING],
	['text', anyText, { a: undefined }, NOTHING],
	['text', anyText, [null], NOTHING],
	['text', anyText, [[], [{}, null]], NOTHING],
	['text', anyText, ['', ' \n'], NOTHING],
	['text', anyText, [null, 0], '[null,0]'],
	['text', anyText, ['null'], '["null"]'],
	['text', anyText, [','], '[","]'],
	['text', anyText, '\n', NOTHING],
	['text', anyText, ' \t', NOTHING],
	['text', anyText, '{}', '{}'],
	['text', anyText, 0, '0'],
	['text', anyText, false, 'false'],
	['text', anyText, { a: [1] }, '{"a":[1]}'],

	['required text', requiredText, ' a ', ' a '],
	['required text', requiredText, 0, '0'],
	['required text', requiredText, '', EMPTY],
	['required text', requiredText, ' \n\t', EMPTY],
	['required text', requiredText, undefined, EMPTY],
	['required text', requiredText, null, EMPTY],
	['required text', requiredText, [], NOTHING],

	['optional text', optional(anyText), '', undefined],
	['optional text', optional(anyText), '  ', undefined],
	['optional text', optional(anyText), null, undefined],
	['optional text', optional(anyText), undefined, undefined],
	['optional text', optional(anyText), 0, '0'],
	['optional number', optional(finiteNumber), 0, 0],
	['optional number', optional(finiteNumber), 'x', cannotBe('"x"', 'Use a number.')],

	['true or false', trueOrFalse, true, true],
	['true or false', trueOrFalse, 'false', false],
	['true or false', trueOrFalse, 'true', true],
	['true or false', trueOrFalse, '', cannotBe('""', 'Use true or false.')],
	['true or false', trueOrFalse, 1, cannotBe('1', 'Use true or false.')],
	['true or false', trueOrFalse, undefined, cannotBe('undefined', 'Use true or false.')],

	['one of', oneOf('a', 'b'), 'b', 'b'],
	['one of', oneOf('a', 'b'), 'A', cannotBe('"A"', 'Use a or b.')],
	['one of', oneOf('a', 'b', 'c'), undefined, cannotBe('undefined', 'Use a, b or c.')],

	['whole number', wholeNumber, 0, 0],
	['whole number', wholeNumber, ' 12 ', 12],
	['whole number', wholeNumber, '', cannotBe('""', WHOLE)],
	['whole number', wholeNumber, -1, cannotBe('-1', WHOLE)],
	['whole number', wholeNumber, 1.5, cannotBe('1.5', WHOLE)],
	['whole number', wholeNumber, null, cannotBe('null', WHOLE)],
	['whole number', wholeNumber, '1 2', cannotBe('"1 2"', WHOLE)],
	['whole number', wholeNumber, true, cannotBe('true', WHOLE)],
	['whole number', wholeNumber, [3], cannotBe('[3]', WHOLE)],
	['whole number', wholeNumber, 2 ** 53 - 1, 9007199254740991],
	['whole number', wholeNumber, 2 ** 53, cannotBe('9007199254740992', WHOLE)],
	['whole number', wholeNumber, '9007199254740993', cannotBe('"9007199254740993"', WHOLE)],
	['whole number', wholeNumber, Number.NaN, cannotBe('NaN', WHOLE)],

	['number', finiteNumber, '-1.5', -1.5],
	['number', finiteNumber, '1e3', 1000],
	['number', finiteNumber, ' ', cannotBe('" "', 'Use a number.')],
	['number', finiteNumber, '1,5', cannotBe('"1,5"', 'Use a number.')],
	['number', finiteNumber, 'Infinity', cannotBe('"Infinity"', 'Use a number.')],
	['number', finiteNumber, undefined, cannotBe('undefined', 'Use a number.')],

	['confidence', confidence, 0, 0],
	['confidence', confidence, '1', 1],
	['confidence', confidence, 1.01, cannotBe('1.01', RANGE)],
	['confidence', confidence, -0.1, cannotBe('-0.1', RANGE)],
	['confidence', confidence, '90%', cannotBe('"90%"', RANGE)],

	['bounding box', boundingBox, '100, 200,300 , 250.5', [100, 200, 300, 250.5]],
	['bounding box', boundingBox, ' [1, 2, 3, 4] ', [1, 2, 3, 4]],
	['bounding box', boundingBox, [1, '2', 3, 4], [1, 2, 3, 4]],
	['bounding box', boundingBox, '1\n2\n3\n4', [1, 2, 3, 4]],
	['bounding box', boundingBox, '1,2,3', cannotBe('"1,2,3"', FOUR)],
	['bounding box', boundingBox, '1,2,3,4,5', cannotBe('"1,2,3,4,5"', FOUR)],
	['bounding box', boundingBox, '1,2,,4', cannotBe('"1,2,,4"', FOUR)],
	['bounding box', boundingBox, '[1,2,3', cannotBe('"[1,2,3"', FOUR)],
	['bounding box', boundingBox, [1, 2, 3, null], cannotBe('[1,2,3,null]', FOUR)],
	['bounding box', boundingBox, [1, 2, 3, Number.NaN], cannotBe('[1,2,3,null]', FOUR)],
	['bounding box', boundingBox, { x: 1 }, cannotBe('{"x":1}', FOUR)],
	['bounding box', boundingBox, undefined, cannotBe('undefined', FOUR)],

	['JSON', json, '{"a": 1}', { a: 1 }],
	['JSON', json, 'null', null],
	['JSON', json, { a: 1 }, { a: 1 }],
	['JSON', json, undefined, undefined],
	['JSON', json, '{a', `refused: ${NAME} is not valid JSON · Correct it: "{a"`],
])('%s: %3$j becomes %4$j', (_, rule, value, expected) => {
	expect(outcome(rule, value)).toEqual(expected);
});

test.each([
	[undefined, true],
	[null, true],
	['', true],
	[' \n', true],
	['a', false],
	[0, false],
	[false, false],
	[[], false],
	[{}, false],
])('%j is blank: %s', (value, expected) => {
	expect(isBlank(value)).toBe(expected);
});

test('a value in a message is short, whatever it is', () => {
	expect(shown('a'.repeat(500))).toMatch(/^"a{78}…$/);
	expect(shown(undefined)).toBe('undefined');
	expect(shown(Number.NaN)).toBe('NaN');
	expect(shown(() => 1)).toBe('function');
	fc.assert(
		fc.property(fc.anything({ withBigInt: false }), (value) => {
			expect(shown(value).length).toBeLessThanOrEqual(80);
		}),
	);
});
