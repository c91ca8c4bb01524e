import type { Answer } from '../call';
import { failureAnswer } from '../errors';

/** Thrown by a handler that does not do what it was asked; createService turns it into the answer. */
export class Refusal extends Error {
	constructor(readonly answer: Answer) {
		super(`Refused with status ${answer.status}`);
	}
}

export type Refuse = (message: string, details?: Record<string, unknown>) => Refusal;

const VERSION_2 = '/api/v2';
const VERSION_4 = '/api/v4';

const refuseWith =
	(version: string, status: number, code: string): Refuse =>
	(message, details = {}) =>
		new Refusal(failureAnswer(version, { status, code, message, details }));

/** docs/interface.md#refusals-of-version-2 */
export const v2 = {
	badRequest: refuseWith(VERSION_2, 400, 'bad_request'),
	paymentRequired: refuseWith(VERSION_2, 402, 'payment_required'),
	notFound: refuseWith(VERSION_2, 404, 'not_found'),
};

/** docs/interface.md#refusals-of-version-4 */
export const v4 = {
	badRequest: refuseWith(VERSION_4, 400, 'bad_request'),
	paymentRequired: refuseWith(VERSION_4, 402, 'payment_required'),
	notFound: refuseWith(VERSION_4, 404, 'not_found'),
	conflict: refuseWith(VERSION_4, 409, 'already_exists'),
};

/** A change that the review of a file forbids (docs/interface.md#review-of-a-file) is refused in plain words, not in JSON. */
export const forbiddenByReview = (message: string): Refusal =>
	new Refusal({
		status: 400,
		body: Buffer.from(message),
		headers: { 'content-type': 'text/plain; charset=utf-8' },
	});

export const forbidden = refuseWith('/storage', 403, 'forbidden');
