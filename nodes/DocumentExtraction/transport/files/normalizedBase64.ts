/** What n8n writes in the place of base64 for a file that it keeps elsewhere: some of these would pass for it. */
const STORAGE = /^(?:filesystem(?:-v2)?|database|s3)$/;

const DATA_URL = /^data:[^,]*;base64,/i;

/**
 * Base64 as its many writers give it: in lines, as a data URL, in the alphabet for URLs, without
 * padding. Undefined for what is none: Node would leave out what it does not know, and stop at the
 * first padding.
 */
export function normalizedBase64(written: string): string | undefined {
	if (STORAGE.test(written)) return undefined;
	// As n8n itself writes it: a large file is not copied to be looked at.
	if (written.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(written)) return written;
	const base64 = written
		.trim()
		.replace(DATA_URL, '')
		.replace(/\s+/g, '')
		.replace(/={1,2}$/, '')
		.replaceAll('-', '+')
		.replaceAll('_', '/');
	// One digit more than whole groups of four holds no whole byte.
	const isBase64 = /^[A-Za-z0-9+/]*$/.test(base64) && base64.length % 4 !== 1;
	return isBase64 ? base64.padEnd(Math.ceil(base64.length / 4) * 4, '=') : undefined;
}
