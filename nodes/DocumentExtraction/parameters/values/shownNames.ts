import { shown } from './parsers';

const MAX_NAMES = 30;

/** Names that are there to choose from, in a message. */
export function shownNames(names: string[]): string {
	const more = names.length - MAX_NAMES;
	const list = names.slice(0, MAX_NAMES).map(shown).join(', ');
	return more > 0 ? `${list} and ${more} more` : list;
}
