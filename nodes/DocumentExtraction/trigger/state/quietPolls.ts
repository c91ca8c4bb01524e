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

/** By workflow, those of its nodes, the last used at the end: a node that is saved goes on with what n8n has stored. */
const quietPolls = new Map<string, QuietPolls[]>();

/** Of a node, beside the last: n8n may drop what has news, then those before it count. */
const MOST_EARLIER = 2;

let count = 0;

export const newQuietId = () => `${Date.now()} ${(count += 1)}`;

/** What this process knows of a workflow beyond a state: of nodes that watch the same. */
export function findQuietPolls(
	workflow: string,
	fingerprint: string,
	isSought: (quiet: QuietPolls) => boolean,
): QuietPolls | undefined {
	const all = quietPolls.get(workflow) ?? [];
	return all.findLast((one) => one.known.fingerprint === fingerprint && isSought(one));
}

export function rememberQuietPolls(workflow: string, quiet: QuietPolls): void {
	const { node, fingerprint } = quiet.known;
	const others = (quietPolls.get(workflow) ?? []).filter(({ id }) => id !== quiet.id);
	const alike = others.filter(
		({ known }) => known.node === node && known.fingerprint === fingerprint,
	);
	const old = new Set(alike.slice(0, -MOST_EARLIER));
	quietPolls.set(workflow, [...others.filter((one) => !old.has(one)), quiet]);
}
