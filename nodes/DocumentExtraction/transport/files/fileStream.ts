import type { IExecutePaginationFunctions, IN8nHttpFullResponse } from 'n8n-workflow';
import { OperationalError } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { ExecutionCancelled } from '../retry/requestLimiter';
import { RequestFailed } from '../errors/requestFailure';

/** What n8n itself streams with; a type alone, since nodes import nothing of Node's for it. */
export type Stream = Awaited<ReturnType<IExecutePaginationFunctions['helpers']['getBinaryStream']>>;

/** n8n's own limit for requests. */
const IDLE_TIMEOUT_MS = 300_000;

/** The body of an answer while it comes. */
export interface FileStream {
	body: Stream;
	/** Comes with what `work` gives, or throws as soon as the body ends before its time. */
	during: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * Watches the body of an answer from its first moment on: what goes wrong with a stream to which
 * nobody listens would end n8n itself, and one that is over before somebody listens would keep them
 * waiting for ever.
 */
export function watchedStream(
	{ body }: Pick<IN8nHttpFullResponse, 'body'>,
	idleTimeoutMs = IDLE_TIMEOUT_MS,
): FileStream {
	if (!isStream(body)) throw new OperationalError('n8n did not give the file as a stream');
	const broken = new Promise<never>((_, reject) => {
		const end = (thrown?: unknown) => {
			if (thrown !== undefined || !body.readableEnded) reject(asRequestFailed(thrown));
		};
		body.on('error', end).once('close', end);
		if (body.destroyed) end();
	});
	broken.catch(() => undefined);
	setIdleTimeout(body, idleTimeoutMs);
	return { body, during: async (work) => await Promise.race([work, broken]) };
}

/** What has come of a body so far. */
export interface Beginning {
	bytes: Buffer;
	/** Nothing follows it. */
	isAll: boolean;
}

/**
 * At least so many of the first bytes, however small the pieces are in which they come, or all that
 * there are. They stay in the stream where more follows.
 */
export async function beginningOf(
	{ body, during }: FileStream,
	minBytes: number,
): Promise<Beginning> {
	const chunks: Uint8Array[] = [];
	const gathered = new Promise<boolean>((resolve) => {
		const gather = () => {
			for (const chunk of arrivedIn(body)) chunks.push(chunk);
			const bytes = Buffer.concat(chunks);
			if (bytes.length < minBytes) return;
			body.off('readable', gather);
			body.unshift(bytes);
			resolve(false);
		};
		body.on('readable', gather).once('end', () => resolve(true));
	});
	const isAll = await during(gathered);
	return { bytes: Buffer.concat(chunks), isAll };
}

function* arrivedIn(body: Stream) {
	for (;;) {
		const chunk: unknown = body.read();
		if (!(chunk instanceof Uint8Array)) return;
		yield chunk;
	}
}

/** Whether it was compressed, though that was not asked for, and the client has taken that off. */
export function isDecoded({ body }: FileStream): boolean {
	return 'bytesWritten' in body && 'flush' in body;
}

/** So much of it as is needed to tell what it says. */
export async function textIn({ body, during }: FileStream, maxBytes: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	const read = async () => {
		let left = maxBytes;
		for await (const chunk of body) {
			if (!(chunk instanceof Uint8Array)) continue;
			chunks.push(chunk);
			left -= chunk.length;
			if (left <= 0) break;
		}
	};
	await during(read());
	return Buffer.concat(chunks).toString();
}

function isStream(body: unknown): body is Stream {
	return isObject(body) && typeof body.destroy === 'function';
}

/** After the head of an answer n8n waits for ever. */
function setIdleTimeout(body: Stream, ms: number): void {
	if (!isConnection(body)) return;
	// An expression may give it as text, which a socket does not take.
	body.setTimeout(Number(ms) || IDLE_TIMEOUT_MS, () =>
		body.destroy(new OperationalError('The answer has come to a halt')),
	);
}

function isConnection(
	body: Stream,
): body is Stream & { setTimeout: (ms: number, then: () => void) => void } {
	return 'setTimeout' in body && typeof body.setTimeout === 'function';
}

/** A connection that ends in the middle of an answer. */
function asRequestFailed(thrown: unknown): Error {
	const code = isObject(thrown) && typeof thrown.code === 'string' ? thrown.code : '';
	if (code === 'ERR_CANCELED') return new ExecutionCancelled('The execution was canceled');
	return new RequestFailed({ kind: 'lost', code });
}
