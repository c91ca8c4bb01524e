import { createHash } from 'node:crypto';
import type { Form } from '../call';
import { bytesFor, typeOfBytes, typeOfName } from './fileTypes';
import type { Refuse } from './refusals';

/** A file on its way in, whichever way it came. */
export interface Incoming {
	name: string;
	type: string;
	extension: string;
	bytes: Buffer;
	size: number;
	sha256: string;
}

/** docs/interface.md#file-types */
const NOT_A_DOCUMENT = 'The file is not a valid PDF, PNG, JPEG or TIFF';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The `file` parts of a form; none is an empty list. */
export const incomingParts = (form: Form | undefined, refuse: Refuse): Incoming[] =>
	(form?.files ?? [])
		.filter(({ part }) => part === 'file')
		.map(({ name, bytes, size, sha256: hash }) => ({
			...incomingBytes(bytes, name, refuse),
			size,
			sha256: hash,
		}));

const incomingBytes = (bytes: Buffer, name: string, refuse: Refuse): Incoming => {
	const found = typeOfBytes(bytes);
	if (!found) throw refuse(NOT_A_DOCUMENT, { error: `${name || 'The file'} is none of them` });
	return { ...found, name, bytes, size: bytes.length, sha256: sha256(bytes) };
};

/** The sandbox fetches nothing: a URL stands for a file whose name and bytes follow from the URL. */
export const incomingUrl = (url: string, refuse: Refuse): Incoming => {
	if (!URL.canParse(url)) throw refuse('Not a valid URL', { error: url });
	const { pathname, protocol } = new URL(url);
	if (!URL_SCHEMES.includes(protocol))
		throw refuse('Only http, https and file URLs can be fetched', { error: url });
	const name = lastSegment(pathname) || 'document.pdf';
	const found = typeOfName(name);
	if (!found) throw refuse(NOT_A_DOCUMENT, { error: `${name} is none of them` });
	const bytes = bytesFor(found, url);
	return { ...found, name, bytes, size: bytes.length, sha256: sha256(bytes) };
};

const URL_SCHEMES = ['http:', 'https:', 'file:'];

const lastSegment = (pathname: string): string => {
	const segment = pathname.split('/').at(-1) ?? '';
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
};

const DATA_URL = /^data:[^,]*;base64,/i;
const URL_START = /^(https?|file):\/\//i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** docs/interface.md#version-2-uploads, `base64_data`: a file in base64, bare or as a data URL, or a URL, bare or in base64. */
export const incomingBase64 = (text: string, position: number, refuse: Refuse): Incoming => {
	const value = text.trim();
	if (URL_START.test(value)) return incomingUrl(value, refuse);
	const encoded = value.replace(DATA_URL, '').replace(/\s+/g, '');
	if (!BASE64.test(encoded)) throw refuse('base64_data is not valid base64');
	const bytes = Buffer.from(encoded, 'base64');
	const decoded = bytes.toString('utf8').trim();
	if (URL_START.test(decoded)) return incomingUrl(decoded, refuse);
	const incoming = incomingBytes(bytes, '', refuse);
	return { ...incoming, name: `document-${position + 1}.${incoming.extension}` };
};
