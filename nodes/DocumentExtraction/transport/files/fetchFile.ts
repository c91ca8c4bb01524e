import {
	type DeclarativeRestApiSettings,
	type IBinaryData,
	type IExecutePaginationFunctions,
	type IN8nHttpFullResponse,
	NodeApiError,
} from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { checkedAccount } from '../address/account';
import { AS_ANSWERED } from '../response/asAnswered';
import { inBoundedTime } from '../retry/boundedTime';
import { factsOf, isNoFile } from './fileFacts';
import { beginningOf, type FileStream, isDecoded, textIn, watchedStream } from './fileStream';
import { failureOf, isOutOfOrder, RequestFailed } from '../errors/requestFailure';
import { readResponse } from '../response/readAnswer';
import { redirectTarget } from '../address/redirect';
import { ItemError } from '../errors/itemError';
import { requestUrl } from '../address/serviceAddress';

/** Documents gain nothing from being compressed, and a cut in a compressed one may go unnoticed. */
const HEADERS = { Accept: '*/*', 'Accept-Encoding': 'identity' };

/** How much is read of an answer that is no file, to tell what it says. */
const MAX_MESSAGE_BYTES = 16_384;

/** How much tells a file from a page or a message, which may begin with blanks and comments. */
const SNIFFED_BYTES = 4_096;

const NOT_GIVEN = 'The storage that the service points to did not give the file';

/** What n8n and the user say of the request; the address is full of ids. */
type FileRequest = DeclarativeRestApiSettings.HttpRequestOptions & { url: string };

interface FileAnswer extends FileStream {
	response: IN8nHttpFullResponse;
	/** The address that it came from; empty when it came from the service itself. */
	storage: string;
}

/**
 * Streams a file of the service into n8n's binary storage. The service may send us on to its
 * storage, once; the key stays behind.
 */
export async function fetchFile(
	context: IExecutePaginationFunctions,
	request: FileRequest,
	fallbackName: string,
): Promise<IBinaryData> {
	const answer = await answered(context, request);
	return await store(context, answer, fallbackName).finally(() => answer.body.destroy());
}

async function answered(
	context: IExecutePaginationFunctions,
	{ url, timeout, proxy, skipSslCertificateValidation }: FileRequest,
): Promise<FileAnswer> {
	const from = requestUrl((await checkedAccount(context)).address, url);
	const abortSignal = context.getExecutionCancelSignal();
	const options = {
		encoding: 'stream' as const,
		returnFullResponse: true,
		...AS_ANSWERED,
		skipSslCertificateValidation: skipSslCertificateValidation === true,
		...(timeout !== undefined && { timeout }),
		...(proxy && { proxy }),
	};
	// n8n writes the key into the headers: each request has its own.
	const asked: Promise<unknown> = context.helpers.httpRequestWithAuthentication.call(
		context,
		'documentExtractionApi',
		{ ...options, url, headers: { ...HEADERS } },
	);
	const first = await inBoundedTime(asked, { timeout, signal: abortSignal });
	const answer = watched(first, timeout);
	const storage = redirectTarget(answer.response, from);
	if (storage === undefined) return answer;

	answer.body.destroy();
	const redirected: Promise<unknown> = context.helpers
		.httpRequest({
			...options,
			url: storage,
			headers: { ...HEADERS },
			...(abortSignal && { abortSignal }),
		})
		.catch((thrown: unknown) => {
			throw asFailureOfStorage(thrown, context, new URL(storage).host);
		});
	const second = await inBoundedTime(redirected, { timeout, signal: abortSignal });
	return { ...watched(second, timeout), storage };
}

function watched(answer: unknown, idleTimeoutMs: number | undefined): FileAnswer {
	const response = answer as IN8nHttpFullResponse;
	return { ...watchedStream(response, idleTimeoutMs), response, storage: '' };
}

async function store(
	context: IExecutePaginationFunctions,
	answer: FileAnswer,
	fallbackName: string,
): Promise<IBinaryData> {
	const { response, storage, body, during } = answer;
	const { headers, statusCode } = response;
	if (statusCode < 200 || statusCode > 299) await throwDownloadError(answer);

	if (isCompressed(answer)) throw compressed();
	expectComplete(response);
	const { bytes: beginning, isAll } = await beginningOf(answer, SNIFFED_BYTES);
	if (beginning.length === 0 || isNoFile({ headers, beginning })) {
		const text = beginning.toString('utf8', 0, MAX_MESSAGE_BYTES).trim();
		throw new RequestFailed({ kind: 'unreadable', text, what: 'that is no file' });
	}
	const { name, type } = factsOf({ headers, address: storage, beginning, fallbackName });
	const file = await during(
		context.helpers
			.prepareBinaryData(isAll ? beginning : body, name, type)
			.catch((thrown: unknown) => {
				throw notStored(thrown);
			}),
	);
	// Some versions of the client hide from us that they took the compression off; its size tells.
	const announced = Number(headers['content-length'] ?? file.bytes);
	if (file.bytes !== undefined && file.bytes !== announced) throw compressed();
	return file;
}

/** The end of what is compressed may be lost unseen, and a silence within it as well. */
function isCompressed(answer: FileAnswer): boolean {
	const encoding = answer.response.headers['content-encoding'];
	const isSaid = typeof encoding === 'string' && !/^(?:identity)?$/i.test(encoding.trim());
	return isSaid || isDecoded(answer);
}

const SENDER = 'the service, its storage or the gateway in front of them';
const MAY_BE_CUT = 'A part of such a file can be lost unseen, so it was not taken.';

/** What is a part from the start, or may end anywhere without anybody's notice, cannot be told from the whole. */
function expectComplete({ statusCode, headers }: IN8nHttpFullResponse): void {
	if (statusCode === 206) {
		throw new ItemError(
			'A part of the file came, though all of it was asked for',
			`It was not taken. See why ${SENDER} answers with a part (206).`,
		);
	}
	// Any other encoding ends with the connection, or would be stored as it is, such as "gzip, chunked".
	const encoding = headers['transfer-encoding'];
	const isInChunks = typeof encoding === 'string' && /^\s*chunked\s*$/i.test(encoding);
	if (headers['content-length'] === undefined && !isInChunks) {
		throw new ItemError(
			'The file came without its length',
			`${MAY_BE_CUT} Have ${SENDER} send its length (Content-Length) or send it in chunks.`,
		);
	}
}

function compressed(): ItemError {
	return new ItemError(
		'The file came compressed, though the service was asked to send it as it is',
		`${MAY_BE_CUT} Switch off the compression of downloads at ${SENDER}.`,
	);
}

/** What the storage refuses is neither about the key nor about the document. */
async function throwDownloadError(answer: FileAnswer): Promise<void> {
	const { response, storage } = answer;
	const { statusCode } = response;
	const text = isCompressed(answer) ? '' : await textIn(answer, MAX_MESSAGE_BYTES);
	if (storage === '' || statusCode === 429 || isOutOfOrder(statusCode)) {
		readResponse({ ...response, body: text });
	}
	if (statusCode < 400) {
		throw new ItemError(
			NOT_GIVEN,
			`It points to yet another address (${statusCode}), and only one is followed.`,
		);
	}
	throw new ItemError(
		NOT_GIVEN,
		`It answered with status ${statusCode}. Run again to get a new link.`,
		text.trimStart().startsWith('<') ? '' : text,
	);
}

/** n8n gives what other addresses answer as it comes: without its own kind of error. */
function asFailureOfStorage(
	thrown: unknown,
	context: IExecutePaginationFunctions,
	host: string,
): Error {
	const code = isObject(thrown) && typeof thrown.code === 'string' ? thrown.code : '';
	const message = `The storage that the service points to: ${code}`;
	const error = new NodeApiError(context.getNode(), {}, { message, httpCode: code });
	return failureOf(error)
		? new RequestFailed({ kind: 'lost', code, message: `${NOT_GIVEN} (${host})` })
		: error;
}

function notStored(thrown: unknown): ItemError {
	const reason = thrown instanceof Error ? `: ${thrown.message}` : '';
	return new ItemError(
		`n8n could not store the file${reason}`,
		'Check the storage that n8n has for binary data.',
	);
}
