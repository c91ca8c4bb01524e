import { UserError } from 'n8n-workflow';

import { isOutOfOrder, RequestFailed } from '../transport/errors/requestFailure';
import { retryAfterMs } from '../transport/retry/retryPolicy';
import { ItemError } from '../transport/errors/itemError';
import { PollTimeout } from './sources/service';

/**
 * What newer versions of n8n read on what ended a poll, to know when to poll again: later for what
 * passes by itself, seldom for what somebody has to mend (docs/n8n.md#durable-scheduler).
 */
export interface PollFailure {
	cause:
		| 'configuration-invalid'
		| 'credential-invalid'
		| 'quota-exhausted'
		| 'rate-limited'
		| 'temporarily-unavailable';
	/** For how long the service asks us to stay away. */
	retryAfterMs?: number;
}

const BY_STATUS: Readonly<Record<number, PollFailure['cause']>> = {
	401: 'credential-invalid',
	402: 'quota-exhausted',
	404: 'configuration-invalid',
	429: 'rate-limited',
};

/** Undefined where nothing is known about what would help. */
export function pollFailureOf(thrown: unknown, now: number): PollFailure | undefined {
	if (thrown instanceof ItemError) return { cause: 'configuration-invalid' };
	// What the credential itself does not allow.
	if (thrown instanceof UserError) return { cause: 'credential-invalid' };
	if (thrown instanceof PollTimeout) return { cause: 'temporarily-unavailable' };
	if (!(thrown instanceof RequestFailed)) return undefined;
	const { failure } = thrown;
	if (failure.kind !== 'httpError') return { cause: 'temporarily-unavailable' };
	const { status } = failure;
	const cause = isOutOfOrder(status) ? 'temporarily-unavailable' : BY_STATUS[status];
	const requested = retryAfterMs(failure, now);
	return cause && { cause, ...(requested !== undefined && { retryAfterMs: requested }) };
}
