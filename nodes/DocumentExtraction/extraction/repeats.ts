import { type Json, textIn } from '../utils/json';
import { stateOfPages } from './status';

/** Pages of an answer, each once. Those that have one ID, and differ, are several. */
export function withoutRepeats(pages: Json[], idName: string): Json[] {
	const met = new Map<string, Json[]>();
	return pages.filter((page) => {
		const id = textIn(page[idName]);
		if (id === '') return true;
		const earlier = met.get(id) ?? [];
		met.set(id, [...earlier, page]);
		return !earlier.some((other) => stateOfPages([other]) === stateOfPages([page]));
	});
}
