import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { Json } from '../utils/json';
import { checkedAccount } from '../transport/address/account';
import { answerWithoutKey } from '../transport/address/redact';
import { entriesOf, isLastPage, PAGE_SIZE } from '../transport/response/entries';
import {
	isOutOfOrder,
	RequestFailed,
	type RequestFailure,
} from '../transport/errors/requestFailure';
import type { ErrorTextOverride } from '../transport/messages/errorMessages';
import { toNodeError } from '../transport/messages/toNodeError';
import { RequestLimiter } from '../transport/retry/requestLimiter';
import { idsIn } from '../transport/address/path';
import { getJson, type RetryScope, type GetRequest } from '../transport/requests/getJson';
import { withUniqueNames, withIdInName, type Entry, matching } from './entry';
import { RetryBudget } from '../transport/retry/retryBudget';

/** Somebody is looking at the list: it tells soon what is wrong. */
const RETRY_BUDGET_MS = 10_000;

/** A list that is no longer than this may not scroll, and the editor asks for more only at its end. */
const MIN_SCROLLABLE = 20;

interface List extends Pick<GetRequest, 'path' | 'ids'> {
	/** What the answer calls its entries. */
	entries: string;
	page: string | undefined;
	filter: string | undefined;
	entry: (entry: Json) => Entry;
}

/**
 * One page of a list of the service; the editor asks for the next when the user gets there. What a
 * user searches for may stand on any page, so a search goes on until there is something to scroll.
 */
export async function listPage(
	caller: ILoadOptionsFunctions,
	{ page, filter = '', ...list }: List,
): Promise<INodeListSearchResult> {
	const retryScope = newRetryScope();
	const isWanted = matching(filter);
	const met = new Set<string>();
	const found: Entry[] = [];
	let token = page;
	do {
		const { entries, next } = await onePage(caller, retryScope, list, token);
		const before = met.size;
		for (const entry of entries) {
			if (!met.has(entry.value) && isWanted(entry)) found.push(entry);
			if (entry.value !== '') met.add(entry.value);
		}
		// A service that does not know about pages gives the same entries again, in whatever order.
		token = met.size > before ? next : undefined;
	} while (token !== undefined && filter.trim() !== '' && found.length < MIN_SCROLLABLE);
	// What has the same name may stand on a page that was not read.
	const isWhole = page === undefined && token === undefined;
	const results = found.map(isWhole ? withUniqueNames(found) : withIdInName);
	return token === undefined ? { results } : { results, paginationToken: token };
}

/**
 * What is handed back for the next page names it, how many entries came before it, and how this one
 * began: a service that does not know about pages would begin each in the same way.
 */
async function onePage(
	caller: ILoadOptionsFunctions,
	retryScope: RetryScope,
	{ path, ids, entries: name, entry }: Pick<List, 'path' | 'ids' | 'entries' | 'entry'>,
	token = '1 0',
): Promise<{ entries: Entry[]; next?: string }> {
	const [number, count, ...before] = token.split(' ');
	const page = Number(number);
	const wanted = { path, ids, qs: { page, limit: PAGE_SIZE } };
	const read = (answer: unknown) => {
		const given = entriesOf(answer, name);
		const met = Number(count) + given.length;
		const isLast = isLastPage(answer, { limit: PAGE_SIZE, given: given.length, met });
		return { entries: given.map(entry), met, isLast };
	};
	const { entries, met, isLast } = await get(caller, wanted, read, retryScope);
	const beginning = String(entries[0]?.value);
	if (page > 1 && before.join(' ') === beginning) return { entries: [] };
	return isLast ? { entries } : { entries, next: `${page + 1} ${met} ${beginning}` };
}

/** What `read` finds in an answer; it throws RequestFailed for one that cannot be used. */
export async function get<T>(
	caller: ILoadOptionsFunctions,
	wanted: GetRequest,
	read: (answer: unknown) => T,
	retryScope = newRetryScope(),
): Promise<T> {
	return await getJson(caller, retryScope, wanted)
		.then(async (answer) => read(answerWithoutKey(answer, await checkedAccount(caller))))
		.catch(async (thrown: unknown) => {
			throw await toNodeError(thrown, {
				caller,
				callOf: (path) => ({ path, ids: idsIn(path, (name) => wanted.ids[name]) }),
				override: overrideFor(thrown),
			});
		});
}

const LATER = 'Open the list again in a while.';

/** The usual advice is to run again, or to change options: a list has neither runs nor options. */
function overrideFor(thrown: unknown): ErrorTextOverride | undefined {
	if (!(thrown instanceof RequestFailed)) return undefined;
	const { failure } = thrown;
	if (failure.kind !== 'httpError') return UNANSWERED[failure.kind];
	if (failure.status === 429) return { message: 'The service asks for a pause', next: LATER };
	return isOutOfOrder(failure.status) ? { next: LATER } : undefined;
}

const UNANSWERED: Readonly<Partial<Record<RequestFailure['kind'], ErrorTextOverride>>> = {
	unreached: {
		next: 'Check the Base URL of the credential and the network, then open the list again.',
	},
	lost: { next: LATER },
};

function newRetryScope(): RetryScope {
	return { limiter: new RequestLimiter(1), budget: new RetryBudget(RETRY_BUDGET_MS) };
}
