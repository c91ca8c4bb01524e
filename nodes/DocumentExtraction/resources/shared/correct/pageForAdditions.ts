import { ItemError } from '../../../transport/errors/itemError';
import type { Plan } from './plan';

interface Pages<T> {
	/** What has them, in messages. */
	thing: 'file' | 'document';
	/** In their order. */
	pages: T[];
	numberOf: (page: T) => number;
	/** The one that the user wants; undefined for the first. */
	wanted: number | undefined;
	/** As the service counts. */
	first: number;
}

/** The page for fields that are not there yet; undefined where there are none. */
export function pageForAdditions<T>(
	{ additions }: Pick<Plan, 'additions'>,
	{ thing, pages, numberOf, wanted, first }: Pages<T>,
): T | undefined {
	if (additions.length === 0) return undefined;
	const page = pages.find((each) => wanted === undefined || numberOf(each) === wanted);
	if (page) return page;
	throw new ItemError(
		`The ${thing} has no page ${wanted ?? first}`,
		`Nothing was changed. Its pages: ${pages.map(numberOf).join(', ') || 'none'}.`,
	);
}
