import fc from 'fast-check';
import { DateTime } from 'luxon';
import { plainText } from '../../../../nodes/DocumentExtraction/parameters/values/plainText';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';

/** The text, or what is said against the value. */
function outcome(value: unknown): string {
	try {
		return plainText(value, 'Value');
	} catch (thrown) {
		if (!(thrown instanceof ItemError)) throw thrown;
		return `refused: ${thrown.message} · ${thrown.advice}`;
	}
}

const NOON = '2026-11-20T12:00:00.000Z';
const noon = DateTime.fromISO(NOON, { zone: 'utc' });

test('an amount that was calculated is written as a spreadsheet shows it, and none is changed', () => {
	const cents = fc.integer({ min: 0, max: 1e11 });
	fc.assert(
		fc.property(cents, cents, (one, other) => {
			const digits = String(one + other).padStart(3, '0');
			const exact = Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
			expect(outcome(one / 100 + other / 100)).toBe(String(exact));
			expect(outcome(exact)).toBe(String(exact));
		}),
	);
});

test.each<[unknown, string]>([
	['', ''],
	[' a\n', ' a\n'],
	[0, '0'],
	[-0, '0'],
	[118.5, '118.5'],
	[1.1 + 2.2, '3.3'],
	[118.99 * 1.19, '141.5981'],
	[4.35 * 100, '435'],
	[[0.1 + 0.2], '[0.30000000000000004]'],
	[100 / 3, '33.333333333333336'],
	[12_345_678_901_234.56, '12345678901234.56'],
	[1e-7, '1e-7'],
	[1_000_000_000_000_001, '1000000000000001'],
	[1_234_567.000_000_4, '1234567.0000004'],
	[94_229_579.489_999_95, '94229579.49'],
	[2 ** 53 - 1, '9007199254740991'],
	[12345678901234567890n, '12345678901234567890'],
	[true, 'true'],
	[false, 'false'],
	[new Date(NOON), NOON],
	[noon, NOON],
	[noon.setZone('Europe/Berlin'), '2026-11-20T13:00:00.000+01:00'],
	[[], '[]'],
	[{}, '{}'],
	[{ at: noon, also: [new Date(NOON)], no: null }, `{"at":"${NOON}","also":["${NOON}"],"no":null}`],
	[{ a: 1, b: undefined }, '{"a":1}'],
	[Object.create(null), '{}'],
])('%j is written as %j', (value, expected) => {
	expect(outcome(value)).toBe(expected);
});

const CALCULATION = 'Check the calculation that gives it.';
const DIGITS =
	'A number this long has lost digits. Give it as text, for example in quotation marks.';
const DATE = 'Check what the date is made of.';
const DATA = 'Use texts, numbers, dates, or lists and objects of these.';
const INEXACT: Array<[unknown, string, string]> = [
	[Number.NaN, 'NaN', CALCULATION],
	[Number.POSITIVE_INFINITY, 'Infinity', CALCULATION],
	[Number.NEGATIVE_INFINITY, '-Infinity', CALCULATION],
	[2 ** 53, '9007199254740992', DIGITS],
	[-1e21, '-1e+21', DIGITS],
	[new Date('x'), 'an invalid date', DATE],
	[DateTime.fromISO('x'), 'an invalid date', DATE],
	[DateTime.fromISO('x').toFormat('yyyy'), 'an invalid date', DATE],
	[String(new Date('x')), 'an invalid date', DATE],
	[() => 1, 'a function', DATA],
	[Symbol('x'), 'a symbol', DATA],
	[new Set([1]), 'a Set', DATA],
	[new Map([[1, 2]]), 'a Map', DATA],
	[/x/, 'a RegExp', DATA],
];

describe.each(INEXACT)('%p is refused', (value, what, advice) => {
	test.each<[string, unknown]>([
		['by itself', value],
		['in a list', [1, value]],
		['in an object', { a: { b: value } }],
	])('%s', (_, given) => {
		expect(outcome(given)).toBe(`refused: Value cannot hold ${what} · ${advice}`);
	});
});

test.each([[[undefined]], [Array.from({ length: 2 })], [new Array(1)]])(
	'a list with a gap is refused: %j',
	(list) => {
		expect(outcome(list)).toBe(`refused: Value cannot hold an entry without a value · ${DATA}`);
	},
);

test('what comes from JSON is written as it is, but for numbers that JSON cannot hold', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			fc.pre(!/\d{16}|e\+/.test(JSON.stringify(value)));
			expect(plainText(value, 'Value')).toBe(
				typeof value === 'string' ? value : JSON.stringify(value),
			);
		}),
	);
});

test('a number is written with all its digits, but for the last of 16 that arithmetic has left, or is refused', () => {
	fc.assert(
		fc.property(fc.oneof(fc.double(), fc.maxSafeInteger()), (value) => {
			const text = outcome(value);
			if (text.startsWith('refused: ')) return;
			const isLong = !Number.isInteger(value) && /\d{16}/.test(String(value).replace(/\D/g, ''));
			const off = isLong ? Math.abs(value) * 1e-12 : 0;
			expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(off);
		}),
	);
});
