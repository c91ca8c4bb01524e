import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { checkedAccount } from '../transport/account';
import { RetryBudget } from '../transport/ask';
import { entriesOf, PAGE_SIZE } from '../transport/entries';
import { errorFor } from '../transport/errorFor';
import { Gate } from '../transport/gate';
import { idsIn } from '../transport/path';
import { getFrom, type Wanted } from '../transport/service';

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
	const wanted = { path, ids, qs: { page, limit: PAGE_SIZE } };
	const found = await get(caller, wanted, (answer) => entriesOf(answer, name));
	const entries = found.map(entry);
	const beginning = String(entries[0]?.value);
	if (before.join(' ') === beginning) return { results: [] };
	const results = entries.filter(matching(filter));
	return entries.length === PAGE_SIZE
		? { results, paginationToken: `${page + 1} ${beginning}` }
		: { results };
}

/** What `read` finds in an answer; it throws Unanswered for one that cannot be used. */
export async function get<T>(
	caller: ILoadOptionsFunctions,
	wanted: Wanted,
	read: (answer: unknown) => T,
): Promise<T> {
	const pace = { gate: new Gate(1), budget: new RetryBudget(PATIENCE_MS) };
	return await getFrom(caller, pace, wanted)
		.then(read)
		.catch(async (thrown: unknown) => {
			throw await errorFor(thrown, {
				node: caller.getNode(),
				callOf: (path) => ({
					path,
					ids: idsIn(path, (name) => wanted.ids[name]),
					refused: () => undefined,
				}),
				account: async () => await checkedAccount(caller),
			});
		});
}

export function matching(filter = '') {
	const wanted = filter.trim().toLowerCase();
	return ({ name, value }: INodeListSearchItems) =>
		name.toLowerCase().includes(wanted) || value === filter;
}
