import fc from 'fast-check';
import {
	automaticReader,
	formatsOf,
	type NumberFormat,
	numberReader,
	readNumber,
} from '../../../../nodes/DocumentExtraction/extraction/convert/numbers';
import { DOUBTFUL } from '../../../../nodes/DocumentExtraction/extraction/convert/reading';

const RUNS = { numRuns: 300 };
const FORMATS: NumberFormat[] = ['point', 'comma'];
const SEPARATORS = { point: '.', comma: ',' };
const GROUPS = {
	point: ['', ',', "'", '’', ' ', '\u00a0', '\u2009', '\u202f'],
	comma: ['', '.', "'", '’', ' ', '\u00a0', '\u2009', '\u202f'],
};
const SIGNS: Array<(text: string) => string> = [
	(text) => `-${text}`,
	(text) => `− ${text}`,
	// As some fonts have it.
	(text) => `\u00ad${text}`,
	(text) => `${text}-`,
	(text) => `${text} –`,
	(text) => `(${text})`,
];
const UNITS: Array<(text: string) => string> = [
	(text) => text,
	(text) => `€${text}`,
	(text) => `$ ${text}`,
	(text) => `${text}\u00a0€`,
	(text) => `EUR ${text}`,
	(text) => `${text} SEK`,
	(text) => `${text} kr.`,
	(text) => `US$${text} USD`,
	(text) => `${text} %`,
	(text) => ` ${text}\n`,
];

/** An amount with decimals, and how a person writes it. */
const written = fc
	.record({
		whole: fc.integer({ min: 0, max: 9_999_999_999 }),
		decimals: fc.integer({ min: 0, max: 99 }).map((each) => String(each).padStart(2, '0')),
		format: fc.constantFrom(...FORMATS),
		isNegative: fc.boolean(),
		unit: fc.constantFrom(...UNITS),
		sign: fc.constantFrom(...SIGNS),
		/** Whether the sign stands beside the digits, or outside the currency. */
		isSignInside: fc.boolean(),
		group: fc.nat(7),
	})
	.map(({ whole, decimals, format, isNegative, unit, sign, isSignInside, group }) => {
		const groups = String(whole).replace(/\B(?=(\d{3})+$)/g, GROUPS[format][group] ?? '');
		const digits = `${groups}${SEPARATORS[format]}${decimals}`;
		const negative = isSignInside ? unit(sign(digits)) : sign(unit(digits));
		const amount = (whole * 100 + Number(decimals)) / 100;
		return {
			text: isNegative ? negative : unit(digits),
			amount: isNegative && amount !== 0 ? -amount : amount,
			format,
		};
	})
	// Nobody knows whether that is less than nothing.
	.filter(({ text }) => !(text.includes('(') && text.includes('%')));

test('an amount is the same however its currency, its minus and its groups are written', () => {
	fc.assert(
		fc.property(written, ({ text, amount, format }) => {
			expect(readNumber(text, format)).toBe(amount);
			expect(automaticReader([text])(text)).toBe(amount);
		}),
		RUNS,
	);
});

test.each(['10,000–', '10,000－', '１０，０００－', '10,000円－', '10,000 €–', '¥10,000－'])(
	'a long dash behind %s, which may close it or be a minus, leaves it in doubt',
	(text) => {
		expect(readNumber(text, 'point')).toBe(DOUBTFUL);
	},
);

/** Whatever text recognition may make of a number. */
const DIGITS = [...'0123456789'];
const OTHERS = [...".,' -()%€$+:/\u00a0’", 'EUR', 'kr', 'x', '\n'];
const wild = fc
	.array(
		fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom(...DIGITS) },
			{ weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
		),
		{ maxLength: 24 },
	)
	.map((parts) => parts.join(''));

/** The digits that matter, in their order. */
const digitsIn = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
const withoutEnd = (digits: string) => digits.replace(/0+$/, '');

test('a number has all digits of its text in their order, and no others', () => {
	fc.assert(
		fc.property(wild, fc.constantFrom(...FORMATS), (text, format) => {
			const number = readNumber(text, format);
			if (typeof number !== 'number') return;
			expect(Number.isFinite(number) && !Object.is(number, -0)).toBe(true);
			const [shown = ''] = number.toExponential().split('e');
			expect(withoutEnd(digitsIn(shown))).toBe(withoutEnd(digitsIn(text)));
			expect(withoutEnd(digitsIn(text)).length).toBeLessThanOrEqual(15);
		}),
		{ numRuns: 1_000 },
	);
});

test('zeros in front, letters, line breaks between digits and more than 15 digits stay text', () => {
	fc.assert(
		fc.property(wild, fc.constantFrom(...FORMATS), (text, format) => {
			const letters = text.replace(/EUR|kr/g, '').match(/\p{L}/u);
			const isText = /^[^\d.,]*0\d/.test(text) || letters !== null || /\d\n+\d/.test(text);
			if (isText) expect(typeof readNumber(text, format)).not.toBe('number');
		}),
		{ numRuns: 1_000 },
	);
	fc.assert(
		fc.property(fc.stringMatching(/^[1-9]\d{15,30}$/), (digits) => {
			for (const format of FORMATS) {
				expect(typeof readNumber(digits, format)).not.toBe('number');
				expect(typeof readNumber(`${digits}${SEPARATORS[format]}50 €`, format)).not.toBe('number');
			}
		}),
		RUNS,
	);
});

test('a whole number without signs is the same in every format; long ones are no amounts', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[1-9]\d{0,14}$/), (digits) => {
			const expected = digits.length < 8 ? Number(digits) : undefined;
			for (const format of FORMATS) expect(readNumber(digits, format)).toBe(expected);
			expect(automaticReader(['1,50', '1.50'])(digits)).toBe(expected);
		}),
		RUNS,
	);
});

describe('automatically', () => {
	const files = fc.array(
		fc.oneof(
			wild,
			written.map(({ text }) => text),
		),
		{ maxLength: 8 },
	);

	test('a text is read in one of the formats or not at all, and never against its only reading', () => {
		fc.assert(
			fc.property(files, (texts) => {
				const automatic = automaticReader(texts);
				for (const text of texts) {
					const readings = FORMATS.map((format) => readNumber(text, format));
					const reading = automatic(text);
					if (typeof reading === 'number') expect(readings).toContain(reading);
					const numbers = new Set(readings.filter((each) => typeof each === 'number'));
					// Two ways to read it are never settled in silence.
					if (numbers.size === 2 && formatsOf(texts).shown === undefined) {
						expect(reading).toBe(DOUBTFUL);
					}
					if (numbers.size === 0) expect(typeof reading).not.toBe('number');
				}
			}),
			RUNS,
		);
	});

	test('what can be read in two ways is read in one of them throughout the file, or not at all', () => {
		const isEither = (text: string) => {
			const [point, comma] = FORMATS.map((format) => readNumber(text, format));
			return typeof point === 'number' && typeof comma === 'number' && point !== comma;
		};
		fc.assert(
			fc.property(files, (texts) => {
				const either = texts.filter(isEither);
				const readings = either.map(automaticReader(texts));
				const ways = [
					either.map(() => DOUBTFUL),
					...FORMATS.map((format) => either.map((text) => readNumber(text, format))),
				];
				expect(ways).toContainEqual(readings);
			}),
			RUNS,
		);
	});

	test('the order of the values, and how often they stand there, does not matter', () => {
		fc.assert(
			fc.property(files, (texts) => {
				const turned = [...texts, ...texts].reverse();
				expect(formatsOf(turned)).toEqual(formatsOf(texts));
				expect(texts.map(automaticReader(turned))).toEqual(texts.map(automaticReader(texts)));
			}),
			RUNS,
		);
	});

	test.each<[string, string[], number | typeof DOUBTFUL]>([
		['nothing else', [], DOUBTFUL],
		['whole numbers', ['3', '12', '1 250', '007', 'INV-7'], DOUBTFUL],
		['decimals after a point', ['89.50'], 1234],
		['what may be a day', ['12.50'], DOUBTFUL],
		['decimals after a comma', ['12,50'], 1.234],
		['groups with commas', ['1,000,000'], 1234],
		['groups with points', ['1.000.000'], DOUBTFUL],
		['both', ['12.50', '12,50'], DOUBTFUL],
		['a date with points', ['15.01.2024'], DOUBTFUL],
	])('"1,234" in a file with %s', (_, others, expected) => {
		expect(automaticReader(['1,234', ...others])('1,234')).toBe(expected);
	});

	test('amounts that can only be read in one way are read so, also where the file has both', () => {
		const texts = ['$12.50', '1.234,56', '5,00'];
		expect(texts.map(automaticReader(texts))).toEqual([12.5, 1234.56, 5]);
	});

	test.each([
		// It goes against the surest amounts of the file.
		['an article', '4711.10', ['1.234,50', '89,90']],
		['a day', '15.10', ['89,90']],
		['a time of day', '14.30', ['1.234,50']],
		['a month', '9.2020', ['89,90 €']],
		['a list of two', '1,2', ['$12,500.00']],
		// What it could be read by may be no amount.
		['an amount beside positions', '12.500 €', ['1.1', '1.2']],
		['a weight beside a month', '1.500', ['2024.10']],
		['a weight beside a time of day', '24.140', ['14.30']],
		['an amount beside a list of two', '$12,500', ['1,2']],
		['a number beside a quantity', '1.234', ['0.5']],
		['a weight beside a section', '12,500', ['1.1']],
		['an amount beside a time of day and 1.000', '$2,000', ['14.30', '1.000']],
		['a weight beside a storage place', '2,480', ['12.04', '3.12']],
	])('%s, %s, is doubtful in a file with %j', (_, text, others) => {
		expect(automaticReader([...others, text])(text)).toBe(DOUBTFUL);
	});

	test.each<[string, string[], number]>([
		['1.234', ['89.90'], 1.234],
		['$2,000', ['89.90', '1.000'], 2000],
		['1.234', ['$0.5'], 1.234],
		['1.234', ['19,0 %'], 1234],
		['1,234', ['14.30', '89.90'], 1234],
		['$1,234', ['14.30'], 1234],
	])('%s in a file with %j is %d', (text, others, expected) => {
		expect(automaticReader([...others, text])(text)).toBe(expected);
	});
});

test.each<[string, NumberFormat]>([
	['12.50', 'comma'],
	['1.234,56', 'point'],
	['12,5', 'point'],
	['1.234.567', 'point'],
])('"%s" is doubtful where the format is %s: it is a number in the other', (text, format) => {
	expect(numberReader(format)(text)).toBe(DOUBTFUL);
});

test.each([
	...['TOP 10', 'PEN 3', '12 ft', 'R 12', 'EUR-100', '123 456 789', '1234567890123456.50'],
	...['R1.2', 'PEN 3.5', '12.5 ft', '0.75 ft', '1,250.50 FT', '(12.50 ft)', '12.50 ft-'],
	...['2.5 rm', '2.50 RM', 'rm 2.50', 'r2.10', '2.10 R'],
	...['RON 95', 'PHP 8.2', 'AMD 7600', '12.2024', '11.2034'],
	...['980.5 KGS', '1,250.500 KGS', 'KGS 12,500.00', '12.50 STN'],
])('"%s" may be an amount and may be none', (text) => {
	expect(numberReader('point')(text)).toBe(DOUBTFUL);
	expect(automaticReader([text])(text)).toBe(DOUBTFUL);
});

test.each(['–,50 €', '€ -,50', '-,50'])(
	'"%s" is doubtful: its dash may stand for the whole number',
	(text) => {
		expect(numberReader('comma')(text)).toBe(DOUBTFUL);
		expect(automaticReader(['12,50', text])(text)).toBe(DOUBTFUL);
	},
);

test.each([
	...['CHF 100–', '€ 100 -', '100- EUR', '$1,000-', "CHF 1'000 –", 'R 1,000-'],
	...['250–', '80 —', '1’250–'],
])('"%s" may be less than nothing, or have a dash in place of its decimals', (text) => {
	expect(numberReader('point')(text)).toBe(DOUBTFUL);
	expect(automaticReader(['12.50', text])(text)).toBe(DOUBTFUL);
});

test.each<[string, number]>([
	['R 12.50', 12.5],
	['Fr. 12.-', 12],
	['EUR-100.00', -100],
	['PEN 1,250.00', 1250],
	['R12.50', 12.5],
	['R1.25 ZAR', 1.25],
	['ZAR 2.5 R', 2.5],
	['(RM1,250.50)', -1250.5],
	['-RM 2.10', -2.1],
	['1 250 Ft', 1250],
	['1 250.50 Ft', 1250.5],
	['Rs.500', 500],
	['95 RON', 95],
	['PHP 500.00', 500],
	['$.50', 0.5],
	['12:-', 12],
	['12 €-', -12],
	['€ 12.50-', -12.5],
	['12-', -12],
	['+5', 5],
	['-0.00', 0],
	['0', 0],
	['123456789012345', NaN],
	['1234567890123.45', 1234567890123.45],
	['1234567890123.4500000', 1234567890123.45],
])('"%s" is %d', (text, expected) => {
	expect(readNumber(text, 'point')).toBe(Number.isNaN(expected) ? undefined : expected);
});

test.each([
	...['', ' ', '-', '€', '%', '.', ',', '12.', '12,', '.5.', '--5', '-(5)', '(5', '5)', '5%%'],
	...[
		'€5€',
		'EUR 5 USD',
		'5 €%',
		'50¢',
		'50￠',
		'1e5',
		'0x10',
		'Infinity',
		'NaN',
		'1_000',
		'½',
		'10²',
	],
	...['1,2,3', '1.2.3', '1,23', '12 34', '1  234', '1 234\u00a0 567', '1,234.567,8', "1'23"],
	...['5 kg', '3x', 'x3', '5-7', '10:30', '20240115', '№ 5', '#5', '~5', '5*', '1/2'],
])('"%s" is plain text', (text) => {
	expect(readNumber(text, 'point')).toBeUndefined();
});

const READERS = [
	...FORMATS.map(numberReader),
	automaticReader(['1.234,50 €']),
	automaticReader([]),
];

/** What receipts, bank statements and text recognition put beside an amount. */
const BESIDE: Array<(text: string) => string> = [
	...['*', '.', ',', ' *', ' |', '/', ' A', ' T', ' CR', ' Dr', ' Cr.', ' A*', '* A'].map(
		(mark) => (text: string) => `${text.trim()}${mark}`,
	),
	...['*', '|', '= ', '***', '@ '].map((mark) => (text: string) => `${mark}${text.trim()}`),
	(text) => `*${text.trim()}*`,
	// Close to digits, not to a word.
	(text) =>
		text
			.trim()
			.replace(/(?<=\d)$/, 'B')
			.replace(/(?<!B)$/, ' B'),
];

test('an amount with a mark beside it is doubtful in every format, and shows none', () => {
	fc.assert(
		fc.property(written, fc.constantFrom(...BESIDE), ({ text }, beside) => {
			const marked = beside(text);
			for (const read of READERS) expect(read(marked)).toBe(DOUBTFUL);
			expect(formatsOf([marked]).shown).toBeUndefined();
			expect(automaticReader([marked, '1.234'])('1.234')).toBe(DOUBTFUL);
		}),
		RUNS,
	);
});

test.each([
	...['12.50 A', '3,99 B', '12.50 T', '12.50A', '12.50 Б', '5.00 CR', '5.00 cr', '(12.50) CR'],
	...[
		'12,50 H',
		'12,50 S',
		'12.50 A*',
		'12.50 Dr.',
		'12.50*',
		'*12.50',
		'***1,234.50***',
		'=12.50',
	],
	...['12.50 *', '12.50¹', '|12.50', '12.50|', '[12.50]', '12.50 /', '@ 4.50', "'12.50", '.50 A'],
	...['12.50.', '12.50,', '12.50 EUR.', 'EUR: 12.50', '12.50 €*', '5 EUR.', '$5*', '-12.50*'],
	...[
		'1, 234.50',
		'1 ,234.50',
		'1,234. 50',
		'$ 1, 234.50',
		'1, 234, 567.50',
		'12. 50',
		'1. 234,50',
	],
	...['12.50 USD net', '12,50 € HT', '12.50 $US', '12,50 $ CA', '12.50 €/h', '$3k', '€5 off'],
	...['(-12.50)', '(€ -12.50)', '-$(12.50)', '-12.50-', '12.50#', '• 12.50', '“12.50”'],
	// Money, and no way to read it.
	...['€ 1.234.56', '$1,23,4', '€ 007'],
	// As well a measure, a day or a list of two.
	...['0.75 L', '15.10.', '12, 14'],
])('"%s" is an amount with more beside it: doubtful', (text) => {
	for (const read of READERS) expect(read(text)).toBe(DOUBTFUL);
});

test.each([
	...['12.5 kg', '12.50 kg', '12.50 KG', '12.50 m', '0.75 l', '10.00 PC', '12.50 m²', '12.5 A'],
	...['2 x 12.50', '3.5 x 2.50 M', '12.50/15.00', '10.50 - 12.50', '100, 200, 300', '12:50'],
	...['Paper A4 80g', 'Version 2.0 beta', 'v2.10', 'A 12.50', 'Bldg 1.10', 'Main St 12.50'],
	...['Total 12.50', 'Room 12, 14', '12.50% vol', '14.30 Uhr', '12.50 (A)', '12.50 TTC'],
	...['5*', '5 A', '12 B', '5.', '1.5 V', '15. 10. 24', '1.2.10', '50¢', '€', 'A.', 'CR'],
])('"%s" is text, and nobody needs to look at it', (text) => {
	for (const read of READERS) expect(read(text)).toBeUndefined();
});

test('a long text is told to be none without delay', () => {
	for (const part of ['1 ', ',', "1'", '(', '-', '% ']) {
		expect(numberReader('point')(`${part.repeat(100_000)}1x1`)).toBeUndefined();
	}
});

test('a file may have any number of texts', () => {
	const texts = Array.from({ length: 200_000 }, (_, n) => `${n}.50`);
	expect(automaticReader(texts)('12.50')).toBe(12.5);
});
