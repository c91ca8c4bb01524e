import type { ExtractedFile } from '../extraction/file';
import { ItemError } from '../transport/errors/itemError';
import { fileName, withId } from '../transport/messages/fileName';

/** How many files a message names with what the service says of each. */
const MAX_EXPLAINED = 5;

/** And with their IDs alone. */
const MAX_NAMED = 100;

/** The message names all that are there: what the item does not give would have to be searched for. */
export function expectRead(files: ExtractedFile[]): void {
	const unread = files.filter(({ status }) => status === 'failure');
	if (unread.length === 0) return;
	const explained = unread.map(
		({ message, ...file }) => `${fileName(file)}${message && ` (${message})`}`,
	);
	throw new ItemError(
		`The service could not read ${listed(explained, MAX_EXPLAINED)}. IDs: ${listed(files.map(withId), MAX_NAMED)}`,
		'Stopped because of If Not Readable. What was read can be fetched by ID.',
	);
}

function listed(texts: string[], most: number): string {
	const more = texts.length - most;
	const shown = texts.slice(0, most).join(', ');
	return more > 0 ? `${shown} and ${more} more` : shown;
}
