import { createHash } from 'crypto';

import { asRefusal, type FilePart } from './multipart';

/** What goes up: a file, or its base64 text, which has no name. */
export type Content = FilePart | { base64: string };

/** The same for the same files, by content and name, in the same order; other for any others. */
export async function contentKeyOf(contents: Content[]): Promise<string> {
	const hashes: string[][] = [];
	// One after the other: only a piece of one of them is in memory.
	for (const content of contents) {
		hashes.push(
			'base64' in content
				? ['', sha256OfBase64(content.base64)]
				: [content.fileName, await sha256OfFile(content)],
		);
	}
	return createHash('sha256').update(JSON.stringify(hashes)).digest('base64url');
}

/** Each piece takes a turn of the event loop, which for small ones costs as much as to read them. */
const PIECE_BYTES = 1_048_576;

async function sha256OfFile(file: FilePart): Promise<string> {
	const hash = createHash('sha256');
	try {
		for await (const chunk of await file.open(PIECE_BYTES)) hash.update(chunk);
	} catch (thrown) {
		throw asRefusal(thrown, file);
	}
	return hash.digest('hex');
}

/** Four letters are three bytes. */
const SLICE_LETTERS = 65_536;

function sha256OfBase64(base64: string): string {
	const hash = createHash('sha256');
	for (let at = 0; at < base64.length; at += SLICE_LETTERS) {
		hash.update(base64.slice(at, at + SLICE_LETTERS), 'base64');
	}
	return hash.digest('hex');
}
