import type { Reduction, Size } from './night';

const MOST_TRIES = 60;

/** A part of the night that still fails: fewer items, fewer faults or steps. Not the smallest there is, but soon found. */
export async function smallest(
	{ items, parts }: Size,
	fails: (reduction: Reduction) => Promise<boolean>,
): Promise<Reduction> {
	let tries = 0;
	let best: { items: number; parts: number[] } = {
		items,
		parts: Array.from({ length: parts }, (_, place) => place),
	};
	const isTaken = async (candidate: typeof best) => {
		tries += 1;
		if (tries > MOST_TRIES || !(await fails(candidate))) return false;
		best = candidate;
		return true;
	};
	for (const fewer of [1, 2, 3, 5, 10, 30]) {
		if (fewer < items && (await isTaken({ ...best, items: fewer }))) break;
	}
	for (let size = Math.ceil(best.parts.length / 2); size >= 1; size = Math.floor(size / 2)) {
		for (let place = 0; place < best.parts.length; ) {
			const left = best.parts.filter((_, each) => each < place || each >= place + size);
			if (!(await isTaken({ ...best, parts: left }))) place += size;
		}
	}
	return best;
}
