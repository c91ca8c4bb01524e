import type { IPollFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { GivenUp } from '../transport/ask';
import type { Outcome } from '../transport/outcome';
import type { NamedId } from '../transport/path';
import { type Words, wordsFor } from '../transport/words';

const GOES_ON = 'The next poll goes on where this one stopped.';

/** The node's own advice is to run again, or to change options that the trigger does not have. */
const BY_STATUS: Readonly<Record<number, Partial<Words>>> = {
	402: { description: 'Change the plan with the service: the next poll then goes on.' },
	429: {
		message: 'The service allows fewer requests than this poll makes',
		description: `${GOES_ON} If this happens often, poll less often or watch fewer files.`,
	},
};

const BY_KIND: Readonly<Partial<Record<Outcome['kind'], Partial<Words>>>> = {
	unreached: {
		description: `${GOES_ON} If this happens again, check the Base URL of the credential and the network.`,
	},
	lost: { description: `${GOES_ON} If this happens again, check the network.` },
};

/** What ended a poll, as n8n shows it. */
export function told(
	poll: Pick<IPollFunctions, 'getNode'>,
	thrown: unknown,
	ids: NamedId[],
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeOperationError) return thrown;
	const words = wordsFor(thrown, (path) => ({ path, ids, refused: () => undefined }));
	return new NodeApiError(poll.getNode(), {}, { ...words, ...ownWordsFor(thrown) });
}

function ownWordsFor(thrown: unknown): Partial<Words> | undefined {
	if (!(thrown instanceof GivenUp)) return undefined;
	const { outcome } = thrown;
	if (outcome.kind !== 'refused') return BY_KIND[outcome.kind];
	return outcome.status >= 500 ? { description: GOES_ON } : BY_STATUS[outcome.status];
}
