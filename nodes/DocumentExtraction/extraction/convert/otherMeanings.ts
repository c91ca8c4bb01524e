import { isTimeName, mayNameCode, mayNamePosition } from './identifiers';
import { mayBeCode, mayBePosition, mayBeTime } from './numbers';

/** Whether a field or column of this name may hold any of these. */
export const namesOther = (name: string): boolean =>
	isTimeName(name) || mayNamePosition(name) || mayNameCode(name);

/** Whether what looks like an amount in a field or column of this name may be hours, a place in a list, or a code. */
export function mayBeNoAmount(name: string, text: string): boolean {
	return (
		(isTimeName(name) && mayBeTime(text)) ||
		(mayNamePosition(name) && mayBePosition(text)) ||
		(mayNameCode(name) && mayBeCode(text))
	);
}

const THREE_LEVELS = /^\s*\d{1,2}\.\d{1,2}\.\d{1,2}\s*$/;

/** Whether what looks like a day may be a place in a list. */
export const mayBeNoDate = (name: string, text: string): boolean =>
	THREE_LEVELS.test(text) && mayNamePosition(name);
