import { isObject, type Json } from '../utils/json';

/** What a file that is uploaded once has as its metadata at the service (docs/decisions/0040-upload-once.md). */
interface KeyedMetadata {
	/** By which the same upload is known again. */
	key: string;
	/** The user's own, to the letter; empty when there is none. */
	metadata: string;
}

/** A SHA-256 in base64url. */
const KEY = /^[\w-]{43}$/;

/** As text in JSON, because a service may trim text, and take text that looks like JSON apart. */
export function withUploadKey({ key, metadata }: KeyedMetadata): string {
	return JSON.stringify({ upload_key: key, ...(metadata !== '' && { metadata }) });
}

/** Undefined where the upload bears no key. */
export function keyedMetadataIn(stored: unknown): KeyedMetadata | undefined {
	const { upload_key: key, metadata = '', ...others } = objectIn(stored);
	const isOurs = typeof key === 'string' && KEY.test(key) && Object.keys(others).length === 0;
	return isOurs && typeof metadata === 'string' ? { key, metadata } : undefined;
}

/** What the service has as metadata, without the key where it bears one. */
export function withoutUploadKey(stored: unknown): unknown {
	return keyedMetadataIn(stored)?.metadata ?? stored;
}

/** What somebody gives for an upload, without a key that another upload bears: it would be taken for that one. */
export function withoutForeignKey(metadata: string): string {
	const keyed = keyedMetadataIn(metadata);
	return keyed ? withoutForeignKey(keyed.metadata) : metadata;
}

function objectIn(stored: unknown): Json {
	if (isObject(stored)) return stored;
	// Most metadata bears no key, and need not be parsed.
	if (typeof stored !== 'string' || !stored.includes('"upload_key"')) return {};
	try {
		const parsed: unknown = JSON.parse(stored);
		return isObject(parsed) ? parsed : {};
	} catch {
		return {};
	}
}
