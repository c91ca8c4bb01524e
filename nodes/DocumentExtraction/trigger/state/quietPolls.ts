import type { WrittenState } from './writtenState';

/**
 * The states of polls without news, one after the other. n8n stores one of them when it activates the workflow,
 * or when another node has news; each with cursors only.
 */
export interface QuietPolls {
	/** Each of the states names it. */
	id: string;
	/** The version of the state that they go on from. */
	since: string;
	/** The last of them. */
	known: WrittenState;
}

/** By node and what it watches: a workflow that is saved goes on with what n8n has stored. */
const quietPolls = new Map<string, QuietPolls[]>();

/** n8n may drop what has news: then those before it count. */
const MOST_EARLIER = 2;

let count = 0;

export const newQuietId = () => `${Date.now()} ${(count += 1)}`;

/** What this process knows beyond a state, by the id that it names, and its version. */
export function quietPollsAfter(key: string, id: unknown, version: string): QuietPolls | undefined {
	return quietPolls.get(key)?.findLast((one) => one.id === id || one.since === version);
}

export function rememberQuietPolls(key: string, quiet: QuietPolls): void {
	const others = (quietPolls.get(key) ?? []).filter(({ id }) => id !== quiet.id);
	quietPolls.set(key, [...others.slice(-MOST_EARLIER), quiet]);
}
