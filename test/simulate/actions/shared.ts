import type { Action } from './operations';
import type { Observed } from './run';
import { all, DOUBT, IS_CHANGED, told } from './told';

/** An operation whose items change the same things. What they act on and send is not each one's own. */
export interface SharedAction extends Action {
	/** What is wrong with these things in the end. */
	broken: (observed: Observed) => string[];
}

/** Whether an item's change was made; undefined when nobody can tell. */
export type Fate = boolean | undefined;

/** `saysDoubt` tells whether a message that comes without its description says that it may have been done. */
export function fatesOf(observed: Observed, saysDoubt: boolean): Fate[] {
	const fates: Fate[] = observed.things.map(() => undefined);
	if (observed.cancelledAt !== undefined) return fates;
	for (const { item = -1, message } of all(observed.given)) {
		if (message === undefined) fates[item] = true;
	}
	for (const { item, text, isWhole } of told(observed)) {
		const isClear = saysDoubt || isWhole || OURS.test(text);
		const isDoubtful = DOUBT.test(text) || IS_CHANGED.test(text);
		fates[item] = isClear && !isDoubtful ? false : undefined;
	}
	return fates;
}

/** What the node refuses before it sends anything. */
const OURS = /^(?:Somebody has changed|The service does not show yet)/;

/** Whether the service has done a write so late that the node had stopped waiting for it, and sent another. */
export function isOvertaken({ requests }: Observed): boolean {
	const writes = requests.filter(({ method }) => method !== 'GET');
	return writes.some(
		({ sentAt, answeredAt, quietAt }) =>
			quietAt > answeredAt &&
			writes.some((other) => other.sentAt > sentAt && other.sentAt < quietAt),
	);
}

export interface TextChange {
	item: number;
	fate: Fate;
}

/** What a text may be in the end that some items change: n8n may bring an item again after later ones, which stay. */
export function allowedTexts(
	before: unknown,
	changes: TextChange[],
	textOf: (item: number) => string,
): unknown[] {
	const last = changes.findLastIndex(({ fate }) => fate === true);
	return [
		...(last < 0 ? [before] : []),
		...changes
			.slice(Math.max(0, last))
			.filter(({ fate }) => fate !== false)
			.map(({ item }) => textOf(item)),
	];
}
