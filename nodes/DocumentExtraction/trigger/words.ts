import type { IPollFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { checkedAccount } from '../transport/account';
import { GivenUp } from '../transport/ask';
import { errorFor } from '../transport/errorFor';
import type { Outcome } from '../transport/outcome';
import type { NamedId } from '../transport/path';
import type { OwnWords } from '../transport/words';
import { failureOf } from './failure';
import { TimeOver } from './service';

const GOES_ON = 'The next poll goes on where this one stopped.';

/** The node's own advice is to run again, or to change options that the trigger does not have. */
const BY_STATUS: Readonly<Record<number, OwnWords>> = {
	402: { next: 'Change the plan with the service: the next poll then goes on.' },
	429: {
		message: 'The service allows fewer requests than this poll makes',
		next: `${GOES_ON} If this happens often, poll less often or watch fewer files.`,
	},
};

const BY_KIND: Readonly<Partial<Record<Outcome['kind'], OwnWords>>> = {
	unreached: {
		next: `${GOES_ON} If this happens again, check the Base URL of the credential and the network.`,
	},
	lost: { next: `${GOES_ON} If this happens again, check the network.` },
};

/** What ended a poll, as n8n shows it. */
export async function told(
	poll: Pick<IPollFunctions, 'getNode' | 'getCredentials'>,
	thrown: unknown,
	ids: NamedId[],
): Promise<NodeApiError | NodeOperationError> {
	const error = await errorFor(thrown, {
		node: poll.getNode(),
		callOf: (path) => ({ path, ids, refused: () => undefined }),
		account: async () => await checkedAccount(poll),
		ownWords: ownWordsFor(thrown),
	});
	const failure = failureOf(thrown, Date.now());
	return failure ? Object.assign(error, { failure }) : error;
}

const TIME_OVER: OwnWords = {
	message: 'The service did not answer within the time that a poll has',
	next: `${GOES_ON} If this happens often, watch fewer files.`,
};

function ownWordsFor(thrown: unknown): OwnWords | undefined {
	if (thrown instanceof TimeOver) return TIME_OVER;
	if (!(thrown instanceof GivenUp)) return undefined;
	const { outcome } = thrown;
	if (outcome.kind !== 'refused') return BY_KIND[outcome.kind];
	return outcome.status >= 500 ? { next: GOES_ON } : BY_STATUS[outcome.status];
}
