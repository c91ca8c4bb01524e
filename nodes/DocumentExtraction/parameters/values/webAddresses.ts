import { ItemError } from '../../transport/errors/itemError';
import { withoutAnySecret } from '../../transport/address/withoutSecrets';
import { truncate } from '../../transport/messages/serviceMessage';
import { requiredNames } from './names';
import { trimmedText, type Parser } from './parsers';

const SCHEMES = 'https:// or http://';

/** Where the service is to fetch a file. */
export const webAddress: Parser<string> = (value, displayName) => {
	const given = trimmedText(value, displayName);
	if (isWebAddress(given)) return given;
	throw new ItemError(
		`${displayName} cannot be ${quoted(given)}`,
		`Use a full address that begins with ${SCHEMES}.`,
	);
};

export const webAddresses: Parser<string[]> = (value, displayName) => {
	const given = requiredNames(value, displayName);
	const offender = given.find((address) => !isWebAddress(address));
	if (offender === undefined) return given;
	// After a comma within an address, what follows is the rest of its signature.
	const before = given[given.indexOf(offender) - 1] ?? '';
	throw new ItemError(
		`${displayName} cannot hold ${quoted(before.includes('?') ? before : offender)}`,
		`Use full addresses that begin with ${SCHEMES}. Write a comma within an address as %2C.`,
	);
};

const quoted = (text: string) => `"${truncate(withoutAnySecret(text))}"`;

/** A service that fetches what it is given must not be led to files of its own. */
function isWebAddress(text: string): boolean {
	if (/\s|;https?:\/\//i.test(text)) return false;
	try {
		return /^https?:$/.test(new URL(text).protocol) && /^https?:\/\//i.test(text);
	} catch {
		return false;
	}
}
