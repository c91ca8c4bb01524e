import { type Json, textIn } from '../utils/json';
import { stateOfPages } from './status';

/** Pages of an answer, each once. Those that have one ID, and differ, are several. */
export function withoutRepeats(pages: Json[], idName: string): Json[] {
	const met = new Map<string, Json>();
	return pages.filter((page) => {
		const id = textIn(page[idName]);
		const earlier = met.get(id);
		met.set(id, page);
		return id === '' || !earlier || stateOfPages([earlier]) !== stateOfPages([page]);
	});
}
