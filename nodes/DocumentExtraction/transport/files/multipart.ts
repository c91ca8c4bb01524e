import { randomUUID } from 'crypto';

import { isObject } from '../../utils/json';
import { ItemError } from '../errors/itemError';

/** A part of a form: a text, or a file that is read only while it is sent. */
export type Part = { name: string; text: string } | { name: string; file: FilePart };

export interface FilePart {
	fileName: string;
	type: string;
	/** In bytes, exactly: a wrong one would leave the service waiting. */
	size: number;
	/** In pieces of about so many bytes where its storage can do so. */
	open: (pieceBytes?: number) => Promise<OpenFile>;
}

type OpenFile = AsyncIterable<Uint8Array> & { destroy?: () => unknown };

/**
 * A form as a body that n8n's HTTP client streams: to it, this is a Blob. It has to be an object
 * literal with its own keys; a real Blob would be sent empty, and a FormData held in memory
 * (docs/n8n.md#uploads).
 */
export interface StreamedForm {
	readonly [Symbol.toStringTag]: 'Blob';
	readonly size: number;
	/** The client takes the content type from it. */
	readonly type: string;
	stream(): AsyncGenerator<Uint8Array>;
	/** When the client last took a piece of it, in epoch milliseconds; 0 before the first. */
	lastTaken: () => number;
	/** What kept a file from being sent: the client tells of it in words of its own, if at all. */
	unsent(): ItemError | undefined;
	/** Closes what is open; nobody else does when a request ends early. */
	close(): void;
}

const LINE_END = '\r\n';

export function streamedForm(parts: Part[]): StreamedForm {
	const boundary = `----document-extraction-${randomUUID()}`;
	const pieces = parts.map((part) => ({ part, head: Buffer.from(headOf(part, boundary)) }));
	const end = Buffer.from(`--${boundary}--${LINE_END}`);
	const size = pieces.reduce(
		(sum, { part, head }) => sum + head.length + sizeOf(part) + LINE_END.length,
		end.length,
	);
	const open = new Set<OpenFile>();
	let isClosed = false;
	let unsent: ItemError | undefined;
	let lastTaken = 0;

	async function* contentOf({ file }: { file: FilePart }) {
		const source = await file.open();
		open.add(source);
		if (isClosed) source.destroy?.();
		let left = file.size;
		for await (const chunk of source) {
			left -= chunk.length;
			if (left < 0) break;
			yield* inSlices(chunk);
		}
		open.delete(source);
		// The service was told how much would come, and would wait for the rest.
		if (left !== 0) throw changed(file, left < 0 ? 'longer' : 'shorter');
	}

	async function* wholeContentOf(part: { file: FilePart }) {
		try {
			yield* contentOf(part);
		} catch (thrown) {
			const refusal = asRefusal(thrown, part.file);
			// What closing does to a file is no reason.
			if (!isClosed) unsent ??= refusal;
			throw refusal;
		}
	}

	async function* allPieces() {
		for (const { part, head } of pieces) {
			yield head;
			if ('text' in part) yield* inSlices(Buffer.from(part.text));
			else yield* wholeContentOf(part);
			yield Buffer.from(LINE_END);
		}
		yield end;
	}

	return {
		[Symbol.toStringTag]: 'Blob',
		size,
		type: `multipart/form-data; boundary=${boundary}`,
		async *stream() {
			for await (const piece of allPieces()) {
				lastTaken = Date.now();
				yield piece;
			}
		},
		lastTaken: () => lastTaken,
		unsent: () => unsent,
		close() {
			isClosed = true;
			for (const source of open) source.destroy?.();
			open.clear();
		},
	};
}

const SLICE_BYTES = 65_536;

/** n8n's client sees no progress within one large piece, and takes a slow connection for a lost one. */
function* inSlices(bytes: Uint8Array) {
	for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
		yield bytes.subarray(at, at + SLICE_BYTES);
	}
}

const GIVE_AGAIN = 'Run the node that gives it again.';

function changed({ fileName }: FilePart, how: string): ItemError {
	return new ItemError(
		`The file "${fileName}" is ${how} than it was when n8n stored it`,
		GIVE_AGAIN,
	);
}

/** What keeps a file from being read, in words. */
export function asRefusal(thrown: unknown, { fileName }: FilePart): ItemError {
	if (thrown instanceof ItemError) return thrown;
	const reason =
		isObject(thrown) && typeof thrown.message === 'string' ? `: ${thrown.message}` : '';
	return new ItemError(
		`The file "${fileName}" could not be read from the storage of n8n${reason}`,
		GIVE_AGAIN,
	);
}

function headOf(part: Part, boundary: string): string {
	const head = [`--${boundary}`, `Content-Disposition: form-data; name="${escaped(part.name)}"`];
	if ('file' in part) {
		head[1] += `; filename="${escaped(part.file.fileName)}"`;
		head.push(`Content-Type: ${part.file.type.replace(/[^\x20-\x7e]/g, '')}`);
	}
	return [...head, '', ''].join(LINE_END);
}

function sizeOf(part: Part): number {
	return 'text' in part ? Buffer.byteLength(part.text) : part.file.size;
}

/** As the HTML standard says for multipart/form-data; everything else goes as UTF-8. */
function escaped(name: string): string {
	return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}
