import { type IHttpRequestMethods, NodeApiError, UserError } from 'n8n-workflow';

import { ExecutionCancelled } from '../retry/requestLimiter';
import { withoutSecrets } from '../address/withoutSecrets';
import { hasList, missingId } from './notFound';
import {
	type RequestFailure,
	type HttpError,
	isOutOfOrder,
	RequestFailed,
	redactedFailure,
} from '../errors/requestFailure';
import { PAGE } from '../address/endpoints';
import type { NamedId } from '../address/path';
import { ItemError } from '../errors/itemError';
import { PartlyDone } from '../errors/partlyDone';
import { serviceDetails, serviceMessage, truncate } from './serviceMessage';
import { UnsuccessfulAnswer } from '../response/expectSuccess';
import { FinalFailure } from '../retry/finalFailure';
import { isIdempotent } from '../retry/retryPolicy';

/** What the user reads: what happened, and what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	httpCode?: string;
}

/** What happened, what to do next, and what else is known about it. */
interface MessageParts {
	message: string;
	next: string;
	details?: string;
	httpCode?: string;
}

/** What a caller says where the usual words would not fit. */
export type ErrorTextOverride = Partial<Pick<MessageParts, 'message' | 'next'>>;

/** What a message needs to know about the call that it is about. */
export interface Call {
	/** The path with its placeholders, and the ids in it. */
	path: string;
	ids: NamedId[];
	/** What the operation itself says when it may have been done. */
	repeatWarning?: string | undefined;
	/** What the operation itself knows about a refusal by the service (400). */
	refused: (serviceSays: string) => ErrorText | undefined;
}

/** What is known of a call by its path, and by the ids in it that no parameter holds. */
export type CallOf = (path: string, ids?: Readonly<Record<string, string>>) => Call;

const CHECK_ADDRESS = 'Check the Base URL of the credential.';

const NAME_RULE =
	'Names contain only letters, digits and underscores and are unique within the workflow.';
const KNOWN_NAME = 'Name a field or table header that the workflow has.';

/** What a 400 can mean (docs/interface.md#refusals-of-version-4), by the calls that write names or are limited. */
const LIMITS: Readonly<Record<string, string>> = {
	'POST /api/v4/workflows': 'An account holds up to 20 workflows.',
	'PUT /api/v4/workflows/{workflowId}/fields': `${NAME_RULE} A workflow holds up to 30 fields and 20 table headers.`,
	'PATCH /api/v4/workflows/{workflowId}/fields/{fieldId}': NAME_RULE,
	[`POST ${PAGE}/fields`]: KNOWN_NAME,
	[`POST ${PAGE}/tables`]: KNOWN_NAME,
	[`POST ${PAGE}/tables/{tableId}/cells`]: KNOWN_NAME,
};

type Sent = Call & { method: IHttpRequestMethods };

/** By status; anything else is told by its class. */
const BY_STATUS: Readonly<Record<number, (answer: HttpError, call: Sent) => MessageParts>> = {
	400: (answer, { method, path, refused }) => {
		// What an operation knows of refusals is about what it sends.
		const words = method === 'GET' ? undefined : refused(serviceMessage(answer));
		if (words) return { message: words.message, next: words.description };
		return {
			message: serviceMessage(answer) || 'The service did not accept the request',
			next: LIMITS[`${method} ${path}`] ?? 'Check the parameters.',
			details: serviceDetails(answer),
		};
	},
	401: (answer) => ({
		message: 'The API key was not accepted',
		next: 'Check the key and the base URL in the credential.',
		details: serviceAlsoSaid(answer),
	}),
	402: (answer) => ({
		message: 'The account has used up its free API calls',
		next: 'Change the plan with the service, then run again.',
		details: serviceAlsoSaid(answer),
	}),
	404: (answer, { ids }) => {
		const says = serviceMessage(answer);
		const details = serviceDetails(answer);
		const missing = missingId(says, ids);
		if (missing) {
			return {
				message: `${missing.parameter.name} ${missing.id} was not found`,
				next: `${hasList(ids) ? 'Pick it from the list, or check' : 'Check'} the ID and the account that the API key belongs to.`,
				details: serviceAlsoSaid(answer),
			};
		}
		return says
			? {
					message: says,
					next: 'Check the parameters, the account that the API key belongs to and the Base URL of the credential.',
					details,
				}
			: { message: 'The service does not know this address', next: CHECK_ADDRESS, details };
	},
	409: (answer) => ({
		message: 'This already exists',
		next: serviceMessage(answer) || 'Use another name, or update what is there.',
	}),
	429: (answer) => ({
		message: 'The service allows fewer requests than this run makes',
		next: 'Lower "Parallel Requests" or raise "Max Retry Time" in the options.',
		details: serviceAlsoSaid(answer),
	}),
};

/** The service's own words, beside ours. */
function serviceAlsoSaid(answer: HttpError): string {
	const says = [serviceMessage(answer).replace(/[.:]$/, ''), serviceDetails(answer)].filter(
		Boolean,
	);
	return says.length > 0 ? `The service said: ${says.join(': ')}` : '';
}

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
			next: parts.next.replace(/^Nothing was changed\./, 'Nothing else was changed.'),
		};
	}
	if (thrown instanceof UnsuccessfulAnswer) {
		return { message: truncate(redact(thrown.message)), next: thrown.advice };
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
		message: `The request could not be sent${reason && `: ${reason}`}`,
		next: 'Check the settings of the node, its credential and its input, then run again.',
	};
}

function isCancel(thrown: unknown): boolean {
	return (
		thrown instanceof ExecutionCancelled ||
		(thrown instanceof NodeApiError && thrown.httpCode === 'ERR_CANCELED')
	);
}

function finalFailureParts(
	{ maybeDone, request: { method } }: FinalFailure,
	failure: RequestFailure,
	call: Call,
): MessageParts {
	const parts =
		failure.kind === 'httpError'
			? httpErrorParts(failure, { ...call, method })
			: noAnswerParts(failure);
	return {
		...(maybeDone && method !== 'GET' ? withMaybeDone(parts, method, call) : parts),
		...(failure.kind === 'httpError' && { httpCode: String(failure.status) }),
	};
}

/** What may have been done must not be run again without a look at the service. */
function withMaybeDone(
	parts: MessageParts,
	method: IHttpRequestMethods,
	{ repeatWarning }: Call,
): MessageParts {
	if (repeatWarning === undefined && isIdempotent(method)) {
		return { ...parts, next: 'It may have been done all the same; running it again does no harm.' };
	}
	return {
		...parts,
		// In the message: of an item that goes on in spite of it, n8n shows nothing else.
		message: `${parts.message}. It may have been done all the same`,
		next:
			repeatWarning ??
			'It was not sent again. Look at the service before you run it again, or it may be done twice.',
	};
}

const beginningOf = (answer: string) =>
	answer.trim() && `The answer begins with: ${truncate(answer)}`;

function errorText({ message, next, details, httpCode }: MessageParts): ErrorText {
	const description = [next, details].filter(Boolean).join(' ');
	return { message, description, ...(httpCode !== undefined && { httpCode }) };
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
				message: 'The connection to the service was lost before it answered',
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

function httpErrorParts(answer: HttpError, call: Sent): MessageParts {
	const { status, headers } = answer;
	const known = BY_STATUS[status];
	if (known) return known(answer, call);
	if (status < 400) {
		return {
			message: 'The service answered with a redirect',
			next: 'Use the final address as Base URL in the credential.',
			details:
				typeof headers.location === 'string'
					? `It points to ${withoutSecrets(headers.location)}`
					: '',
		};
	}
	if (isOutOfOrder(status)) {
		return {
			message: `The service is not able to answer at the moment (${status})`,
			next: 'Run again later.',
			details: serviceMessage(answer),
		};
	}
	return {
		message: serviceMessage(answer) || 'The service did not accept the request',
		next: `It answered with status ${status}.`,
	};
}
