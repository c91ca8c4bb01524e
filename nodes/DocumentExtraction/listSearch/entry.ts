import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** What a list offers. */
export interface Entry {
	/** The id that is kept. */
	value: string;
	/** What a person knows it by. Texts of the service's go through `short`: they can be of any length. */
	name: (short: (text: string) => string) => string;
}

/** The editor draws every entry that it is given. */
const MAX_SHOWN = 100;

/** More does not fit into the list. */
const MAX_TEXT_LENGTH = 60;

/** A part of the entries that fit to what the user typed; the editor asks for the next when the user gets there. */
export function shownOf(
	entries: Entry[],
	filter: string | undefined,
	from = '0',
): INodeListSearchResult {
	const shown = withUniqueNames(entries);
	const fitting = entries.filter(matching(filter));
	const next = Number(from) + MAX_SHOWN;
	const results = fitting.slice(Number(from), next).map(shown);
	return next < fitting.length ? { results, paginationToken: String(next) } : { results };
}

/** How an entry is shown beside others: with a piece of its id where one of them has the same name. */
export function withUniqueNames(entries: Entry[]): (entry: Entry) => INodeListSearchItems {
	const nameCounts = new Map<string, number>();
	for (const entry of entries) {
		const look = shownName(entry);
		nameCounts.set(look, (nameCounts.get(look) ?? 0) + 1);
	}
	return (entry) =>
		(nameCounts.get(shownName(entry)) ?? 0) > 1 ? withIdInName(entry) : asShown(entry);
}

export function withIdInName(entry: Entry): INodeListSearchItems {
	const { name, value } = asShown(entry);
	return { name: name === value ? name : `${name}, ID ${shortenedId(entry.value)}`, value };
}

function asShown({ name, value }: Entry): INodeListSearchItems {
	return { name: name(short), value };
}

/** Letters with accents look the same whether they are written as one sign or as two. */
function shownName(entry: Entry): string {
	return asShown(entry).name.normalize();
}

const MAX_ID_LENGTH = 16;

/** Some kinds of ids begin alike, others end alike. */
function shortenedId(id: string): string {
	const end = MAX_ID_LENGTH / 2;
	return id.length <= MAX_ID_LENGTH ? id : `${id.slice(0, end)}…${id.slice(-end)}`;
}

/** Finds also what is too long to be shown, and ids. */
export function matching(filter = '') {
	const wanted = folded(filter);
	return ({ name, value }: Entry) =>
		folded(name(inOneLine)).includes(wanted) || value === filter.trim();
}

/** Without what people leave out when they search: accents, however they are written, and capitals. */
function folded(text: string): string {
	// A sign such as ¨ falls apart into a blank and a mark.
	return inOneLine(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')).toUpperCase();
}

/** As much of a text as fits into a line of a list. */
export function short(text: string): string {
	const characters = [...inOneLine(text)];
	return characters.length > MAX_TEXT_LENGTH
		? `${characters.slice(0, MAX_TEXT_LENGTH - 1).join('')}…`
		: characters.join('');
}

function inOneLine(text: string): string {
	return text.trim().replace(/\s+/g, ' ');
}
