import type { IBinaryData, IExecutePaginationFunctions, IN8nHttpFullResponse } from 'n8n-workflow';
import { OperationalError } from 'n8n-workflow';

import { isObject } from './json';
import { Unanswered } from './outcome';
import { readResponse } from './readAnswer';
import { isSafeAddress } from './serviceAddress';

/** How much is read of an answer that is no file, to tell what it says. */
const SAID_BYTES = 16_384;

/** How Node tells that a connection ended before the file did. */
const CUT = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE)$/;

/** public-facts.md: what services take, and so give back. */
const EXTENSIONS: Readonly<Record<string, string>> = {
	'application/pdf': 'pdf',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/tiff': 'tiff',
};

/** What n8n itself streams with; a type alone, since nodes import nothing of Node's for it. */
type Stream = Awaited<ReturnType<IExecutePaginationFunctions['helpers']['getBinaryStream']>>;

interface FileAnswer {
	response: IN8nHttpFullResponse;
	/** Where it came from in the end. */
	address: string;
}

/**
 * Streams a file of the service into n8n's binary storage. The service may send us on to its
 * storage, once; the key stays behind.
 */
export async function fetchFile(
	context: IExecutePaginationFunctions,
	url: string,
	fallbackName: string,
): Promise<IBinaryData> {
	const { response, address } = await answered(context, url);
	const { headers, statusCode } = response;
	const body = streamIn(response);
	if (statusCode < 200 || statusCode > 299) {
		readResponse({ ...response, body: await beginningOf(body) });
	}
	const type = mimeTypeIn(headers['content-type']);
	const name =
		nameIn(headers['content-disposition']) ??
		nameInAddress(address) ??
		withExtension(fallbackName, type);
	return await context.helpers
		.prepareBinaryData(body, name, type)
		.catch(asCut)
		.finally(() => body.destroy());
}

async function answered(context: IExecutePaginationFunctions, url: string): Promise<FileAnswer> {
	const options = {
		method: 'GET' as const,
		encoding: 'stream' as const,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	const first: unknown = await context.helpers.httpRequestWithAuthentication.call(
		context,
		'documentExtractionApi',
		{ ...options, url },
	);
	const response = first as IN8nHttpFullResponse;
	const { location } = response.headers;
	const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
	if (!isRedirect || typeof location !== 'string' || !isSafeAddress(location)) {
		return { response, address: '' };
	}
	streamIn(response).destroy();
	const second: unknown = await context.helpers.httpRequest({ ...options, url: location });
	return { response: second as IN8nHttpFullResponse, address: location };
}

function streamIn({ body }: IN8nHttpFullResponse): Stream {
	if (isStream(body)) return body;
	throw new OperationalError('n8n did not give the file as a stream');
}

function isStream(body: unknown): body is Stream {
	return isObject(body) && typeof body.destroy === 'function';
}

async function beginningOf(body: Stream): Promise<string> {
	const chunks: Buffer[] = [];
	let left = SAID_BYTES;
	for await (const chunk of body) {
		chunks.push(Buffer.from(chunk as Uint8Array));
		left -= chunks.at(-1)?.length ?? 0;
		if (left <= 0) break;
	}
	return Buffer.concat(chunks).toString();
}

/** A connection that ends in the middle of the file is no fault of the storage. */
function asCut(thrown: unknown): never {
	const code = isObject(thrown) && typeof thrown.code === 'string' ? thrown.code : '';
	const isCut = CUT.test(code) || (thrown instanceof Error && thrown.message === 'aborted');
	throw isCut ? new Unanswered({ kind: 'lost', code }) : thrown;
}

function mimeTypeIn(header: unknown): string | undefined {
	const type = typeof header === 'string' ? header.split(';', 1)[0]?.trim().toLowerCase() : '';
	// Says nothing: n8n finds out by the name.
	return type === '' || type === 'application/octet-stream' ? undefined : type;
}

/** Both forms that RFC 6266 knows; the encoded one counts. */
function nameIn(disposition: unknown): string | undefined {
	if (typeof disposition !== 'string') return undefined;
	const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
	const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
	const name = decoded(encoded) ?? (plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2]);
	return lastSegment(name);
}

function nameInAddress(address: string): string | undefined {
	const name = lastSegment(decoded(address.replace(/[?#].*$/, '')));
	return name?.includes('.') ? name : undefined;
}

/** A name is no path. */
function lastSegment(name: string | undefined): string | undefined {
	return name?.split(/[\\/]/).at(-1)?.trim() || undefined;
}

function decoded(text: string | undefined): string | undefined {
	try {
		return text === undefined ? undefined : decodeURIComponent(text.trim());
	} catch {
		return undefined;
	}
}

function withExtension(name: string, type = ''): string {
	const extension = EXTENSIONS[type];
	return extension ? `${name}.${extension}` : name;
}
