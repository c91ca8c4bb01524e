import { NodeApiError, type IHttpRequestMethods, type INode, type JsonObject } from 'n8n-workflow';
import { GivenUp } from '../../../nodes/DocumentExtraction/transport/ask';
import { Unanswered, type Outcome } from '../../../nodes/DocumentExtraction/transport/outcome';

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
	more: Partial<Extract<Outcome, { kind: 'refused' }>> = {},
): Outcome => ({ kind: 'refused', status, headers: {}, body: undefined, text: '', ...more });

/** The service asks to slow down for so many seconds. */
export const tooMany = (seconds?: number): Outcome =>
	refusedWith(429, seconds === undefined ? {} : { body: { details: { retry_after: seconds } } });

export const UNREADABLE: Outcome = {
	kind: 'unreadable',
	text: '<html>',
	what: 'that is not JSON',
};
export const UNREACHED: Outcome = { kind: 'unreached', code: 'ECONNREFUSED' };
export const LOST: Outcome = { kind: 'lost', code: 'ECONNRESET' };

export const unanswered = (outcome: Outcome): Unanswered => new Unanswered(outcome);

/** What n8n's helper throws when a connection ends with such a code. */
export const connectionEnded = (code: string, message = `read ${code}`): NodeApiError => {
	const thrown: JsonObject = { message, code };
	return new NodeApiError(NODE, thrown);
};

/** How `ask` ends when there is nothing left to try. */
export const givenUp = (
	outcome: Outcome,
	{ method = 'GET', maybeDone = false }: { method?: IHttpRequestMethods; maybeDone?: boolean } = {},
): GivenUp => new GivenUp(outcome, { method, path: '/api/v4/workflows' }, maybeDone);
