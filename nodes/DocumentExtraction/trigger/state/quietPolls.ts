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

/** By workflow and what is watched, the last used at the end: a node that is saved goes on with what n8n has stored. */
const quietPolls = new Map<string, QuietPolls[]>();

/** Of a node, beside the last: n8n may drop what has news, then those before it count. */
const MOST_EARLIER = 2;

let count = 0;

export const newQuietId = () => `${Date.now()} ${(count += 1)}`;

export const findQuietPolls = (watched: string, isSought: (quiet: QuietPolls) => boolean) =>
	quietPolls.get(watched)?.findLast(isSought);

export function rememberQuietPolls(watched: string, quiet: QuietPolls): void {
	const others = (quietPolls.get(watched) ?? []).filter(({ id }) => id !== quiet.id);
	const { node, name } = quiet.known;
	// Copies may have one ID.
	const ofNode = others.filter(({ known }) => known.node === node && known.name === name);
	const old = ofNode.slice(0, -MOST_EARLIER);
	quietPolls.set(watched, [...others.filter((one) => !old.includes(one)), quiet]);
}
