import { isTimeName, mayNameCode, mayNameMonth, mayNamePosition } from './identifiers';
import { mayBeCode, mayBeMonth, mayBePosition, mayBeTime } from './numbers';

/** Whether a field or column of this name may hold any of these. */
export const namesOther = (name: string): boolean =>
	[isTimeName, mayNameMonth, mayNamePosition, mayNameCode].some((mayName) => mayName(name));

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

const THREE_LEVELS = /^\s*\d{1,2}\.\d{1,2}\.\d{1,2}\s*$/;

/** Whether what looks like a day may be a place in a list, or a code. */
export const mayBeNoDate = (name: string, text: string): boolean =>
	THREE_LEVELS.test(text) && (mayNamePosition(name) || mayNameCode(name));
