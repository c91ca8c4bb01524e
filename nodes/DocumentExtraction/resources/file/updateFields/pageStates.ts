import { createHash } from 'crypto';

import {
	judgedIn,
	viewsByLabel,
	placedIn,
	saidIn,
	shownIn,
	writtenIn,
} from '../../../extraction/sameBoxes';
import type { Json } from '../../../utils/json';
import { stringifyLossless } from '../../../utils/losslessJson';

/** What is on a page, as digests: many are kept, and each is compared with each page that is read. */
export interface PageState {
	/** Equal for pages with the same boxes in all that they hold. */
	exact: string;
	/** The same in what counts of that, in several ways. */
	views: string[];
	/** Of the boxes of each label, what they say, then what a person decides. */
	labels: Array<Map<string, string>>;
}

export function stateOf(boxes: Json[]): PageState {
	const views = [shownIn, judgedIn, placedIn, writtenIn, saidIn];
	return {
		exact: digest(stringifyLossless(boxes)),
		views: views.map((statedIn) => digest(statedIn(boxes))),
		labels: viewsByLabel(boxes).map(
			(labels) => new Map([...labels].map(([label, text]) => [label, digest(text)])),
		),
	};
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

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

/**
 * Others have changed something, too, and nothing shows of what sets have changed since one of those states. Where some
 * of that shows, the service has made something else of the rest; where something else shows, it may also have left out
 * what was added. What a person decides counts where all say the same: a service may mark what it is sent.
 */
export function isMadeOfOneOf(earlier: PageState[], now: PageState, left: PageState): boolean {
	return earlier.some(({ labels }) => {
		const changed = labels.map((view, at) => changedIn(view, left.labels[at]));
		const at = changed.findIndex((some) => some.length > 0);
		const some = changed[at] ?? [];
		const showsOf = (state: PageState['labels']) =>
			some.filter((label) => now.labels[at]?.get(label) === state[at]?.get(label));
		const old = showsOf(labels);
		const isOld = old.some((label) => now.labels[at]?.has(label)) || old.length === some.length;
		return some.length > 0 && isOld && showsOf(left.labels).length === 0;
	});
}

const changedIn = (before: Map<string, string>, after = new Map<string, string>()) =>
	[...new Set([...before.keys(), ...after.keys()])].filter(
		(label) => before.get(label) !== after.get(label),
	);
