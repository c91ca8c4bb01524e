import type { RequestListener } from 'node:http';

export interface Together {
	listener: RequestListener;
	/** The most requests that waited for an answer at the same time. */
	mostOpen: () => number;
	/** How many were answered together, each time. */
	answered: () => number[];
}

interface Size {
	/** How many requests the client may have open. */
	atOnce: number;
	/** How many it sends in all. */
	total: number;
}

/** Lets a request too many arrive if there is one. */
const BEFORE_ANSWERS_MS = 15;

/**
 * Answers as `listener` does once as many requests are open as may be, or all that are left. A client
 * that opens fewer waits until the test times out.
 */
export function together(listener: RequestListener, { atOnce, total }: Size): Together {
	let left = total;
	let waiting: Array<() => void> = [];
	let mostOpen = 0;
	const answered: number[] = [];
	const answerAll = () => {
		const all = waiting;
		waiting = [];
		left -= all.length;
		answered.push(all.length);
		for (const answer of all) answer();
	};
	return {
		listener: (request, response) => {
			waiting.push(() => listener(request, response));
			mostOpen = Math.max(mostOpen, waiting.length);
			if (waiting.length === Math.min(atOnce, left)) setTimeout(answerAll, BEFORE_ANSWERS_MS);
		},
		mostOpen: () => mostOpen,
		answered: () => answered,
	};
}
