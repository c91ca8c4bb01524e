import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { RetryBudget } from '../transport/ask';
import { entriesOf } from '../transport/entries';
import { Gate } from '../transport/gate';
import { idsIn } from '../transport/path';
import { getFrom, type Wanted } from '../transport/service';
import { wordsFor } from '../transport/words';

/** public-facts.md, "Paging". */
const PAGE_SIZE = 100;

/** Somebody is looking at the list: it tells soon what is wrong. */
const PATIENCE_MS = 10_000;

interface List extends Pick<Wanted, 'path' | 'ids'> {
	/** What the answer calls its entries. */
	entries: string;
	page: string | undefined;
	filter: string | undefined;
	entry: (entry: Record<string, unknown>) => INodeListSearchItems;
}

/**
 * One page of a list of the service; the editor asks for the next when the user gets there. What
 * it hands back for that names the page and how the last one began: a service that does not know
 * about pages would begin each in the same way.
 */
export async function listPage(
	caller: ILoadOptionsFunctions,
	{ path, ids, entries: name, page: token = '1', filter, entry }: List,
): Promise<INodeListSearchResult> {
	const [number, ...before] = token.split(' ');
	const page = Number(number);
	const answer = await get(caller, {
		path,
		ids,
		qs: { page, limit: PAGE_SIZE },
		accept: (given) => entriesOf(given, name),
	});
	const entries = entriesOf(answer, name).map(entry);
	const beginning = String(entries[0]?.value);
	if (before.join(' ') === beginning) return { results: [] };
	const results = entries.filter(matching(filter));
	return entries.length === PAGE_SIZE
		? { results, paginationToken: `${page + 1} ${beginning}` }
		: { results };
}

export async function get(caller: ILoadOptionsFunctions, wanted: Wanted): Promise<unknown> {
	const pace = { gate: new Gate(1), budget: new RetryBudget(PATIENCE_MS) };
	return await getFrom(caller, pace, wanted).catch((thrown: unknown) => {
		const words = wordsFor(thrown, (path) => ({
			path,
			ids: idsIn(path, (name) => wanted.ids[name]),
			refused: () => undefined,
		}));
		throw new NodeApiError(caller.getNode(), {}, words);
	});
}

export function matching(filter = '') {
	const wanted = filter.trim().toLowerCase();
	return ({ name, value }: INodeListSearchItems) =>
		name.toLowerCase().includes(wanted) || value === filter;
}
