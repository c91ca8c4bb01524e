import { monthNamed } from '../../../extraction/convert/months';

/** Whether a spreadsheet may take a text for that day, as `3/4`, `Jan 2024` or `12.50`. */
export function mayBeDay(text: string, day: Date): boolean {
	const parts = dayParts(text) ?? [];
	const year = day.getUTCFullYear() % 100;
	return parts.length > 1 && isWithin(parts, [day.getUTCDate(), day.getUTCMonth() + 1, year]);
}

/** Whether one may be a day that a spreadsheet has made of the other, as `4-Mar` of `3/4`. */
export function mayBeSameDay(one: string, other: string): boolean {
	const [some, more] = [dayParts(one) ?? [], dayParts(other) ?? []];
	if (some.length < 2 || more.length < 2) return false;
	return isWithin(some, more) || isWithin(more, some);
}

const WORDS = /\d+|[\p{L}\p{M}]+/gu;
const BETWEEN = /^[ .,/-]*$/;

/** Its numbers, those of named months among them, and years without their century; undefined where it holds anything else. */
function dayParts(text: string): number[] | undefined {
	const parts = (text.match(WORDS) ?? []).map((word) =>
		/^\d/.test(word) ? Number(word.replace(/^(?:19|20)(?=\d\d$)/, '')) : monthNamed(word),
	);
	const isDay = parts.length <= 3 && BETWEEN.test(text.replace(WORDS, ''));
	return isDay && parts.every((part) => part !== undefined) ? parts : undefined;
}

function isWithin(parts: number[], all: number[]): boolean {
	const left = [...all];
	return parts.every((part) => left.includes(part) && left.splice(left.indexOf(part), 1));
}
