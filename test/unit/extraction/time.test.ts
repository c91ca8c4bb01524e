import fc from 'fast-check';
import { timeIn } from '../../../nodes/DocumentExtraction/extraction/time';

const NOON = Date.parse('2026-11-20T12:00:00Z');

test.each([
	['in GMT', '2026-11-20T12:00:00Z'],
	['without a zone', '2026-11-20T12:00:00'],
	['after a blank', '2026-11-20 12:00:00'],
	['without seconds', '2026-11-20T12:00'],
	['with microseconds', '2026-11-20T12:00:00.000456'],
	['with nanoseconds', '2026-11-20T12:00:00.000456789Z'],
	['in small letters', '2026-11-20t12:00:00z'],
	['with an offset', '2026-11-20T17:30:00+05:30'],
	['with an offset without a colon', '2026-11-20T05:00:00-0700'],
	['with an offset of hours', '2026-11-20 13:00:00.000+01'],
	['with an offset after a blank', '2026-11-20 12:00:00 +00:00'],
	['with blanks around it', ' 2026-11-20T12:00:00 \n'],
])('a time %s', (_, written) => {
	expect(timeIn(written)).toBe(NOON);
});

test('a date stands for its beginning in GMT', () => {
	expect(timeIn('2026-11-20')).toBe(Date.parse('2026-11-20T00:00:00Z'));
});

test('a time without a zone is GMT, whatever the zone of the machine', () => {
	const date = fc.date({
		min: new Date('0001-01-01T00:00:00Z'),
		max: new Date('9999-12-31T23:59:59Z'),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(date, (each) => {
			const written = each.toISOString();
			expect(timeIn(written)).toBe(each.getTime());
			expect(timeIn(written.slice(0, -1))).toBe(each.getTime());
			expect(timeIn(written.slice(0, -1).replace('T', ' '))).toBe(each.getTime());
		}),
	);
});

test.each([
	undefined,
	null,
	'',
	'soon',
	{},
	20_777,
	'2026',
	'2026-11',
	'20/11/2026',
	'2026-02-30',
	'2026-11-20T25:00:00Z',
	'2026-11-20T12:00:00+99:00',
	'2026-11-20T12:00:00 Europe/Berlin',
])('%j is no time', (value) => {
	expect(timeIn(value)).toBeUndefined();
});
