import { type Rule, requiredText } from '../../parameters/rules';
import { Refusal } from '../../transport/refusal';

const DATA_URL = /^data:[^,]*;base64,/i;
const ADDRESS = /^(?:https?|file):\/\//i;

/**
 * A file in base64 (interface.md §4.1), as its many writers give it: in lines, as a data URL, in the
 * alphabet for URLs, without padding. An address of a file, which the interface allows too, stays as it is.
 */
export const base64: Rule<string> = (value, displayName) => {
	const written = requiredText(value, displayName).trim();
	if (ADDRESS.test(written)) return written;
	const digits = written
		.replace(DATA_URL, '')
		.replace(/\s+/g, '')
		.replace(/={1,2}$/, '')
		.replaceAll('-', '+')
		.replaceAll('_', '/');
	// One digit more than whole groups of four holds no whole byte.
	if (/^[A-Za-z0-9+/]+$/.test(digits) && digits.length % 4 !== 1) {
		return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
	}
	throw new Refusal(
		`${displayName} is not base64 text`,
		'Give the whole file as base64. For a file that the input item carries, set Input Type to Binary File.',
	);
};
