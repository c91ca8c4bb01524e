import { ItemError } from '../../transport/errors/itemError';
import { withoutSecrets } from '../../transport/address/withoutSecrets';
import { truncate } from '../../transport/messages/serviceMessage';
import { requiredNames } from './names';
import { requiredText, type Parser } from './parsers';

const SCHEMES = 'https:// or http://';

/** Where the service is to fetch a file. */
export const webAddress: Parser<string> = (value, displayName) => {
	const given = requiredText(value, displayName).trim();
	if (isWebAddress(given)) return given;
	throw new ItemError(
		`${displayName} cannot be ${told(given)}`,
		`Use a full address that begins with ${SCHEMES}.`,
	);
};

export const webAddresses: Parser<string[]> = (value, displayName) => {
	const given = requiredNames(value, displayName);
	const offender = given.find((address) => !isWebAddress(address));
	if (offender === undefined) return given;
	throw new ItemError(
		`${displayName} cannot hold ${told(offender)}`,
		`Use full addresses that begin with ${SCHEMES}. Write a comma within an address as %2C.`,
	);
};

const told = (address: string) => `"${truncate(withoutSecrets(address))}"`;

/** A service that fetches what it is given must not be led to files of its own. */
function isWebAddress(text: string): boolean {
	if (/\s|;https?:\/\//i.test(text)) return false;
	try {
		return /^https?:$/.test(new URL(text).protocol) && /^https?:\/\//i.test(text);
	} catch {
		return false;
	}
}
