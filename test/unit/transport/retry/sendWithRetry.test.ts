import type { IHttpRequestMethods } from 'n8n-workflow';
import type { RequestFailure } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { useFakeTime } from './fakeTime';
import { connectionEnded, LOST, refusedWith, tooMany, UNREACHED, UNREADABLE } from '../failures';
import { DONE, send } from './sending';
import {
	AlreadyGone,
	FinalFailure,
} from '../../../../nodes/DocumentExtraction/transport/retry/finalFailure';

useFakeTime();

const ONCE_OR_MORE: IHttpRequestMethods[] = ['GET', 'PUT', 'PATCH', 'DELETE'];

interface Setback {
	what: string;
	failure: RequestFailure;
	/** The methods after which another try follows. */
	tried: IHttpRequestMethods[];
	/** Whether the work may have been done. */
	maybeDone: boolean;
}

const SETBACKS: Setback[] = [
	{ what: '429', failure: tooMany(1), tried: [...ONCE_OR_MORE, 'POST'], maybeDone: false },
	{ what: 'no connection', failure: UNREACHED, tried: [...ONCE_OR_MORE, 'POST'], maybeDone: false },
	{ what: 'a lost connection', failure: LOST, tried: ONCE_OR_MORE, maybeDone: true },
	{ what: 'an unreadable answer', failure: UNREADABLE, tried: ONCE_OR_MORE, maybeDone: true },
	...[500, 502, 503, 504].map((status) => ({
		what: `${status}`,
		failure: refusedWith(status),
		tried: ONCE_OR_MORE,
		maybeDone: true,
	})),
	{ what: '501', failure: refusedWith(501), tried: [], maybeDone: true },
	...[302, 400, 401, 402, 403, 404, 409, 422].map((status) => ({
		what: `${status}`,
		failure: refusedWith(status),
		tried: [],
		maybeDone: false,
	})),
];

const CELLS = SETBACKS.flatMap((setback) =>
	[...ONCE_OR_MORE, 'POST' as const].map((method) => ({
		...setback,
		method,
		tries: setback.tried.includes(method) ? 2 : 1,
	})),
);

test.each(CELLS)('$method after $what is sent $tries times', async (cell) => {
	const { method, failure, tries, maybeDone } = cell;
	const { at, value, reason } = await send({ method, tries: [failure, DONE] });
	expect(at).toHaveLength(tries);
	if (tries === 2) {
		expect(value).toBe(DONE);
		return;
	}
	expect(reason).toBeInstanceOf(FinalFailure);
	expect(reason).toMatchObject({ failure, maybeDone });
});

test('a request that works is sent once and takes no time', async () => {
	expect(await send({ tries: [DONE] })).toMatchObject({ at: [0], value: DONE });
});

test('waits for retries grow: 1, 2, 4, 8 seconds', async () => {
	const { at } = await send({ tries: [LOST, LOST, LOST, LOST, DONE] });
	expect(at).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
});

test('a 429 waits as long as the service says', async () => {
	expect((await send({ tries: [tooMany(7), DONE] })).at).toEqual([0, 7_000]);
});

test('a 429 without a time waits two seconds, then four', async () => {
	expect((await send({ tries: [tooMany(), tooMany(), DONE] })).at).toEqual([0, 2_000, 6_000]);
});

test('a service that says to wait for no time at all is not hammered', async () => {
	const { at } = await send({ tries: [tooMany(0)], budgetMs: 10_000, takesMs: 10 });
	expect(at.length).toBeLessThanOrEqual(11);
	expect(at.length).toBeGreaterThan(1);
});

test('what is not about the connection comes out as it is, at once', async () => {
	const planned = new Error('planned');
	const cancelled = connectionEnded('ERR_CANCELED');
	expect(await send({ tries: [planned, DONE] })).toMatchObject({ at: [0], reason: planned });
	expect(await send({ tries: [cancelled, DONE] })).toMatchObject({ at: [0], reason: cancelled });
});

test.each([
	{ what: 'a lost connection', before: [LOST] },
	{ what: 'a 500', before: [refusedWith(500)] },
	{ what: 'an unreadable answer', before: [UNREADABLE] },
	{ what: 'a lost connection and a 429', before: [LOST, tooMany(1)] },
	{ what: 'a lost connection and no connection', before: [LOST, UNREACHED] },
])('a DELETE that finds nothing after $what has done its work', async ({ before }) => {
	const { reason, at } = await send({ method: 'DELETE', tries: [...before, refusedWith(404)] });
	expect(reason).toBeInstanceOf(AlreadyGone);
	expect(at).toHaveLength(before.length + 1);
});

test.each([
	{ what: 'at first', method: 'DELETE' as const, before: [] },
	{ what: 'after a 429', method: 'DELETE' as const, before: [tooMany(1)] },
	{ what: 'after no connection', method: 'DELETE' as const, before: [UNREACHED] },
	...(['GET', 'PUT', 'PATCH'] as const).map((method) => ({
		what: 'after a lost connection',
		method,
		before: [LOST],
	})),
])('a $method that finds nothing $what was not found', async ({ method, before }) => {
	const { reason } = await send({ method, tries: [...before, refusedWith(404)] });
	expect(reason).not.toBeInstanceOf(AlreadyGone);
	expect(reason).toMatchObject({ failure: { status: 404 } });
});

test('that a try may have done the work is not forgotten when a later one is refused', async () => {
	const { reason } = await send({ method: 'PUT', tries: [LOST, refusedWith(400)] });
	expect(reason).toMatchObject({ maybeDone: true, failure: { status: 400 } });
});

test('an upload that was never taken (429) and then lost is not sent a third time', async () => {
	const { at, reason } = await send({ method: 'POST', tries: [tooMany(1), LOST, DONE] });
	expect(at).toHaveLength(2);
	expect(reason).toMatchObject({ maybeDone: true, failure: LOST });
});
