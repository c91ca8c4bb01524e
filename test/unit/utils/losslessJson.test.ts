import fc from 'fast-check';
import { numberIn, textIn } from '../../../nodes/DocumentExtraction/utils/json';
import {
	LosslessNumber,
	lostNumberIn,
	parseExactIntegers,
	parseLossless,
	stringifyLossless,
} from '../../../nodes/DocumentExtraction/utils/losslessJson';
import { jsonText } from '../extraction/jsonText';

const RUNS = { numRuns: 500 };

test('text that holds each name once comes back to the letter, whatever numbers are in it', () => {
	fc.assert(
		fc.property(jsonText, (text) => {
			expect(stringifyLossless(parseLossless(text))).toBe(text);
		}),
		RUNS,
	);
});

test('where JavaScript holds everything, what is read is what JSON.parse reads', () => {
	fc.assert(
		fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
			const given: unknown = JSON.parse(json);
			const text = JSON.stringify(given, null, indent);
			expect(stringifyLossless(parseLossless(text))).toBe(JSON.stringify(JSON.parse(text)));
		}),
		RUNS,
	);
});

test.each([
	'1234567890123456789',
	'9007199254740993',
	'9007199254740992',
	'-9007199254740993',
	'1.10',
	'1.0',
	'1e400',
	'-1E-400',
	'1e2',
	'0.12345678901234567890',
	'-0',
	'-0.0',
])('%s keeps its digits', (digits) => {
	expect(stringifyLossless(parseLossless(`{"a":[${digits}]}`))).toBe(`{"a":[${digits}]}`);
});

test.each(['0', '-1', '1.5', '9007199254740991', '0.1', '1e+21'])(
	'%s is a number as any other where JavaScript writes it like this',
	(digits) => {
		const isHeld = digits !== '1e+21';
		expect(parseLossless(digits)).toEqual(isHeld ? Number(digits) : new LosslessNumber(digits));
	},
);

test.each([
	['a number in a text', '{"a":"1.10 \\" 1e400","1e400":"\\\\"}'],
	['names that mean something to JavaScript', '{"__proto__":{"a":1.10},"constructor":null}'],
	['blanks between', ' { "a" : [ ] ,\n"b":\t{ } } '],
])('%s is left alone', (_, text) => {
	expect(stringifyLossless(parseLossless(text))).toBe(
		JSON.stringify(JSON.parse(text)).replace('1.1}', '1.10}'),
	);
});

test.each(['', '{', '{"a":01}', '[1,]', 'undefined', "{'a':1}", '{"a":1}}', '"a'])(
	'%j is no JSON, as JSON.parse says',
	(text) => {
		expect(() => parseLossless(text)).toThrow(SyntaxError);
	},
);

test('a long text with much in it is read', () => {
	const text = JSON.stringify({ long: '\\"\n'.repeat(1_000_000), many: Array(100_000).fill(1.5) });
	expect(stringifyLossless(parseLossless(text)) === text).toBe(true);
});

test('what is made by JavaScript is written as JSON.stringify writes it', () => {
	const made = {
		at: new Date(0),
		none: undefined,
		list: [undefined, null, Number.NaN],
		text: '\ud800 "\u2028',
	};
	expect(stringifyLossless(made)).toBe(JSON.stringify(made));
});

test('a number that keeps its digits is a number to those who read it', () => {
	expect(numberIn(parseLossless('1.0'))).toBe(1);
	expect(numberIn(parseLossless('1e400'))).toBeUndefined();
	expect(textIn(parseLossless('1234567890123456789'))).toBe('1234567890123456789');
});

describe('a number that has lost its digits on the way', () => {
	test.each([
		['9007199254740993', 9007199254740992],
		['-1234567890123456789', -1234567890123456800],
		['1e400', Infinity],
	])('is found: %s', (digits, lost) => {
		const given: unknown = JSON.parse(`{"a":[{"b":1.5},{"c":${digits}}]}`);
		expect(lostNumberIn(given)).toBe(lost);
	});

	test('is not one that JavaScript holds, nor one that kept its digits', () => {
		expect(lostNumberIn({ a: [0, -0, 1.1, 1e-7, Number.MAX_SAFE_INTEGER, '1e400'] })).toBe(
			undefined,
		);
		expect(lostNumberIn(parseLossless('[1e400, 9007199254740993]'))).toBe(undefined);
	});
});

describe('parseExactIntegers', () => {
	test('is JSON.parse, but for whole numbers that JavaScript does not hold', () => {
		const integer = fc.oneof(
			fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
			fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n }),
		);
		fc.assert(
			fc.property(
				fc.array(integer),
				fc.json(),
				fc.constantFrom('', ' ', '\n'),
				(all, other, blank) => {
					const list = all.map(String).join(`,${blank}`);
					const read = parseExactIntegers(
						`{"all":[${blank}${list}],"other":${JSON.stringify(other)}}`,
					);
					const expected = all.map((each) =>
						Number.isSafeInteger(Number(each)) ? Number(each) : String(each),
					);
					expect(read).toEqual({ all: expected, other });
				},
			),
			RUNS,
		);
	});

	test.each([
		'0.12345678901234567890',
		'1234567890123456789.5',
		'12345678901234567e3',
		'"a, 12345678901234567890"',
		'{"12345678901234567890":1}',
		'"\\":12345678901234567890"',
	])('%s is read as JSON.parse reads it', (text) => {
		expect(parseExactIntegers(`[${text}]`)).toEqual(JSON.parse(`[${text}]`));
	});

	test.each(['12345678901234567890a', '{12345678901234567890:1}', '[12345678901234567890', '-'])(
		'%s is no JSON',
		(text) => {
			expect(() => parseExactIntegers(text)).toThrow(SyntaxError);
		},
	);
});
