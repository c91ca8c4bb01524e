/** Node takes each byte of a header for a letter, though many services write UTF-8. */
export function asUtf8(text: string): string {
	const bytes = Buffer.from(text, 'latin1');
	const read = bytes.toString();
	return bytes.toString('latin1') !== text || read.includes('\ufffd') ? text : read;
}
