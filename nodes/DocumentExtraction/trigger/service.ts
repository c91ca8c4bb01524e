import type { IPollFunctions } from 'n8n-workflow';

import { GivenUp, RetryBudget } from '../transport/ask';
import { Gate } from '../transport/gate';
import { getFrom, type Wanted } from '../transport/service';

/** design/trigger.md: the next poll catches up, so this one does not wait for long. */
const RETRY_MS = 10_000;
const PARALLEL = 5;

/** What the sources ask of the service, at one pace for the whole poll. */
export interface Service {
	get(wanted: Wanted): Promise<unknown>;
	/** Undefined where the service does not know it. */
	find(wanted: Wanted): Promise<unknown>;
	/** A few at a time. */
	each<S, T>(all: S[], work: (one: S) => Promise<T>): Promise<T[]>;
}

export interface OpenService extends Service {
	/** Nothing more is sent. */
	close(): void;
}

export function serviceFor(poll: IPollFunctions): OpenService {
	const pace = { gate: new Gate(PARALLEL), budget: new RetryBudget(RETRY_MS) };
	const get: Service['get'] = async (wanted) => await getFrom(poll, pace, wanted);
	return {
		get,
		find: (wanted) =>
			get(wanted).catch((thrown: unknown) => {
				if (isNotFound(thrown)) return undefined;
				throw thrown;
			}),
		each: async (all, work) => await Promise.all(all.map(work)),
		close: () => pace.gate.close(),
	};
}

function isNotFound(thrown: unknown): boolean {
	return (
		thrown instanceof GivenUp && thrown.outcome.kind === 'refused' && thrown.outcome.status === 404
	);
}
