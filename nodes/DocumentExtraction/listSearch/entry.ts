import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** What a list offers. */
export interface Entry {
	/** The id that is kept. */
	value: string;
	/** What a person knows it by. Texts of the service's go through `short`: they can be of any length. */
	name: (short: (text: string) => string) => string;
}

/** The editor draws every entry that it is given. */
const SHOWN_AT_ONCE = 100;

/** More does not fit into the list. */
const LONGEST_TEXT = 60;

/** A part of the entries that fit to what the user typed; the editor asks for the next when the user gets there. */
export function shownOf(
	entries: Entry[],
	filter: string | undefined,
	from = '0',
): INodeListSearchResult {
	const fitting = entries.filter(matching(filter));
	const next = Number(from) + SHOWN_AT_ONCE;
	const results = fitting.slice(Number(from), next).map(asShown);
	return next < fitting.length ? { results, paginationToken: String(next) } : { results };
}

export function asShown({ name, value }: Entry): INodeListSearchItems {
	return { name: name(short), value };
}

/** Finds also what is too long to be shown, and ids. */
export function matching(filter = '') {
	const wanted = inOneLine(filter).toLowerCase();
	return ({ name, value }: Entry) =>
		name(inOneLine).toLowerCase().includes(wanted) || value === filter.trim();
}

function short(text: string): string {
	const characters = [...inOneLine(text)];
	return characters.length > LONGEST_TEXT
		? `${characters.slice(0, LONGEST_TEXT - 1).join('')}…`
		: characters.join('');
}

function inOneLine(text: string): string {
	return text.trim().replace(/\s+/g, ' ');
}
