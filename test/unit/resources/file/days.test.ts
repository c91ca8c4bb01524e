import fc from 'fast-check';
import { DateTime } from 'luxon';
import { dayNumber, daysIn } from '../../../../nodes/DocumentExtraction/resources/file/days';

const DAY = 86_400_000;
const day = (value: unknown) => dayNumber(value, 'From');
/** 2026-11-20. */
const TWENTIETH = 20_777;

/** As n8n's own dates are: objects that tell their time in milliseconds. */
const moment = (ms: number) => ({ valueOf: () => ms, toISO: () => 'unused' });

test.each<[string, unknown]>([
	['a date', '2026-11-20'],
	['a date with blanks around it', ' 2026-11-20\n'],
	['what the date picker writes', '2026-11-20T00:00:00'],
	['a time of day', '2026-11-20T23:59:59.999'],
	['a time of day after a blank', '2026-11-20 23:59'],
	['midnight at its end', '2026-11-20T24:00'],
	['a moment in GMT', '2026-11-20T23:59:59.999Z'],
	['a moment west of Greenwich', '2026-11-19T19:00:00-05:00'],
	['a moment east of Greenwich', '2026-11-21T12:59:59+13:00'],
	['a zone without a colon', '2026-11-21T05:29:59+0530'],
	['a zone in small letters', '2026-11-20t09:00:00z'],
	['nanoseconds', '2026-11-20T12:00:00.123456789Z'],
	['a Date', new Date('2026-11-20T23:59:59Z')],
	['midnight east of Greenwich, as $today is there', '2026-11-20T00:00:00.000+01:00'],
	['midnight west of Greenwich', '2026-11-20T00:00-0500'],
	...['2026-11-20 00:00:00.000 +01:00', '2026-11-20 00:00:00+01', '2026-11-20T00:00:00+0100'].map(
		(text): [string, string] => [`midnight written as ${text}`, text],
	),
	['$today', DateTime.fromISO('2026-11-20', { zone: 'Europe/Berlin' })],
	['a while after $today', DateTime.fromISO('2026-11-21T00:59', { zone: 'Europe/Berlin' })],
	['a DateTime', moment(Date.parse('2026-11-21T00:30:00+01:00'))],
])('%s stands for its day', (_, value) => {
	expect(day(value)).toBe(TWENTIETH);
});

test.each([
	['Africa/Cairo', '2026-04-24'],
	['Asia/Beirut', '2026-03-29'],
	['America/Santiago', '2026-09-06'],
])('in %s, $today stands for %s, which begins at one', (zone, date) => {
	const today = DateTime.fromISO(`${date}T12:00`, { zone }).startOf('day');
	expect(today.hour).toBe(1);
	expect(day(today)).toBe(day(date));
});

test('the calendar day that is written is meant, whatever the zone of the machine', () => {
	fc.assert(
		fc.property(
			fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
			(date) => {
				const number = Math.floor(date.getTime() / DAY);
				const iso = date.toISOString();
				expect(day(iso)).toBe(number);
				expect(day(date)).toBe(number);
				expect(day(iso.slice(0, 10))).toBe(number);
				expect(day(iso.slice(0, 19))).toBe(number);
			},
		),
	);
});

test('a moment with a zone is on the day that it is in GMT', () => {
	const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
	const moments = fc.integer({ min: DAY, max: 50_000 * DAY });
	fc.assert(
		fc.property(moments, offsets, (ms, minutes) => {
			const local = new Date(ms + minutes * 60_000).toISOString().slice(0, 23);
			fc.pre(!local.endsWith('T00:00:00.000'));
			const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
			const two = (number: number) => String(number).padStart(2, '0');
			const zone = `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
			expect(day(`${local}${zone}`)).toBe(Math.floor(ms / DAY));
		}),
	);
});

test('days before the first one of the service are its first one', () => {
	expect(['1969-12-31', '0001-01-01', new Date(-1)].map(day)).toEqual([0, 0, 0]);
});

test.each<unknown>([
	'yesterday',
	'20 Nov 2026',
	'20.11.2026',
	'11/20/2026',
	'20261120',
	'2026-11',
	'2026-13-01',
	'2026-02-30',
	'2027-02-29',
	'2026-11-31',
	'2026-11-20T25:00',
	'2026-11-20T12',
	'2026-11-20T12:00+99:00',
	'+002026-11-20',
	'2026-11-20T12:00 [Europe/Berlin]',
	20_777,
	1_795_132_800_000,
	true,
	[],
	['2026-11-20'],
	{},
	{ date: '2026-11-20' },
	new Date(Number.NaN),
	moment(Number.NaN),
])('%j is no date', (value) => {
	expect(() => day(value)).toThrow(/^From cannot be /);
});

test('a leap day is a day', () => {
	expect(day('2028-02-29')).toBe(day('2028-02-28') + 1);
	expect(day('2028-03-01')).toBe(day('2028-02-29') + 1);
});

describe('a range', () => {
	const range = (from: unknown, to?: unknown) =>
		daysIn((name) => (name === 'from' ? from : (to ?? '')));

	beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T23:30:00Z') }));
	afterEach(() => jest.useRealTimers());

	test('holds its first and its last day', () => {
		expect(range('2026-11-01', '2026-11-20')).toEqual({ from: TWENTIETH - 19, to: TWENTIETH });
		expect(range('2026-11-20', '2026-11-20')).toEqual({ from: TWENTIETH, to: TWENTIETH });
	});

	test.each(['', '  ', null, undefined])('ends today in GMT when To is %j', (to) => {
		expect(range('2026-11-19', to)).toEqual({ from: TWENTIETH - 1, to: TWENTIETH });
	});

	test.each<[unknown, unknown, string, string]>([
		['', '', 'From is empty', 'Fill in From.'],
		[undefined, '2026-11-20', 'From is empty', 'Fill in From.'],
		['soon', '', 'From cannot be "soon"', 'Use a date, for example 2026-11-20.'],
		['2026-11-20', 'soon', 'To cannot be "soon"', 'Use a date, for example 2026-11-20.'],
		[
			'2026-11-20T22:00:00-05:00',
			'2026-11-20',
			'From is after To: 2026-11-21 and 2026-11-20, in GMT',
			'Choose an earlier day for From or a later one for To.',
		],
		[
			'2026-11-21',
			'',
			'From is after To: 2026-11-21 and 2026-11-20, in GMT',
			'To is empty, which means today in GMT. Choose an earlier day for From.',
		],
	])('from %j to %j is refused: %s', (from, to, message, advice) => {
		expect(() => range(from, to)).toThrow(expect.objectContaining({ message, advice }) as Error);
	});
});
