import { isTimeName, mayNameCode, mayNamePosition } from './identifiers';
import { mayBeCode, mayBePosition, mayBeTime } from './numbers';

/** Whether what looks like an amount in a field or column of this name may be hours, a place in a list, or a code. */
export function mayBeNoAmount(name: string, text: string): boolean {
	return (
		(mayBeTime(text) && isTimeName(name)) ||
		(mayBePosition(text) && mayNamePosition(name)) ||
		(mayBeCode(text) && mayNameCode(name))
	);
}

const THREE_LEVELS = /^\s*\d{1,2}\.\d{1,2}\.\d{1,2}\s*$/;

/** Whether what looks like a day may be a place in a list. */
export const mayBeNoDate = (name: string, text: string): boolean =>
	THREE_LEVELS.test(text) && mayNamePosition(name);
