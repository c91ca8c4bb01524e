import { type Json, listOf, numberIn } from '../utils/json';

/** As a person reads: from top to bottom, then from left to right (`bbox` of version 4). */
export function byPlace(a: Json, b: Json): number {
	return topOf(a) - topOf(b) || leftOf(a) - leftOf(b);
}

const leftOf = ({ bbox }: Json): number => numberIn(listOf(bbox)[0]) ?? 0;
const topOf = ({ bbox }: Json): number => numberIn(listOf(bbox)[1]) ?? 0;
