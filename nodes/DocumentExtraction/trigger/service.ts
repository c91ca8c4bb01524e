import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { GivenUp, RetryBudget } from '../transport/ask';
import { Gate } from '../transport/gate';
import { getFrom } from '../transport/service';

/** design/trigger.md: the next poll catches up, so this one does not wait for long. */
const RETRY_MS = 10_000;
const PARALLEL = 5;

/** What the sources ask of the service, at one pace for the whole poll. */
export interface Service {
	get(path: string, ids: Record<string, string>, qs?: IDataObject): Promise<unknown>;
	/** Undefined where the service does not know it. */
	find(path: string, ids: Record<string, string>): Promise<unknown>;
	/** A few at a time. */
	each<S, T>(all: S[], work: (one: S) => Promise<T>): Promise<T[]>;
}

export function serviceFor(poll: IPollFunctions): Service {
	const pace = { gate: new Gate(PARALLEL), budget: new RetryBudget(RETRY_MS) };
	const get: Service['get'] = async (path, ids, qs) =>
		await getFrom(poll, pace, withIds(path, ids), qs);
	return {
		get,
		find: (path, ids) =>
			get(path, ids).catch((thrown: unknown) => {
				if (isNotFound(thrown)) return undefined;
				throw thrown;
			}),
		each: async (all, work) => await Promise.all(all.map(work)),
	};
}

function withIds(path: string, ids: Record<string, string>): string {
	return Object.entries(ids).reduce(
		(filled, [name, id]) => filled.replaceAll(`{${name}}`, encodeURIComponent(id)),
		path,
	);
}

function isNotFound(thrown: unknown): boolean {
	return (
		thrown instanceof GivenUp && thrown.outcome.kind === 'refused' && thrown.outcome.status === 404
	);
}
