import { type IHttpRequestMethods, NodeApiError, UserError } from 'n8n-workflow';

import { withSafeAddresses } from '../address/withoutSecrets';
import { ItemError, NOTHING_CHANGED } from '../errors/itemError';
import { PartlyDone } from '../errors/partlyDone';
import {
	type HttpError,
	mayHaveBeenDone,
	RequestFailed,
	redactedFailure,
	type RequestFailure,
} from '../errors/requestFailure';
import { UnsuccessfulAnswer } from '../response/expectSuccess';
import { FinalFailure } from '../retry/finalFailure';
import { ExecutionCancelled } from '../retry/requestLimiter';
import { isIdempotent } from '../retry/retryPolicy';
import {
	type Call,
	CHECK_ADDRESS,
	type ErrorText,
	httpErrorParts,
	type MessageParts,
} from './answerMessages';
import { truncate } from './serviceMessage';

/** What a caller says where the usual words would not fit. */
export type ErrorTextOverride = Partial<Pick<MessageParts, 'message' | 'next'>>;

/** What is known of a call by its path, and by the ids in it that no parameter holds. */
export type CallOf = (path: string, ids?: Readonly<Record<string, string>>) => Call;

/**
 * Whatever ended an item, in words. What was thrown is not passed on: it may hold the request and with it
 * the key. `redact` takes the key out of what the service said, before that is cut to a length.
 */
export function errorTextFor(
	thrown: unknown,
	callOf: CallOf,
	redact: (text: string) => string,
	override: ErrorTextOverride = {},
): ErrorText {
	return errorText({ ...messagePartsFor(thrown, callOf, redact), ...override });
}

function messagePartsFor(
	thrown: unknown,
	callOf: CallOf,
	redact: (text: string) => string,
): MessageParts {
	if (thrown instanceof PartlyDone) {
		const parts = messagePartsFor(thrown.reason, callOf, redact);
		return {
			...parts,
			message: `${parts.message}. Changed before that: ${thrown.done}`,
			next: parts.next.replace(NOTHING_CHANGED, 'Nothing else was changed'),
		};
	}
	if (thrown instanceof UnsuccessfulAnswer) {
		const parts = { message: truncate(redact(thrown.message)), next: thrown.advice };
		return thrown.isDoubtful ? maybeDoneIn(parts) : parts;
	}
	if (thrown instanceof ItemError) {
		const { message, advice, answer } = thrown;
		return { message, next: advice, details: beginningOf(redact(answer)) };
	}
	const failure =
		thrown instanceof RequestFailed ? redactedFailure(thrown.failure, redact) : undefined;
	if (failure && thrown instanceof FinalFailure) {
		return finalFailureParts(thrown, failure, callOf(thrown.request.path, thrown.request.ids));
	}
	if (failure && failure.kind !== 'httpError') return noAnswerParts(failure);
	if (isCancel(thrown)) return { message: 'The execution was canceled', next: '' };
	if (thrown instanceof UserError) {
		return { message: thrown.message, next: 'Open the credential and correct it.' };
	}
	const reason = thrown instanceof Error ? thrown.message : '';
	// In the message, as all that has to be known: of an item that goes on, n8n shows nothing else.
	return {
		message: `This could not be finished${reason && `: ${reason}`}`,
		next: 'Check the settings of the node, its credential and its input. Look at the service before you run it again: a part may have been done.',
	};
}

function isCancel(thrown: unknown): boolean {
	return (
		thrown instanceof ExecutionCancelled ||
		(thrown instanceof NodeApiError && thrown.httpCode === 'ERR_CANCELED')
	);
}

function finalFailureParts(
	{ maybeDone, subject, request: { method, ids } }: FinalFailure,
	failure: RequestFailure,
	call: Call,
): MessageParts {
	const parts =
		failure.kind === 'httpError'
			? httpErrorParts(failure, { ...call, method })
			: noAnswerParts(failure);
	const told =
		maybeDone && method !== 'GET'
			? withMaybeDone(parts, { method, ids, isRefused: !mayHaveBeenDone(failure) }, call)
			: parts;
	return {
		...told,
		...(subject && { message: `${subject}: ${told.message}` }),
		...(failure.kind === 'httpError' && { httpCode: String(failure.status) }),
	};
}

const MAYBE_DONE = 'It may have been done all the same';

const NOT_AGAIN =
	'It was not sent again. Look at the service before you run it again, or it may be done twice.';

/** Rows are counted without gaps. */
const LOOK_AGAIN =
	'Look at the page before you run it again: the name may mean another one by now.';

/** In the message: of an item that goes on in spite of it, n8n shows nothing else. */
const maybeDoneIn = (parts: MessageParts): MessageParts => ({
	...parts,
	message: `${parts.message}. ${MAYBE_DONE}`,
});

/** What may have been done must not be run again without a look at the service. */
function withMaybeDone(
	parts: MessageParts,
	{ method, ids = {}, isRefused }: Sent,
	{ repeatWarning }: Call,
): MessageParts {
	const isNamedDelete = method === 'DELETE' && Object.keys(ids).length > 0;
	const isHarmless = repeatWarning === undefined && isIdempotent(method) && !isNamedDelete;
	const told = maybeDoneIn(parts);
	if (!isHarmless)
		return { ...told, next: repeatWarning ?? (isNamedDelete ? LOOK_AGAIN : NOT_AGAIN) };
	return { ...(isRefused ? told : parts), next: `${MAYBE_DONE}; running it again does no harm.` };
}

interface Sent {
	method: IHttpRequestMethods;
	/** What a name was found to mean. */
	ids: Readonly<Record<string, string>> | undefined;
	/** Whether the last try was answered with a no, which says nothing of those before it. */
	isRefused: boolean;
}

const beginningOf = (answer: string) =>
	answer.trim() && `The answer begins with: ${truncate(answer)}`;

function errorText({ message, next, details, httpCode }: MessageParts): ErrorText {
	const description = [next, details].filter(Boolean).join(' ');
	return {
		message: withSafeAddresses(message),
		description: withSafeAddresses(description),
		...(httpCode !== undefined && { httpCode }),
	};
}

function noAnswerParts(failure: Exclude<RequestFailure, HttpError>): MessageParts {
	switch (failure.kind) {
		case 'unreached':
			return {
				message: 'The service could not be reached',
				next: `Nothing was sent (${failure.code}). Check the Base URL of the credential and the network, then run again.`,
			};
		case 'lost':
			return {
				message: failure.message ?? 'The connection to the service was lost before it answered',
				next: `Check the network, then run again (${failure.code}).`,
			};
		case 'unreadable':
			return failure.text === ''
				? { message: 'The service gave an empty answer', next: CHECK_ADDRESS }
				: {
						message: `The service gave an answer ${failure.what}`,
						next: CHECK_ADDRESS,
						details: beginningOf(failure.text),
					};
	}
}
