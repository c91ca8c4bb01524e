const DATA_URL = /^data:[^,]*;base64,/i;

/**
 * Base64 as its many writers give it: in lines, as a data URL, in the alphabet for URLs, without
 * padding. Undefined for what is none: Node would leave out what it does not know, and stop at the
 * first padding.
 */
export function base64Digits(written: string): string | undefined {
	// As n8n itself writes it: a large file is not copied to be looked at.
	if (written.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(written)) return written;
	const digits = written
		.trim()
		.replace(DATA_URL, '')
		.replace(/\s+/g, '')
		.replace(/={1,2}$/, '')
		.replaceAll('-', '+')
		.replaceAll('_', '/');
	// One digit more than whole groups of four holds no whole byte.
	const isBase64 = /^[A-Za-z0-9+/]*$/.test(digits) && digits.length % 4 !== 1;
	return isBase64 ? digits.padEnd(Math.ceil(digits.length / 4) * 4, '=') : undefined;
}
