import fc from 'fast-check';
import {
	type DateOrder,
	dateReader,
	readDate,
} from '../../../../nodes/DocumentExtraction/extraction/convert/dates';
import { monthNamed } from '../../../../nodes/DocumentExtraction/extraction/convert/months';
import { DOUBTFUL } from '../../../../nodes/DocumentExtraction/extraction/convert/reading';

const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];
const RUNS = { numRuns: 300 };

const days = fc.date({
	min: new Date('1950-01-01T00:00:00Z'),
	max: new Date('2049-12-31T00:00:00Z'),
	noInvalidDate: true,
});
const inOrder = (order: DateOrder, [day, month, year]: [string, string, string]) =>
	({ dayFirst: [day, month, year], monthFirst: [month, day, year], yearFirst: [year, month, day] })[
		order
	];

test('every day is read as itself, with or without zeros in front, however long its year is', () => {
	fc.assert(
		fc.property(
			days,
			fc.constantFrom(...ORDERS),
			fc.constantFrom('.', '/', '-', '. ', ' / ', '–'),
			fc.boolean(),
			fc.boolean(),
			(date, order, separator, isPadded, isShort) => {
				const iso = date.toISOString().slice(0, 10);
				const [year = '', month = '', day = ''] = iso.split('-');
				const short = (digits: string) => (isPadded ? digits : String(Number(digits)));
				const parts = inOrder(order, [short(day), short(month), isShort ? year.slice(2) : year]);
				expect(readDate(parts.join(separator), order)).toBe(iso);
			},
		),
		RUNS,
	);
});

const LOCALES =
	'af az br bs ca cs cy da de de-AT en en-GB es es-MX et eu fi fil fo fr fr-CA ga gl hr hsb hu id is it kl lb lt lv ms mt nb nl nn pl pt pt-PT rm ro sk sl sq sr-Latn sv sw tr uz vi';

test.each(LOCALES.split(' '))('no date as %s writes it is read as another day', (locale) => {
	const formats = (['long', 'short'] as const).map(
		(month) =>
			new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }),
	);
	for (const [format, month, day] of formats.flatMap((each) =>
		Array.from({ length: 24 }, (_, at) => [each, at % 12, at < 12 ? 5 : 28] as const),
	)) {
		const date = new Date(Date.UTC(2026, month, day));
		const text = format.format(date);
		expect([text, date.toISOString().slice(0, 10), undefined, DOUBTFUL]).toContain(
			readDate(text, 'dayFirst') ?? undefined,
		);
	}
});

test('a year that is written as such is no day', () => {
	for (const order of ORDERS) expect(readDate('2024年1月15日', order)).toBe('2024-01-15');
	expect(readDate('24年1月15日', 'yearFirst')).toBe('2024-01-15');
	for (const text of ['24年1月15日', "'24 Jan 15"]) {
		expect(dateReader('dayFirst')(text)).toBe(DOUBTFUL);
		expect(dateReader('monthFirst')(text)).toBe(DOUBTFUL);
	}
	expect(dateReader('dayFirst')('6年1月15日')).toBeUndefined();
	for (const text of ['15th January 24', "15 Jan '24", "15-Jan-'24"]) {
		for (const order of ORDERS) expect(readDate(text, order)).toBe('2024-01-15');
	}
	for (const order of ORDERS) expect(readDate("Jan '24, 15", order)).toBe(DOUBTFUL);
});

test('what is October in Croatian and November in Polish is a date without a doubt only as Polish writes it', () => {
	expect(readDate('15 listopada 2026', 'dayFirst')).toBe('2026-11-15');
	for (const text of ['15. listopada 2026.', '15 listopada 2026.', '15-lis-2026', '15 lip 26']) {
		expect(readDate(text, 'dayFirst')).toBe(DOUBTFUL);
	}
});

test('a date as YYYY-MM-DD stays what it is in every order', () => {
	fc.assert(
		fc.property(days, fc.constantFrom(...ORDERS), (date, order) => {
			const iso = date.toISOString().slice(0, 10);
			expect(readDate(iso, order)).toBe(iso);
		}),
		RUNS,
	);
});

test('whatever is read as a date is a day that exists', () => {
	const part = fc.oneof(
		fc.nat(40).map(String),
		fc.nat(2200).map(String),
		fc.constantFrom('00', '031', ''),
	);
	fc.assert(
		fc.property(
			fc.tuple(part, part, part),
			fc.constantFrom('.', '/', '-', ' '),
			fc.constantFrom(...ORDERS),
			(parts, separator, order) => {
				const date = readDate(parts.join(separator), order);
				if (typeof date !== 'string') return;
				expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
				const numbers = date.split('-').map((each) => Number(each) % 100);
				expect(parts.map((each) => Number(each) % 100).sort()).toEqual(numbers.sort());
			},
		),
		{ numRuns: 1_000 },
	);
});

test.each([
	...['31.02.2024', '29.02.2023', '00.01.2024', '15.00.2024', '32.01.2024', '2024-13-01'],
	...['15.01.024', '15.01.1024', '15.01.9999', '2024-15-01', '15.01/2024', '15 01 2024', '150124'],
	...['20240115', '15.01.', '01.2024', 'January 2024', '15 January', '15.01.2024 10:30', '1.2.3'],
	...['2024-01-15T10:30:00Z', '15.01.2024 - 20.01.2024', '31 February 2024', '12 jui 2024'],
	...['9 out of 10', '1 SET OF 24', '1 set of 2000', '24-25 Oct 2024'],
	...['15 ma 2024', 'Monday 15 January 2024', '15 decimal 2024', '3 pieces 2024', '', 'Jan', '1/2'],
])('"%s" stays text in every order', (text) => {
	for (const order of ORDERS) expect(dateReader(order)(text)).toBeUndefined();
});

test.each<[string, DateOrder]>([
	['01/15/2024', 'dayFirst'],
	['15/01/2024', 'monthFirst'],
	['15.01.2024', 'yearFirst'],
	['01.15.24', 'dayFirst'],
])('"%s" is doubtful with %s: it is a date in another order', (text, order) => {
	expect(dateReader(order)(text)).toBe(DOUBTFUL);
});

test.each([
	...['Oct 24-25', '24-25 Oct', '24/25 October', '12. - 13. März', 'Sept. 12 / 13', '12 13 March'],
	...['Oct 24th-25th', '12th/13th March'],
	...['APR 12.18', 'Set 12,50'],
])('"%s" is doubtful in every order: it may be two days, or an amount', (text) => {
	for (const order of ORDERS) {
		expect(dateReader(order)(text)).toBe(DOUBTFUL);
	}
});

test.each<[string, string]>([
	['15 January 2024', '2024-01-15'],
	['January 15th, 2024', '2024-01-15'],
	['Jan. 15, 2024', '2024-01-15'],
	['2024 Jan 15', '2024-01-15'],
	['15JAN2024', '2024-01-15'],
	['15. März 2024', '2024-03-15'],
	['15. Mrz. 2024', '2024-03-15'],
	['15 août 2024', '2024-08-15'],
	['1er mai 2024', '2024-05-01'],
	['15 de mayo de 2024', '2024-05-15'],
	['15º de março de 2024', '2024-03-15'],
	['15 gennaio 2024', '2024-01-15'],
	['15 mrt 2024', '2024-03-15'],
	['den 15 maj 2024', '2024-05-15'],
	['15. des. 2024', '2024-12-15'],
	['15 września 2024', '2024-09-15'],
	['2024年1月15日', '2024-01-15'],
])('"%s" is %s in every order', (text, expected) => {
	for (const order of ORDERS) expect(readDate(text, order)).toBe(expected);
});

test.each<[string, DateOrder, string]>([
	['15-Jan-24', 'dayFirst', '2024-01-15'],
	['Jan 15 24', 'monthFirst', '2024-01-15'],
	['Jan. 15th, 24', 'monthFirst', '2024-01-15'],
	["15 Jan '24", 'dayFirst', '2024-01-15'],
	["Jan 15 '24", 'monthFirst', '2024-01-15'],
	["Jan 15'24", 'monthFirst', '2024-01-15'],
	['Jan-15-24', 'monthFirst', '2024-01-15'],
	['15JAN24', 'dayFirst', '2024-01-15'],
	['15th of January 24', 'dayFirst', '2024-01-15'],
	['15 de enero de 24', 'dayFirst', '2024-01-15'],
	['15. Ma\u0308rz 24', 'dayFirst', '2024-03-15'],
	['24-Jan-15', 'yearFirst', '2024-01-15'],
	['45-Jan-15', 'yearFirst', '2045-01-15'],
	['15-Jan-15', 'yearFirst', '2015-01-15'],
	['01.01.49', 'dayFirst', '2049-01-01'],
	['01.01.50', 'dayFirst', '1950-01-01'],
])('two digits of a year: "%s" with %s is %s', (text, order, expected) => {
	expect(readDate(text, order)).toBe(expected);
});

// Who writes days in numbers as 24-01-15 may write them in words as 15 January 24.
test.each(['15-Jan-24', '24-Jan-15', '30 Nov 26', '28 juill. 13'])(
	'which number of "%s" is the year, Year First does not tell for sure',
	(text) => {
		expect(dateReader('yearFirst')(text)).toBe(DOUBTFUL);
	},
);

test.each([
	['janvier', 1],
	['FEB', 2],
	['märz', 3],
	['mai', 5],
	['juin', 6],
	['juil', 7],
	['août', 8],
	['Sept', 9],
	['out', 10],
	['lis', 11],
	['dez', 12],
	['jui', undefined],
	['ma', undefined],
	['mayor', undefined],
])('the month %s is %s', (word, expected) => {
	expect(monthNamed(word)).toBe(expected);
});
