import { isObject, listOf } from '../extraction/json';
import type { Refused } from './outcome';

/** How much of an answer is shown. */
export const SHOWN = 200;

/** The service's own words: a message in JSON (interface.md §7), or a short text; empty when it has none. */
export function saidBy({ body, text }: Refused): string {
	return shortened(messageIn(body) ?? (text.startsWith('<') ? '' : text));
}

/** What version 4 adds to its message, such as which name is meant. */
export function detailsOf({ body }: Refused): string {
	const details = isObject(body) && isObject(body.details) ? Object.values(body.details) : [];
	return shortened(details.filter((detail) => typeof detail === 'string').join(' '));
}

export function shortened(text: string): string {
	const trimmed = text.trim();
	return trimmed.length > SHOWN ? `${trimmed.slice(0, SHOWN)}…` : trimmed;
}

function messageIn(body: unknown): string | undefined {
	if (typeof body === 'string') return body;
	if (!isObject(body)) return undefined;
	const [first] = listOf(body.errors);
	const message = body.message ?? (isObject(first) ? first.message : undefined);
	return typeof message === 'string' ? message : '';
}
