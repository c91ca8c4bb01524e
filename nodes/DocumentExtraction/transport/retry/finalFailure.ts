import type { IHttpRequestMethods } from 'n8n-workflow';

import { type RequestFailure, RequestFailed } from '../errors/requestFailure';
import { isIdempotent } from './retryPolicy';

/** A path with placeholders, and the ids in it that no parameter holds. */
export interface SentRequest {
	method: IHttpRequestMethods;
	path: string;
	ids?: Readonly<Record<string, string>>;
}

/** The last setback of a request, and whether its work may have been done all the same. */
export class FinalFailure extends RequestFailed {
	/** What it is about, where that is one of many that no parameter names. */
	subject = '';

	constructor(
		failure: RequestFailure,
		readonly request: SentRequest,
		readonly maybeDone: boolean,
	) {
		super(failure);
	}

	/** Whether a call with this end may have been done, and would do harm a second time. `again` is what the operation says of that. */
	isHarmfulAgain(again: string | undefined): boolean {
		const { method } = this.request;
		if (!this.maybeDone || method === 'GET') return false;
		return again !== undefined || !isIdempotent(method);
	}
}

/** Whether a call may have been done although no answer says so. */
export interface Fate {
	/** How it ended the last time that it was left open. */
	unknown?: FinalFailure;
}

/** A delete that was repeated found nothing left to delete: an earlier try did it, if it was the service that said so. */
export class AlreadyGone extends FinalFailure {}
