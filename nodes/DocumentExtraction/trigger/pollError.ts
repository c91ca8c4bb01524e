import {
	type IPollFunctions,
	type NodeApiError,
	type NodeOperationError,
	UserError,
} from 'n8n-workflow';

import { toNodeError } from '../transport/messages/toNodeError';
import {
	isOutOfOrder,
	RequestFailed,
	type RequestFailure,
} from '../transport/errors/requestFailure';
import type { NamedId } from '../transport/address/path';
import type { ErrorTextOverride } from '../transport/messages/errorMessages';
import { pollFailureOf } from './pollFailure';
import { PollTimeout } from './sources/service';

const GOES_ON = 'The next poll goes on where this one stopped.';

/** The node's own advice is to run again, or to change options that the trigger does not have. */
const BY_STATUS: Readonly<Record<number, ErrorTextOverride>> = {
	402: { next: 'Change the plan with the service: the next poll then goes on.' },
	429: {
		message: 'The service allows fewer requests than this poll makes',
		next: `${GOES_ON} If this happens often, poll less often or watch fewer files.`,
	},
};

const BY_KIND: Readonly<Partial<Record<RequestFailure['kind'], ErrorTextOverride>>> = {
	unreached: {
		next: `${GOES_ON} If this happens again, check the Base URL of the credential and the network.`,
	},
	lost: { next: `${GOES_ON} If this happens again, check the network.` },
};

/** What ended a poll, as n8n shows it. */
export async function toPollError(
	poll: Pick<IPollFunctions, 'getNode' | 'getCredentials'>,
	thrown: unknown,
	ids: NamedId[],
): Promise<NodeApiError | NodeOperationError> {
	const error = await toNodeError(thrown, {
		caller: poll,
		callOf: (path) => ({ path, ids }),
		override: overrideFor(thrown),
	});
	// n8n would try no more to activate the workflow (docs/n8n.md#errors-in-the-editor).
	error.message = error.message.replaceAll('Authorization', 'authorization');
	const failure = pollFailureOf(thrown, Date.now());
	return failure ? Object.assign(error, { failure }) : error;
}

const POLL_TIMEOUT: ErrorTextOverride = {
	message: 'The service did not answer within the time that a poll has',
	next: 'The next poll asks again. If this happens often, watch fewer files or lower Lookback Days.',
};

/** A certificate that has expired, say. A poll changes nothing that anybody would have to look at. */
const UNKNOWN: ErrorTextOverride = {
	next: `${GOES_ON} If this happens again, check the trigger and its credential.`,
};

function overrideFor(thrown: unknown): ErrorTextOverride | undefined {
	if (thrown instanceof PollTimeout) return POLL_TIMEOUT;
	if (thrown instanceof UserError) return undefined;
	if (!(thrown instanceof RequestFailed)) return UNKNOWN;
	const { failure } = thrown;
	if (failure.kind !== 'httpError') return BY_KIND[failure.kind];
	return isOutOfOrder(failure.status) ? { next: GOES_ON } : BY_STATUS[failure.status];
}
