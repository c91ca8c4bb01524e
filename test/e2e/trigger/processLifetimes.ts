import type { Delivery } from '../n8n';

/** From one start of n8n to the SIGKILL that ended it, or to the end of the test. */
export interface Life {
	deliveries: Array<Pick<Delivery, 'startedAt' | 'files'>>;
	/** When the trigger asked the service. What one poll began is over by the next. */
	polls: number[];
}

export interface DoneFile {
	id: string;
	doneAt: number;
}

/** One delivery that n8n was in the middle of when it was killed. */
export interface Hit {
	is: 'lost' | 'repeated';
	files: string[];
}

/**
 * Tells what became of files that were done one after the other. Each life has to go on where the last one
 * ended; what is missing or comes again at that point is a hit if it was the one delivery under way at the
 * kill. Anything else is our doing, and throws.
 */
export function hitsIn(lives: Life[], done: DoneFile[]): Hit[] {
	const ids = done.map(({ id }) => id);
	const hits: Hit[] = [];
	let next = 0;
	/** Since the last life that delivered something. */
	let before: Life[] = [];
	for (const life of lives) {
		const numbers = numbersIn(life, ids);
		const first = numbers.at(0);
		if (first !== undefined) {
			const files = done.slice(Math.min(first, next), Math.max(first, next));
			if (first > next) hits.push({ is: 'lost', files: lostIn(before, files) });
			if (first < next) hits.push({ is: 'repeated', files: repeatedFrom(before, files) });
			next = first + numbers.length;
			before = [];
		}
		before.push(life);
	}
	if (next !== ids.length) throw new Error(`Never delivered: ${ids.slice(next).join(', ')}`);
	return hits;
}

/** The numbers of what a life has delivered, which have to follow one another. */
function numbersIn({ deliveries }: Life, ids: string[]): number[] {
	const numbers = deliveries
		.flatMap(({ files }) => files.map(({ id }) => ids.indexOf(id)))
		.sort((a, b) => a - b);
	const isGapless = numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
	if (!isGapless) throw new Error(`A life has delivered ${numbers.join(', ')}`);
	return numbers;
}

function lostIn(lives: Life[], files: DoneFile[]): string[] {
	const ids = files.map(({ id }) => id);
	const isFirstShownIn = ({ polls }: Life) => {
		const [before = 0, last = 0] = [polls.at(-2), polls.at(-1)];
		return files.every(({ doneAt }) => doneAt > before && doneAt <= last);
	};
	if (lives.some(isFirstShownIn)) return ids;
	throw new Error(
		`Lost, though no poll before a kill was the first to see them: ${ids.join(', ')}`,
	);
}

function repeatedFrom([life]: Life[], files: DoneFile[]): string[] {
	const ids = files.map(({ id }) => id);
	const last = life?.deliveries.at(-1);
	const isTheLast =
		last?.files
			.map(({ id }) => id)
			.sort()
			.join() === [...ids].sort().join();
	const isUnderWay = last && life?.polls.every((at) => at <= last.startedAt);
	if (isTheLast && isUnderWay) return ids;
	throw new Error(`Delivered again, though not under way at the kill: ${ids.join(', ')}`);
}
