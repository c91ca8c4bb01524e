import fc from 'fast-check';
import {
	isRetryable,
	retryAfterMs,
	backoffMs,
	withJitter,
} from '../../../../nodes/DocumentExtraction/transport/retry/retryPolicy';
import { LOST, refusedWith, tooMany, UNREACHED, UNREADABLE } from '../failures';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const IN_30_S = 'Thu, 01 Jan 2026 00:00:30 GMT';

/** Which setback is tried again, for calls that may be repeated and for those that may not. */
const RETRIED = [
	{ what: '429', failure: tooMany(), repeatable: true, other: true },
	{ what: 'a service that was not reached', failure: UNREACHED, repeatable: true, other: true },
	{ what: 'a lost connection', failure: LOST, repeatable: true, other: false },
	{ what: 'an unreadable answer', failure: UNREADABLE, repeatable: true, other: false },
	...[408, 500, 502, 503, 504].map((status) => ({
		what: `${status}`,
		failure: refusedWith(status),
		repeatable: true,
		other: false,
	})),
	...[301, 302, 303, 307, 308, 400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 501].map(
		(status) => ({
			what: `${status}`,
			failure: refusedWith(status),
			repeatable: false,
			other: false,
		}),
	),
];

test.each(RETRIED)(
	'$what is tried again: $repeatable, or $other where a repeat could do a thing twice',
	({ failure, repeatable, other }) => {
		expect(isRetryable(failure, true)).toBe(repeatable);
		expect(isRetryable(failure, false)).toBe(other);
	},
);

test.each([
	{ what: 'retry_after as a number', body: { details: { retry_after: 7 } }, ms: 7_000 },
	{ what: 'retry_after as text', body: { details: { retry_after: '7' } }, ms: 7_000 },
	{
		what: 'part of a second, which is rounded up to one',
		body: { details: { retry_after: 0.5 } },
		ms: 1_000,
	},
	{
		what: 'retry_after before the header',
		body: { details: { retry_after: 7 } },
		header: '9',
		ms: 7_000,
	},
	{ what: 'the header in seconds', header: '9', ms: 9_000 },
	{ what: 'the header in seconds, with blanks', header: ' 9 ', ms: 9_000 },
	{ what: 'the header as a date', header: IN_30_S, ms: 30_000 },
	{
		what: 'a header where retry_after says nothing of use',
		body: { details: { retry_after: 0 } },
		header: '9',
		ms: 9_000,
	},
	{
		what: 'a retry_after that is no number and a header',
		body: { details: { retry_after: 'soon' } },
		header: '9',
		ms: 9_000,
	},
])('reads how long to wait from $what', ({ body, header, ms }) => {
	const headers = header === undefined ? {} : { 'retry-after': header };
	expect(retryAfterMs(refusedWith(429, { body, headers }), NOW)).toBe(ms);
});

test.each([
	{ what: 'nothing' },
	{ what: 'a negative retry_after', body: { details: { retry_after: -1 } } },
	{ what: 'null', body: { details: { retry_after: null } } },
	{ what: 'no details', body: { code: 'rate_limit_exceeded' } },
	{ what: 'details that are a text', body: { details: 'later' } },
	{ what: 'a text', body: 'slow down' },
	{ what: 'an empty header', header: '' },
	{ what: 'a header in words', header: 'soon' },
	{ what: 'a negative header', header: '-5' },
	{ what: 'a header of words and a number', header: 'soon 5' },
	{ what: 'a header with a comma', header: '1,5' },
	// No time at all would be a run that hammers: the service's clock may be behind ours.
	{ what: 'a date that is over', header: 'Wed, 31 Dec 2025 23:59:50 GMT' },
	{ what: 'no seconds at all', header: '0' },
	{ what: 'a retry_after of none', body: { details: { retry_after: 0 } } },
])('does not take $what for a time to wait', ({ body, header }) => {
	const headers = header === undefined ? {} : { 'retry-after': header };
	const wait = retryAfterMs(refusedWith(429, { body, headers }), NOW);
	expect(wait ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(1_000);
});

test('whatever a service sends, the time to wait is positive or not there', () => {
	fc.assert(
		fc.property(fc.anything(), fc.string(), (retryAfter, header) => {
			const failure = refusedWith(429, {
				body: { details: { retry_after: retryAfter } },
				headers: { 'retry-after': header },
			});
			const wait = retryAfterMs(failure, NOW);
			expect(wait ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
		}),
	);
});

test('setbacks other than a refusal ask for nothing', () => {
	for (const failure of [LOST, UNREACHED, UNREADABLE]) {
		expect(retryAfterMs(failure, NOW)).toBeUndefined();
	}
});

test('waits one second before the first retry and twice as long before each further one', () => {
	expect([1, 2, 3, 4, 5].map(backoffMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

test('waits get up to a quarter longer, never shorter, and not all the same', () => {
	const waits = Array.from({ length: 200 }, () => withJitter(1_000));
	for (const wait of waits) {
		expect(wait).toBeGreaterThanOrEqual(1_000);
		expect(wait).toBeLessThanOrEqual(1_250);
	}
	expect(new Set(waits).size).toBeGreaterThan(100);
});
