import type { Call } from '../call';
import type { Variants } from './variants';
import { v4 } from './refusals';
import type { World } from './world';

export interface PageRequest {
	page: number;
	limit: number;
}

/** docs/interface.md#paging */
const DEFAULT_LIMIT = 10;

export const asksForPage = ({ query }: Call): boolean =>
	query['page'] !== undefined || query['limit'] !== undefined;

export const pageRequest = ({ query }: Call, { mostPerPage }: Variants): PageRequest => ({
	page: positive(query['page'], 'page', 1),
	limit: Math.min(mostPerPage, positive(query['limit'], 'limit', DEFAULT_LIMIT)),
});

export const pageOf = <T>(items: T[], { page, limit }: PageRequest): T[] =>
	items.slice((page - 1) * limit, page * limit);

/** A service may be slow to list what has come. */
export const isListed = ({ clock, variants }: World, uploadedAt: number): boolean =>
	clock.now() - uploadedAt >= variants.listedAfter;

const positive = (
	value: string | string[] | undefined,
	name: string,
	whenMissing: number,
): number => {
	const text = Array.isArray(value) ? value[0] : value;
	if (text === undefined || text === '') return whenMissing;
	const number = Number(text);
	if (!Number.isInteger(number) || number < 1)
		throw v4.badRequest(`${name} must be a whole number from 1`);
	return number;
};
