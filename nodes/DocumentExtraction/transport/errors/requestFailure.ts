import type { IDataObject } from 'n8n-workflow';
import { NodeApiError, OperationalError } from 'n8n-workflow';

/** What one try brought when it was not an answer that we can use. */
export type RequestFailure =
	/** The service said no, or pointed elsewhere. */
	| HttpError
	/** Something came that is not the service's JSON: a web page, half an answer, nothing. */
	| { kind: 'unreadable'; text: string; what: string }
	/** The request never reached the service. */
	| { kind: 'unreached'; code: string }
	/** The connection ended before the answer: nobody knows whether the work was done. The message is for one that was not to the service. */
	| { kind: 'lost'; code: string; message?: string };

export interface HttpError {
	kind: 'httpError';
	status: number;
	headers: IDataObject;
	/** Undefined when it was not JSON. */
	body: unknown;
	text: string;
}

export class RequestFailed extends OperationalError {
	constructor(readonly failure: RequestFailure) {
		super(`No usable answer: ${failure.kind}`);
	}
}

/** The no of the service; undefined for what ended in another way. */
export function httpErrorOf(thrown: unknown): HttpError | undefined {
	const failure = thrown instanceof RequestFailed ? thrown.failure : undefined;
	return failure?.kind === 'httpError' ? failure : undefined;
}

/** Node's codes for a connection that was never made. */
const UNREACHED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
]);

/** These come on the way too, when a network goes away. Only the system's own words tell one from the other. */
const ALSO_ON_THE_WAY = new Set(['EHOSTUNREACH', 'ENETUNREACH']);
const CONNECTING = /\bconnect\b/;

/** A proxy that starts anew, say, ends the connection before it leads to the service. Node has no code for that. */
const PROXY_ENDED = /Proxy connection ended/;

/** Nothing was sent and nothing changes by itself: the certificate does not fit, or the file cannot be read. */
const NOT_SENT =
	/CERT|SELF_SIGNED|UNABLE_TO|^E(?:NOENT|ACCES|PERM|MFILE|IO)$|^ERR_(?:INVALID|CANCELED)/;

/** What a try brought, told from what it threw; undefined for anything that is not about the connection. */
export function failureOf(thrown: unknown): RequestFailure | undefined {
	if (thrown instanceof RequestFailed) return thrown.failure;
	if (!(thrown instanceof NodeApiError)) return undefined;
	const code = thrown.httpCode ?? '';
	if (UNREACHED.has(code) && (!ALSO_ON_THE_WAY.has(code) || says(thrown, CONNECTING))) {
		return { kind: 'unreached', code };
	}
	if (code === '' && says(thrown, PROXY_ENDED)) return { kind: 'unreached', code: 'proxy' };
	// Whatever else has a code happened on the way, even if n8n makes "200" of it (2.41, a cut answer).
	return code === '' || NOT_SENT.test(code) ? undefined : { kind: 'lost', code };
}

function says({ message, description, messages }: NodeApiError, words: RegExp): boolean {
	return words.test([message, description, ...messages].join(' '));
}

/** The same, with all that the service said as `redact` leaves it. */
export function redactedFailure(
	failure: RequestFailure,
	redact: (text: string) => string,
): RequestFailure {
	if (failure.kind !== 'httpError' && failure.kind !== 'unreadable') return failure;
	const text = redact(failure.text);
	if (failure.kind === 'unreadable' || failure.body === undefined) return { ...failure, text };
	const eachText = (_: string, value: unknown) =>
		typeof value === 'string' ? redact(value) : value;
	return { ...failure, text, body: JSON.parse(JSON.stringify(failure.body), eachText) };
}

/** "See Other": what was asked for is done, and is to be looked at elsewhere. */
const SEE_OTHER = 303;

/** What services and gateways also say when the work itself takes too long, and goes on. */
const REQUEST_TIMEOUT = 408;

/** Whether an answer is about the state of the service, and not about what was asked for. */
export function isOutOfOrder(status: number): boolean {
	return status >= 500 || status === REQUEST_TIMEOUT;
}

/** Nobody can tell whether the service did the work. */
export function mayHaveBeenDone(failure: RequestFailure): boolean {
	if (failure.kind === 'httpError') {
		return isOutOfOrder(failure.status) || failure.status === SEE_OTHER;
	}
	return failure.kind === 'lost' || failure.kind === 'unreadable';
}
