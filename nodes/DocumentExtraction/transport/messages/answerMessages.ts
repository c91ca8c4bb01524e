import type { IHttpRequestMethods } from 'n8n-workflow';

import { PAGE } from '../address/endpoints';
import type { NamedId } from '../address/path';
import { withoutSecrets } from '../address/withoutSecrets';
import { type HttpError, isOutOfOrder } from '../errors/requestFailure';
import { hasList, missingId } from './notFound';
import { serviceDetails, serviceMessage } from './serviceMessage';

/** What the user reads: what happened, and what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	httpCode?: string;
}

/** What happened, what to do next, and what else is known about it. */
export interface MessageParts {
	message: string;
	next: string;
	details?: string;
	httpCode?: string;
}

/** What a message needs to know about the call that it is about. */
export interface Call {
	/** The path with its placeholders, and the ids in it. */
	path: string;
	ids: NamedId[];
	/** Those of them that no parameter holds: the service has just said them. */
	found?: string[];
	/** What the operation itself says when it may have been done. */
	repeatWarning?: string | undefined;
	/** What the operation itself knows about a refusal by the service (400). */
	refused?: (serviceSays: string) => ErrorText | undefined;
}

export const CHECK_ADDRESS = 'Check the Base URL of the credential.';

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
		const words = method === 'GET' ? undefined : refused?.(serviceMessage(answer));
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
	404: (answer, { ids, found = [] }) => {
		const says = serviceMessage(answer);
		const details = serviceDetails(answer);
		const missing = missingId(says, ids);
		if (missing) {
			const pick = hasList(ids) ? 'Pick it from the list, or check' : 'Check';
			return {
				message: `${missing.parameter.name} ${missing.id} was not found`,
				next: found.includes(missing.id)
					? 'It was there a moment ago. Look at what is there, then run it again.'
					: `${pick} the ID and the account that the API key belongs to.`,
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

/** What an answer means that is no success. */
export function httpErrorParts(answer: HttpError, call: Sent): MessageParts {
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
