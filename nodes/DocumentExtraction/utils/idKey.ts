import { textIn } from './json';

/** By which an ID is known: however its letters are written, and with blanks around it, it is the same one. */
export function idKey(id: unknown): string {
	return textIn(id).trim().toLowerCase();
}
