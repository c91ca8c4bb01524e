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
import { getFrom, type Pace, type Wanted } from '../transport/service';
import { asShown, type Entry, matching } from './entry';

/** Somebody is looking at the list: it tells soon what is wrong. */
const PATIENCE_MS = 10_000;

/** A list that is no longer than this may not scroll, and the editor asks for more only at its end. */
const SCROLLS = 20;

interface List extends Pick<Wanted, 'path' | 'ids'> {
	/** What the answer calls its entries. */
	entries: string;
	page: string | undefined;
	filter: string | undefined;
	entry: (entry: Record<string, unknown>) => Entry;
}

/**
 * One page of a list of the service; the editor asks for the next when the user gets there. What a
 * user searches for may stand on any page, so a search goes on until there is something to scroll.
 */
export async function listPage(
	caller: ILoadOptionsFunctions,
	{ page, filter = '', ...list }: List,
): Promise<INodeListSearchResult> {
	const pace = patiently();
	const results: INodeListSearchItems[] = [];
	let token = page;
	do {
		const { entries, next } = await onePage(caller, pace, list, token);
		results.push(...entries.filter(matching(filter)).map(asShown));
		token = next;
	} while (token !== undefined && filter.trim() !== '' && results.length < SCROLLS);
	return token === undefined ? { results } : { results, paginationToken: token };
}

/**
 * What is handed back for the next page names it and how this one began: a service that does not
 * know about pages would begin each in the same way.
 */
async function onePage(
	caller: ILoadOptionsFunctions,
	pace: Pace,
	{ path, ids, entries: name, entry }: Pick<List, 'path' | 'ids' | 'entries' | 'entry'>,
	token = '1',
): Promise<{ entries: Entry[]; next?: string }> {
	const [number, ...before] = token.split(' ');
	const page = Number(number);
	const wanted = { path, ids, qs: { page, limit: PAGE_SIZE } };
	const found = await get(caller, wanted, (answer) => entriesOf(answer, name), pace);
	const entries = found.map(entry);
	const beginning = String(entries[0]?.value);
	if (before.join(' ') === beginning) return { entries: [] };
	return entries.length === PAGE_SIZE ? { entries, next: `${page + 1} ${beginning}` } : { entries };
}

/** What `read` finds in an answer; it throws Unanswered for one that cannot be used. */
export async function get<T>(
	caller: ILoadOptionsFunctions,
	wanted: Wanted,
	read: (answer: unknown) => T,
	pace = patiently(),
): Promise<T> {
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

function patiently(): Pace {
	return { gate: new Gate(1), budget: new RetryBudget(PATIENCE_MS) };
}
