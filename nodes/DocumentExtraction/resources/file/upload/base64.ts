import { type Parser, requiredText } from '../../../parameters/values/parsers';
import { normalizedBase64 } from '../../../transport/files/normalizedBase64';
import { ItemError } from '../../../transport/errors/itemError';

const ADDRESS = /^(?:https?|file):\/\//i;

export const isAddress = (text: string) => ADDRESS.test(text);

/** A file in base64 (docs/interface.md#version-2-uploads). An address of a file, which the interface allows too, stays as it is. */
export const base64: Parser<string> = (value, displayName) => {
	const written = requiredText(value, displayName).trim();
	if (isAddress(written)) return written;
	// A number would pass for a file of a few bytes.
	const normalized = typeof value === 'string' && normalizedBase64(written);
	if (normalized) return normalized;
	throw new ItemError(
		`${displayName} is not base64 text`,
		'Give the whole file as base64. For a file that the input item carries, set Input Type to Binary File.',
	);
};
