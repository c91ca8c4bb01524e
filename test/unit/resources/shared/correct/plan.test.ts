import fc from 'fast-check';
import {
	type Conversion,
	converted,
} from '../../../../../nodes/DocumentExtraction/extraction/convert/converted';
import { simplified } from '../../../../../nodes/DocumentExtraction/extraction/simplified';
import { fileOfRecords } from '../../../../../nodes/DocumentExtraction/extraction/version2';
import type { ReadValue } from '../../../../../nodes/DocumentExtraction/extraction/review/readValue';
import type { Said } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/said';
import {
	type CorrectionRules,
	planOf,
} from '../../../../../nodes/DocumentExtraction/resources/shared/correct/plan';

const RULES = { occurrence: 'stop', page: undefined, overwrite: false, approve: false } as const;

const OF_A_ROW = {
	formValues: [],
	formNames: undefined,
	isOwn: true,
	isOld: false,
	isMapped: false,
	joins: () => 'yes' as const,
	isListed: false,
	asked: [],
};

/** What is sent for an item of this package, of a file that says something else. */
function changesOf(
	values: Record<string, string | string[]>,
	item: Record<string, Said | Said[]>,
	rules: CorrectionRules = RULES,
) {
	const read = Object.entries(values).flatMap(([name, texts]) =>
		[texts].flat().map((value, index): ReadValue => {
			const id = `${name} ${index}`;
			return { id, name, value, confidence: undefined, page: 0, pageId: 'p' };
		}),
	);
	const answers = Object.entries(item).map(([field, texts]) => ({ field, texts: [texts].flat() }));
	const { changes } = planOf(read, { answers, ...OF_A_ROW }, rules, {
		first: read,
		added: [],
		sentTo: new Set<string>(),
	});
	expect(new Set(changes.map(({ was }) => was.name)).size).toBe(changes.length);
	return Object.fromEntries(changes.map(({ was, value }) => [was.name, value]));
}

describe('dates of an item of this package', () => {
	const values = { issued: '03/04/2026', due: '25/04/2026', paid: '05/06/2026' };

	test.each<[order: string, item: typeof values]>([
		['not at all', values],
		['day first', { issued: '2026-04-03', due: '2026-04-25', paid: '2026-06-05' }],
		['month first', { issued: '2026-03-04', due: '25/04/2026', paid: '2026-05-06' }],
	])('that are converted %s and that nobody changed are not sent', (_, item) => {
		expect(changesOf(values, item)).toEqual({});
	});

	test('are sent where one was typed anew that reads the same text in another order', () => {
		const dayFirst = { issued: '2026-04-03', due: '2026-04-25', paid: '2026-06-05' };
		expect(changesOf(values, { ...dayFirst, issued: '2026-03-04' })).toEqual({
			issued: '2026-03-04',
		});
		const monthFirst = { issued: '2026-03-04', due: '25/04/2026', paid: '2026-05-06' };
		expect(changesOf(values, { ...monthFirst, paid: '2026-06-05' })).toEqual({
			paid: '2026-06-05',
		});
	});

	test('are sent where one was typed into an item whose dates are not converted', () => {
		expect(changesOf(values, { ...values, issued: '2026-04-03' })).toEqual({
			issued: '2026-04-03',
		});
	});

	test('are sent where they cannot all have come from one setting, and which was typed cannot be told', () => {
		const item = { issued: '2026-04-03', paid: '2026-05-06' };
		expect(changesOf({ issued: values.issued, paid: values.paid }, item)).toEqual(item);
	});

	test('are sent for what is known by a number, which is never converted', () => {
		const file = { issued: '03/04/2026', reference_number: '03/04/2026' };
		const item = { issued: '2026-04-03', reference_number: '03/04/2026' };
		expect(changesOf(file, item)).toEqual({});
		const typed = { reference_number: '2026-04-03' };
		expect(changesOf(file, { ...item, ...typed })).toEqual(typed);
	});
});

test.each([
	{ fee: ['5 EUR', '5 '], row: '5, 5' },
	{ fee: ['5 EUR', ' 5 ', 'x'], row: '5, 5, x' },
	{ fee: ['12.50 ', '€ 12.50'], row: '12.5, 12.5' },
])(
	'a row of values with blanks around them, $fee, that nobody changed is not sent',
	({ fee, row }) => {
		expect(changesOf({ fee }, { fee: row })).toEqual({});
	},
);

describe('numbers of an item of this package', () => {
	const values = { weight: '1.000', total: '1,234.50', fee: '12.50' };

	test.each<[how: string, file: Record<string, string>, item: Record<string, Said>]>([
		['not at all', values, values],
		['with a point', values, { weight: 1, total: 1234.5, fee: 12.5 }],
		['with a point, as texts', values, { weight: '1', total: '1234.5', fee: '12.5' }],
		[
			'with a comma',
			{ ...values, total: '1.234,50' },
			{ weight: 1000, total: 1234.5, fee: '12.50' },
		],
		[
			'each by itself',
			{ ...values, total: '1.234,50' },
			{ weight: '1.000', total: 1234.5, fee: 12.5 },
		],
	])('that are converted %s and that nobody changed are not sent', (_, file, item) => {
		expect(changesOf(file, item)).toEqual({});
	});

	const converted = { weight: 1, total: 1234.5, fee: 12.5 };

	test.each<[file: Record<string, string>, item: Record<string, Said>]>([
		[values, converted],
		[
			{ weight: '1.000', net: '2.000' },
			{ weight: '1.000', net: '2.000' },
		],
	])('are sent where 1000 is typed over what reads so in another format: %j', (file, item) => {
		expect(changesOf(file, { ...item, weight: 1000 })).toEqual({ weight: '1000' });
		// As a text, a spreadsheet may have written it.
		expect(() => changesOf(file, { ...item, weight: '1000' })).toThrow(/may write it/);
	});
});

test('values that are joined in another order than they are read, and that nobody changed, are not sent', () => {
	expect(changesOf({ fee: ['2', '1', '2'] }, { fee: '1, 2, 2' })).toEqual({});
	expect(changesOf({ fee: ['2.50', '1.50'] }, { fee: '1.5, 2.5' })).toEqual({});
	for (const fee of ['1, 1', '1, 2', '3, 1', '1, 2, 2, 2']) {
		expect(() => changesOf({ fee: ['2', '1', '2'] }, { fee })).toThrow(/occurs 3 times/);
	}
});

const texts = fc.constantFrom(
	...['1.000', '1,000', '12.50', '12,50', '1.234,50', '1,234.50', '3', '$2,000', '4.000 €'],
	...['03/04/2026', '25/04/2026', '2026-01-02', '05.06.26', 'paper', '', '10.2024', '0'],
	...['10.30', '1.2.10', '100.20', '(20 %)'],
);
const names: fc.Arbitrary<string> = fc.constantFrom(
	'weight',
	'total',
	'fee',
	'issued',
	'due',
	'paid',
	'order_number',
	'arrival_time',
	'room',
	'account',
);
const conversions = fc.record<Conversion>({
	numbers: fc.constantFrom(undefined, 'point', 'comma', 'automatic'),
	dates: fc.constantFrom(undefined, 'dayFirst', 'monthFirst', 'yearFirst'),
});

const EMPTY = simplified(fileOfRecords('file', []), 0);

test('whatever was converted how, and is left out or written as text on its way, is not sent', () => {
	fc.assert(
		fc.property(
			fc.dictionary(names, fc.oneof(texts, fc.array(texts, { minLength: 2, maxLength: 3 }))),
			...([conversions, fc.array(names), fc.boolean()] as const),
			(fields, conversion, left, isText) => {
				const file = { ...EMPTY, fields };
				const given = Object.entries(converted(file, conversion).fields).filter(
					([name]) => !left.includes(name),
				);
				const item = given.map(([name, value]): [string, Said[]] => [
					name,
					[value].flat().map((each) => (isText ? String(each) : each)),
				]);
				expect(changesOf(fields, Object.fromEntries(item))).toEqual({});
			},
		),
	);
});

describe('values that a row joins', () => {
	test.each([
		[['12,5', 'March 5, 2024'], '12.5, March 5, 2024'],
		[['12,5', 'March 5, 2024'], 'March 5, 2024, 12.5'],
		[['12,5', 'March 5, 2024'], '12,5, 2024-03-05'],
		[['March 5, 2024', 'n/a, see page 2'], '2024-03-05, n/a, see page 2'],
		[['a, b', '12,5', 'a, b, c'], 'a, b, c, 12.5, a, b'],
		[['1,234', '1.234'], '1.234, 1234'],
	])('and that nobody changed are not sent, with commas in them, too: %j as "%s"', (fee, row) => {
		const rules = { ...RULES, occurrence: 'all' } as const;
		expect(changesOf({ fee }, { fee: row }, rules)).toEqual({});
	});

	test.each(['stop', 'first', 'all'] as const)(
		'are never sent as one text: the one that somebody has changed is, with Occurrence on %s',
		(occurrence) => {
			const rules = { ...RULES, occurrence };
			const fee = ['12,5', 'a, b'];
			expect(changesOf({ fee }, { fee: '9.99, a, b' }, rules)).toEqual({ fee: '9.99' });
			expect(() => changesOf({ fee }, { fee: 'x, y' }, rules)).toThrow(/occurs 2 times/);
			expect(() => changesOf({ fee }, { fee: 'x, y, z' }, rules)).toThrow(
				/gets 3 values and occurs 2 times/,
			);
		},
	);
});

test('whatever a row joins, with commas in it and converted how, is not sent', () => {
	const withCommas = fc.constantFrom('March 5, 2024', 'a, b', 'b, a', 'a', 'Main St 5, Berlin');
	fc.assert(
		fc.property(
			fc.dictionary(names, fc.array(fc.oneof(texts, withCommas), { minLength: 2, maxLength: 4 })),
			conversions,
			(fields, conversion) => {
				const given = Object.entries(converted({ ...EMPTY, fields }, conversion).fields);
				const row = given.map(([name, values]) => [name, [values].flat().join(', ')]);
				const rules = { ...RULES, occurrence: 'all' } as const;
				expect(changesOf(fields, Object.fromEntries(row) as Record<string, string>, rules)).toEqual(
					{},
				);
			},
		),
		{ numRuns: 1000 },
	);
});

test('of several values of a field, one that is typed does not change the others', () => {
	const file = { due: ['03/04/2026', '25/04/2026'], weight: ['1.50', '2.50'], paid: '05/06/2026' };
	const item = { due: ['2026-04-03', '2026-04-25'], weight: [1.5, 2.5], paid: '2026-06-05' };
	expect(changesOf(file, item)).toEqual({});
	expect(changesOf(file, { ...item, due: ['2026-04-03', '2026-04-26'] })).toEqual({
		due: '2026-04-26',
	});
	expect(changesOf(file, { ...item, weight: ['1.5', 3] })).toEqual({ weight: '3' });
});
