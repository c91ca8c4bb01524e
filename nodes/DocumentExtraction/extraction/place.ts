import { type Json, listOf, numberIn } from './json';

/** As a person reads: from top to bottom, then from left to right (`bbox` of version 4). */
export function byPlace(a: Json, b: Json): number {
	const [left = 0, top = 0] = cornersOf(a);
	const [otherLeft = 0, otherTop = 0] = cornersOf(b);
	return top - otherTop || left - otherLeft;
}

function cornersOf({ bbox }: Json): number[] {
	return listOf(bbox).map((corner) => numberIn(corner) ?? 0);
}
