import {
	type HttpError,
	httpErrorOf,
	type RequestFailure,
	RequestFailed,
} from '../../transport/errors/requestFailure';
import { mayBeOfService } from '../../transport/messages/notFound';
import { ItemError } from '../../transport/errors/itemError';
import { ExecutionCancelled, RunClosed } from '../../transport/retry/requestLimiter';
import { isObject } from '../../utils/json';

/** Why a look at an uploaded file brought nothing. */
export interface FetchFailure {
	reason: string;
	/** Nothing changes by looking again. */
	isFinal: boolean;
}

export function notTold(name: string, reason: string): string {
	return `The service did not say how far it is with ${name}${reason && ` (${reason})`}`;
}

export const FETCH_LATER = 'Fetch the results later by ID instead of uploading again';

export const NO_ID: FetchFailure = { reason: 'it gave no ID to ask for', isFinal: true };

/** What a later look cannot change. */
const FINAL: Readonly<Record<number, string>> = {
	401: 'the API key was not accepted',
	403: 'the API key is not allowed to ask for it',
	404: 'it was not found',
};

export function fetchFailureFor(thrown: unknown): FetchFailure {
	if (thrown instanceof RunClosed || thrown instanceof ExecutionCancelled) throw thrown;
	if (thrown instanceof ItemError) return { reason: thrown.message, isFinal: true };
	if (!(thrown instanceof RequestFailed)) return { reason: '', isFinal: false };
	const { failure } = thrown;
	const answer = httpErrorOf(thrown);
	const isFinal = answer !== undefined && answer.status in FINAL && !isOfGateway(answer);
	return { reason: reasonIn(failure), isFinal };
}

/** What a gateway gives where it finds no service for a moment says nothing of the file. */
const isOfGateway = (answer: HttpError) =>
	answer.text !== '' &&
	((answer.status === 404 && !mayBeOfService(answer)) ||
		(answer.status === 403 && !isObject(answer.body)));

function reasonIn(failure: RequestFailure): string {
	switch (failure.kind) {
		case 'httpError':
			return [failure.status, !isOfGateway(failure) && FINAL[failure.status]]
				.filter(Boolean)
				.join(': ');
		case 'unreadable':
			return failure.text === '' ? 'an empty answer' : `an answer ${failure.what}`;
		// Not by Node's codes: of a tool, n8n replaces a message in which it sees one, and with it the ID of what was uploaded.
		case 'unreached':
			return 'it could not be reached';
		case 'lost':
			return 'the connection was lost';
	}
}

/** For uploads that are there and cannot be looked at: without this they would seem not to be. */
export function notLookedAt(ids: string[], thrown: unknown): ItemError {
	return new ItemError(
		`${notTold('the file', fetchFailureFor(thrown).reason)}. Uploaded as ${ids.join(', ')}`,
		`${FETCH_LATER}.`,
	);
}
