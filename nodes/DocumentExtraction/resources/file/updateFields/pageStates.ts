import { createHash } from 'crypto';

import {
	judgedByLabel,
	judgedIn,
	placedIn,
	saidByLabel,
	saidIn,
	shownIn,
	writtenIn,
} from '../../../extraction/sameBoxes';
import type { Json } from '../../../utils/json';
import { stringifyLossless } from '../../../utils/losslessJson';

type ByLabel = ReadonlyMap<string, string>;

/** What is on a page, as digests: many are kept, and each is compared with each page that is read. */
export interface PageState {
	/** Equal for pages with the same boxes in all that they hold. */
	exact: string;
	/** The same in what counts of that, in several ways. */
	views: string[];
	/** What the boxes of each label say. */
	said: ByLabel;
	/** And what a person decides. */
	judged: ByLabel;
}

export function stateOf(boxes: Json[]): PageState {
	const views = [shownIn, judgedIn, placedIn, writtenIn, saidIn];
	return {
		exact: digest(stringifyLossless(boxes)),
		views: views.map((statedIn) => digest(statedIn(boxes))),
		said: digests(saidByLabel(boxes)),
		judged: digests(judgedByLabel(boxes)),
	};
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const digests = (texts: ByLabel): ByLabel =>
	new Map([...texts].map(([label, text]) => [label, digest(text)]));

/** Each once. */
export const distinct = (states: PageState[]): PageState[] => [
	...new Map(states.map((state) => [state.exact, state])).values(),
];

/** By what a person sees, or by what it says: a set that has changed nothing of that cannot be told from the marks that the service gives. */
export const isOneOf = (earlier: PageState[], now: PageState, left: PageState): boolean =>
	earlier.some(
		({ exact, views }) =>
			exact === now.exact ||
			views.some((view, at) => view === now.views[at] && view !== left.views[at]),
	);

/** Others have changed something, too, and nothing shows of what sets have changed since one of those states. */
export const isMadeOfOneOf = (earlier: PageState[], now: PageState, left: PageState): boolean =>
	earlier.some((state) => isMadeOf(state, now, left));

function isMadeOf(before: PageState, now: PageState, left: PageState): boolean {
	// What a person decides counts where all say the same: a service may mark what it is sent.
	for (const view of ['said', 'judged'] as const) {
		const changed = changedLabels(before[view], left[view]);
		if (changed.length === 0) continue;
		const as = (state: PageState) =>
			changed.filter((label) => now[view].get(label) === state[view].get(label));
		const old = as(before);
		// Where something else shows, the service may also have left out what was added.
		const isOld = old.length === changed.length || old.some((label) => now[view].has(label));
		// Where some of it shows, the service has made something else of the rest.
		return isOld && as(left).length === 0;
	}
	return false;
}

const changedLabels = (before: ByLabel, after: ByLabel) =>
	[...new Set([...before.keys(), ...after.keys()])].filter(
		(label) => before.get(label) !== after.get(label),
	);
