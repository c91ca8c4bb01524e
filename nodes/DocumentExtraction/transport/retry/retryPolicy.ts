import type { IHttpRequestMethods } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { isOutOfOrder, type RequestFailure } from '../errors/requestFailure';

/** Answers that a later try may turn into a good one. */
const TRANSIENT_STATUS = new Set([408, 500, 502, 503, 504]);

/** Waits get up to this share longer, so that many runs do not come back at the same moment. */
const JITTER = 0.25;

/** Before the second try of a call that may be repeated; doubles with each further one. */
const INITIAL_BACKOFF_MS = 1000;

/** These leave the same state however often they are done. */
const IDEMPOTENT = new Set<IHttpRequestMethods>(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

export function isIdempotent(method: IHttpRequestMethods): boolean {
	return IDEMPOTENT.has(method);
}

/** Whether another try can help and cannot do a thing twice. */
export function isRetryable(failure: RequestFailure, isRepeatable: boolean): boolean {
	switch (failure.kind) {
		case 'unreached':
			return true;
		case 'lost':
		case 'unreadable':
			return isRepeatable;
		case 'httpError':
			return isRateLimited(failure) || (TRANSIENT_STATUS.has(failure.status) && isRepeatable);
	}
}

export function isRateLimited(failure: RequestFailure): boolean {
	return failure.kind === 'httpError' && failure.status === 429;
}

/** Whether the service has looked at the request: then it says how fast the service is. */
export function isAnswer(failure: RequestFailure | undefined): boolean {
	return failure?.kind === 'httpError' && !isOutOfOrder(failure.status) && !isRateLimited(failure);
}

/** The three kinds of dates in HTTP; JavaScript would take nearly anything for one. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}/;

/** In milliseconds. */
export function backoffMs(retry: number): number {
	return INITIAL_BACKOFF_MS * 2 ** (retry - 1);
}

/** By how much a wait is longer than it has to be. Squared: spread as wide, and shorter on average. */
export function jitter(): number {
	return 1 + JITTER * Math.random() ** 2;
}

export function withJitter(ms: number): number {
	return ms * jitter();
}

/** How long the service asks us to stay away (docs/interface.md#too-many-requests), in milliseconds; undefined if it does not say. No time at all is no answer: it would have us hammer. */
export function retryAfterMs(failure: RequestFailure, now: number): number | undefined {
	if (failure.kind !== 'httpError') return undefined;
	const { body } = failure;
	const details = isObject(body) && isObject(body.details) ? body.details : {};
	const seconds = secondsOf(details.retry_after);
	if (seconds !== undefined) return atLeastOneSecond(seconds * 1000);
	const header = failure.headers['retry-after'];
	const headerSeconds = secondsOf(header);
	if (headerSeconds !== undefined) return atLeastOneSecond(headerSeconds * 1000);
	const date = dateIn(header);
	return date !== undefined && date > now ? atLeastOneSecond(date - now) : undefined;
}

/** The service counts in whole seconds (docs/interface.md#too-many-requests): less would have us hammer. */
function atLeastOneSecond(ms: number): number {
	return Math.max(1000, ms);
}

function dateIn(header: unknown): number | undefined {
	if (typeof header !== 'string' || !HTTP_DATE.test(header)) return undefined;
	// The oldest kind does not say that it is GMT.
	return Date.parse(header.endsWith('GMT') ? header : `${header} GMT`);
}

function secondsOf(value: unknown): number | undefined {
	if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) {
		return undefined;
	}
	const seconds = Number(value);
	return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
