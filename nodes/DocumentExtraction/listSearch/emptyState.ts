import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { listMessage } from './listMessage';

type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** What a user reads where there is nothing to choose from. */
export interface EmptyState {
	message: string;
	/** What to do. */
	description: string;
}

/** n8n would say "No results", and nothing else, of a list that is empty; what is thrown, it shows. */
export function withEmptyState(search: ListSearch, emptyState: EmptyState): ListSearch {
	return async function (filter = '', paginationToken) {
		const found = await search.call(this, filter, paginationToken);
		const isSearched = filter.trim() !== '';
		const isWhole = paginationToken === undefined && found.paginationToken === undefined;
		if (found.results.length > 0 || isSearched || !isWhole) return found;
		throw listMessage(this, emptyState.message, emptyState.description);
	};
}
