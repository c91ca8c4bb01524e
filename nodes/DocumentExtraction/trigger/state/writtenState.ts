import { isObject, numberIn } from '../../utils/json';
import type { WatchState } from './state';

/** How many polls have led to a state, and how many of them had news. */
export interface Counts {
	polls: number;
	news: number;
}

/** What is written: a state, what has led to it, and by which node, after which others, under which name, and when. */
export type WrittenState = WatchState &
	Counts & { node: string; line: string[]; name: string; at: number; quiet: string };

export function countsIn(stored: unknown): Counts {
	const { polls, news } = isObject(stored) ? stored : {};
	return { polls: numberIn(polls) ?? 0, news: numberIn(news) ?? 0 };
}

/** A scheduler may begin a poll before it has stored the one before: of two states that come from the same one, that with news is the later. */
export const isLater = (one: Counts, other: Counts) =>
	one.news === other.news ? one.polls > other.polls : one.news > other.news;
