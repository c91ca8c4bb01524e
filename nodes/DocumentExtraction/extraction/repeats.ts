import { grouped } from '../utils/grouped';
import { type Json, textIn } from '../utils/json';
import { stateOfPages } from './status';

/** Pages of an answer, each once. Those that have one ID, and differ, are several. */
export function withoutRepeats(pages: Json[], idName: string): Json[] {
	const idOf = (page: Json) => textIn(page[idName]);
	const byId = grouped(pages, idOf);
	const met = new Set<string>();
	return pages.filter((page) => {
		const id = idOf(page);
		if (id === '' || byId.get(id)?.length === 1) return true;
		return met.size < met.add(`${id} ${stateOfPages([page])}`).size;
	});
}
