import type { ExtractedFile } from '../extraction/file';
import { ItemError } from '../transport/errors/itemError';

/** How many files a message names. */
const MAX_NAMED = 5;

/** Names all that are there: what the item does not give would have to be searched for. */
export function expectRead(files: ExtractedFile[]): void {
	const unread = files.filter(({ status }) => status === 'failure');
	if (unread.length === 0) return;
	const others = files.filter(({ status }) => status !== 'failure');
	throw new ItemError(
		`The service could not read ${listed(unread, ({ name, message }) => `${name || 'the file'}${message && ` (${message})`}`)}`,
		[
			`Stopped because of If Not Readable. Not read: ${listed(unread, named)}.`,
			others.length > 0 && `The others can be fetched by ID: ${listed(others, named)}.`,
		]
			.filter(Boolean)
			.join(' '),
	);
}

const named = ({ name, id }: ExtractedFile) => `${name || 'the file'} as ${id || 'no ID'}`;

function listed(files: ExtractedFile[], text: (file: ExtractedFile) => string): string {
	const more = files.length - MAX_NAMED;
	const shown = files.slice(0, MAX_NAMED).map(text).join(', ');
	return more > 0 ? `${shown} and ${more} more` : shown;
}
