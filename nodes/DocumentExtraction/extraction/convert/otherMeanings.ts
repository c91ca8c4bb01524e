import {
	isTimeName,
	mayNameCode,
	mayNameHour,
	mayNameMonth,
	mayNamePosition,
	namesDay,
} from './identifiers';
import { mayBeCode, mayBeMonth, mayBePosition, mayBeTime } from './numbers';
import { withPlainCharacters } from './plainCharacters';

/** Whether a field or column of this name may hold any of these. */
export const namesOther = (name: string): boolean =>
	[isTimeName, mayNameHour, mayNameMonth, mayNamePosition, mayNameCode].some((mayName) =>
		mayName(name),
	);

/** Whether what looks like an amount in a field or column of this name may be hours, a month, a place in a list, or a code. */
export function mayBeNoAmount(name: string, text: string): boolean {
	return (
		mayBeTimeIn(name, text) ||
		(mayNamePosition(name) && mayBePosition(text)) ||
		(mayNameCode(name) && mayBeCode(text))
	);
}

/** "14.30" or "2024.10". */
export const mayBeTimeIn = (name: string, text: string | number): boolean =>
	(isTimeName(name) && mayBeTime(text)) || (mayNameMonth(name) && mayBeMonth(text));

const THREE_LEVELS = /^\d{1,2}\.\d{1,2}\.\d{1,2}\.?$/;
const WITH_SECONDS = /^(?:[01]?\d|2[0-3])(?:\.[0-5]\d){2}\.?$/;

/** Whether what looks like a day may be a time of day, a place in a list, or a code. */
export function mayBeNoDate(name: string, text: string): boolean {
	if (namesDay(name)) return false;
	const plain = withPlainCharacters(text);
	return (
		(WITH_SECONDS.test(plain) && mayNameHour(name)) ||
		(THREE_LEVELS.test(plain) && (mayNamePosition(name) || mayNameCode(name)))
	);
}
