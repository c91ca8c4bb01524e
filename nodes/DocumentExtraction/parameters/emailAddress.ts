import { ItemError } from '../transport/errors/itemError';
import { trimmedText, type Parser, shown } from './values/parsers';

/** One address, not a list of them or one with a name. */
const ADDRESS = /^[^\s,;@<>"]+@[^\s,;@<>"]+$/;

export const emailAddress: Parser<string> = (value, displayName) => {
	const address = trimmedText(value, displayName);
	if (ADDRESS.test(address)) return address;
	throw new ItemError(
		`${displayName} cannot be ${shown(address)}`,
		'Use one email address, for example nathan@example.com.',
	);
};
