import { retryAfterMs } from '../../../../nodes/DocumentExtraction/transport/retry/retryPolicy';
import { refusedWith } from '../failures';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const waitFor = (date: string) =>
	retryAfterMs(refusedWith(429, { headers: { 'retry-after': date } }), NOW);

test.each([
	'Thu, 01 Jan 2026 00:00:30 GMT',
	'Thursday, 01-Jan-26 00:00:30 GMT',
	'Thu Jan  1 00:00:30 2026',
])('a wait until a date ends then, in each form that HTTP knows (%s)', (date) => {
	expect(waitFor(date)).toBe(30_000);
});

test.each(['2026-01-01T00:00:30Z', '30 January 2026', 'tomorrow'])(
	'a date of another form (%s) says nothing',
	(date) => {
		expect(waitFor(date)).toBeUndefined();
	},
);
