import type { Given, Observed } from './run';

export const all = (given: Given[][]) => given.flat();
export const hasStopped = ({ run }: Observed) => run?.error !== undefined;

/** The items that n8n runs the node for. */
export const countOf = ({ plan: { items, settings } }: Observed) =>
	settings.executeOnce ? 1 : items;

export const DOUBT = /may have been done/;

/** A part of what was to be done is done, and the message says so. */
export const IS_CHANGED = /Changed before that: /;

export const textOf = ({ run }: Observed) =>
	`${run?.error?.message ?? ''} ${run?.error?.description ?? ''}`;

const itemIn = (message: string) => {
	const [, number] = /\[item (\d+)\]/.exec(message) ?? [];
	return number === undefined ? undefined : Number(number);
};

/** Which item stopped the run. */
export const stopper = (observed: Observed) =>
	countOf(observed) === 1 ? 0 : itemIn(observed.run?.error?.message ?? '');

/** What the user reads about single items. */
export function told(observed: Observed): Array<{ item: number; text: string; isWhole: boolean }> {
	const item = hasStopped(observed) ? stopper(observed) : undefined;
	const stopped = item === undefined ? [] : [{ item, text: textOf(observed), isWhole: true }];
	const going = all(observed.given).flatMap(({ item: index, message }) =>
		message === undefined || index === undefined
			? []
			: [{ item: index, text: message, isWhole: false }],
	);
	return [...stopped, ...going];
}
