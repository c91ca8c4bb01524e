import type { INodeListSearchResult } from 'n8n-workflow';
import { editorContext, type LoadOptions } from './loadOptions';

export interface ListSearchOptions extends LoadOptions {
	/** What the user typed into the search. */
	filter?: string;
	/** From the page before. */
	paginationToken?: string;
}

/** Opens the "From List" of a resource locator as n8n's editor does. */
export async function listSearch(options: ListSearchOptions): Promise<INodeListSearchResult> {
	const { type, method, filter, paginationToken } = options;
	const search = type.methods?.listSearch?.[method];
	if (!search) throw new Error(`The node type has no list search ${method}`);
	return await search.call(editorContext(options), filter, paginationToken);
}
