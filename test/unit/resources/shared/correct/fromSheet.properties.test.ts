import * as fc from 'fast-check';
import {
	isFromSheet,
	mayMean,
} from '../../../../../nodes/DocumentExtraction/resources/shared/correct/fromSheet';

const RUNS = { numRuns: 1000 };

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
const amountOf = (value: number, separator: string) =>
	(value / 100).toFixed(2).replace('.', separator);
const code = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 });
const day = fc.date({
	min: new Date('1950-01-01'),
	max: new Date('2049-12-31'),
	noInvalidDate: true,
});

test('amounts come back as numbers, and with either separator', () => {
	fc.assert(
		fc.property(cents, fc.constantFrom('.', ','), fc.constantFrom('.', ','), (value, is, comes) => {
			const text = amountOf(value, is);
			expect(isFromSheet(text, value / 100)).toBe(true);
			expect(isFromSheet(text, String(value / 100))).toBe(true);
			expect(isFromSheet(text, amountOf(value, comes))).toBe(true);
		}),
		RUNS,
	);
});

test('codes lose their zeros', () => {
	fc.assert(
		fc.property(code, (text) => {
			expect(isFromSheet(text, Number(text))).toBe(true);
			expect(isFromSheet(text, String(Number(text)))).toBe(true);
		}),
		RUNS,
	);
});

test('another number is a correction, in whatever form', () => {
	fc.assert(
		fc.property(cents, cents, fc.constantFrom('.', ','), (was, typed, separator) => {
			fc.pre(was !== typed);
			const text = amountOf(was, separator);
			for (const given of [typed / 100, amountOf(typed, '.'), amountOf(typed, ',')]) {
				expect(isFromSheet(text, given)).toBe(false);
				expect(mayMean(text, given)).toBe(false);
			}
		}),
		RUNS,
	);
});

test('what no spreadsheet adds by itself is a correction', () => {
	fc.assert(
		fc.property(
			code,
			fc.constantFrom('0', '$', '€ ', '-'),
			fc.constantFrom('', '%', ' USD'),
			(text, before, behind) => {
				fc.pre(Number(text) > 0);
				expect(isFromSheet(text, `${before}${text}${behind}`)).toBe(false);
				expect(isFromSheet(text, `0${text}`)).toBe(false);
			},
		),
		RUNS,
	);
});

test('days come back as numbers, each as one of its own', () => {
	fc.assert(
		fc.property(day, fc.integer({ min: 1, max: 400 }), (date, later) => {
			const text = date.toISOString().slice(0, 10);
			const serial = Math.floor(date.getTime() / 86_400_000) + 25_569;
			expect(isFromSheet(text, serial)).toBe(true);
			expect(isFromSheet(text, serial + later)).toBe(false);
		}),
		RUNS,
	);
});

test('what can be read in two ways is told by nothing', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 999 }),
			fc.integer({ min: 0, max: 999 }),
			(thousands, rest) => {
				const digits = String(rest).padStart(3, '0');
				const [point, comma] = [`${thousands}.${digits}`, `${thousands},${digits}`];
				expect(isFromSheet(point, comma)).toBe(false);
				expect(isFromSheet(comma, point)).toBe(false);
			},
		),
		RUNS,
	);
});

test('words and blanks are no numbers', () => {
	fc.assert(
		fc.property(fc.string(), fc.constantFrom('', ' ', '\n', '0', 0), (text, given) => {
			fc.pre(!/\d/.test(text));
			expect(isFromSheet(text, given)).toBe(false);
		}),
		RUNS,
	);
});
