import { ItemError } from '../../../transport/errors/itemError';
import type { Addition } from './plan';

interface Pages<T> {
	/** What has them, in messages. */
	thing: 'file' | 'document';
	/** In their order. */
	pages: T[];
	numberOf: (page: T) => number;
	/** As the service counts. */
	first: number;
}

/** The page that a value goes to which is not there yet. */
export function pageForAddition<T>(
	{ page: wanted }: Addition,
	{ thing, pages, numberOf, first }: Pages<T>,
): T {
	const page = pages.find((each) => wanted === undefined || numberOf(each) === wanted);
	if (page) return page;
	throw new ItemError(
		`The ${thing} has no page ${wanted ?? first}`,
		`Nothing was changed. Its pages: ${pages.map(numberOf).join(', ') || 'none'}.`,
	);
}
