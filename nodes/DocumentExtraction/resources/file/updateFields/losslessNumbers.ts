import { lostNumberIn, parseLossless } from '../../../utils/losslessJson';
import { json, required, type Parser } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';

/** JSON text with every digit of its numbers, or what an expression gives. */
export const losslessJson: Parser = (value, displayName) => {
	const given = required(json)(value, displayName);
	return typeof value === 'string' ? parseLossless(value) : given;
};

/** What was JSON text before n8n read it may hold other numbers now, and these would be sent. */
export function refuseLostNumbers(sent: unknown, displayName: string, advice: string): void {
	const lost = lostNumberIn(sent);
	if (lost === undefined) return;
	throw new ItemError(
		`${displayName} holds a number that n8n cannot keep exactly: ${String(lost)}`,
		`It would go back with other digits than it came with. ${advice}`,
	);
}
