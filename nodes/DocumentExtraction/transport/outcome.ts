import type { IDataObject } from 'n8n-workflow';
import { NodeApiError, OperationalError } from 'n8n-workflow';

/** What one try brought when it was not an answer that we can use. */
export type Outcome =
	/** The service said no, or pointed elsewhere. */
	| { kind: 'refused'; status: number; headers: IDataObject; body: unknown; text: string }
	/** Something came that is not the service's JSON: a web page, half an answer, nothing. */
	| { kind: 'unreadable'; text: string; missing?: string }
	/** The request never reached the service. */
	| { kind: 'unreached'; code: string }
	/** The connection ended before the answer: nobody knows whether the work was done. */
	| { kind: 'lost'; code: string };

export class Unanswered extends OperationalError {
	constructor(readonly outcome: Outcome) {
		super(`No usable answer: ${outcome.kind}`);
	}
}

/** Node's codes for a connection that was never made. */
const UNREACHED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
]);

/** Codes of a connection that was cut. "200" is what n8n 2.41 makes of an answer cut in the middle of its body. */
const LOST = new Set([
	'ECONNRESET',
	'ECONNABORTED',
	'EPIPE',
	'ETIMEDOUT',
	'ERR_BAD_RESPONSE',
	'ERR_NETWORK',
	'200',
]);

/** What a try brought, told from what it threw; undefined for anything that is not about the connection. */
export function outcomeOf(thrown: unknown): Outcome | undefined {
	if (thrown instanceof Unanswered) return thrown.outcome;
	if (!(thrown instanceof NodeApiError)) return undefined;
	const code = thrown.httpCode ?? '';
	if (UNREACHED.has(code)) return { kind: 'unreached', code };
	if (LOST.has(code)) return { kind: 'lost', code };
	return undefined;
}

/** Nobody can tell whether the service did the work. */
export function isFateUnknown(outcome: Outcome): boolean {
	if (outcome.kind === 'refused') return outcome.status >= 500;
	return outcome.kind === 'lost' || outcome.kind === 'unreadable';
}
