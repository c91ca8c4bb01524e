import { isObject } from '../../utils/json';
import { withSafeAddresses } from '../address/withoutSecrets';
import type { HttpError } from '../errors/requestFailure';
import { messageIn } from '../response/expectSuccess';

/** How much of an answer is shown. */
export const MAX_LENGTH = 200;

/** The service's own words: a message in JSON (docs/interface.md#refusals-of-version-2), or a short text; empty when it has none. */
export function serviceMessage({ body, text }: HttpError): string {
	return truncate(wordsOf(body) ?? (text.startsWith('<') ? '' : text));
}

/** What version 4 adds to its message, such as which name is meant. */
export function serviceDetails({ body }: HttpError): string {
	const details = isObject(body) && isObject(body.details) ? Object.values(body.details) : [];
	return truncate(details.filter((detail) => typeof detail === 'string').join(' '));
}

export function truncate(text: string): string {
	// Of a password that is cut, nothing would tell that it is one.
	const trimmed = withSafeAddresses(text.trim());
	return trimmed.length > MAX_LENGTH ? `${trimmed.slice(0, MAX_LENGTH)}…` : trimmed;
}

function wordsOf(body: unknown): string | undefined {
	if (typeof body === 'string') return body;
	return isObject(body) ? messageIn(body) : undefined;
}
