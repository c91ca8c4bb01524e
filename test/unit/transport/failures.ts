import { NodeApiError, type IHttpRequestMethods, type INode, type JsonObject } from 'n8n-workflow';
import {
	RequestFailed,
	type RequestFailure,
} from '../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { FinalFailure } from '../../../nodes/DocumentExtraction/transport/retry/finalFailure';

const NODE: INode = {
	id: 'node-1',
	name: 'Document Extraction',
	type: 'documentExtraction',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

export const refusedWith = (
	status: number,
	more: Partial<Extract<RequestFailure, { kind: 'httpError' }>> = {},
): RequestFailure => ({
	kind: 'httpError',
	status,
	headers: {},
	body: undefined,
	text: '',
	...more,
});

/** The service asks to slow down for so many seconds. */
export const tooMany = (seconds?: number): RequestFailure =>
	refusedWith(429, seconds === undefined ? {} : { body: { details: { retry_after: seconds } } });

export const UNREADABLE: RequestFailure = {
	kind: 'unreadable',
	text: '<html>',
	what: 'that is not JSON',
};
export const UNREACHED: RequestFailure = { kind: 'unreached', code: 'ECONNREFUSED' };
export const LOST: RequestFailure = { kind: 'lost', code: 'ECONNRESET' };

export const unanswered = (failure: RequestFailure): RequestFailed => new RequestFailed(failure);

/** What n8n's helper throws when a connection ends with such a code. */
export const connectionEnded = (code: string, message = `read ${code}`): NodeApiError => {
	const thrown: JsonObject = { message, code };
	return new NodeApiError(NODE, thrown);
};

/** How `ask` ends when there is nothing left to try. */
export const givenUp = (
	failure: RequestFailure,
	{ method = 'GET', maybeDone = false }: { method?: IHttpRequestMethods; maybeDone?: boolean } = {},
): FinalFailure => new FinalFailure(failure, { method, path: '/api/v4/workflows' }, maybeDone);
