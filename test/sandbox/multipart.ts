import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { ReadBody } from './bodies';
import type { UploadedFile } from './call';
import { FieldCollector } from './fields';

/** Files above this are counted and hashed, but not kept: an upload of 2 GB must not need 2 GB of memory. */
export const KEPT_WHOLE = 8 * 1024 * 1024;
export const KEPT_OF_LARGER = 64 * 1024;

/** docs/interface.md#file-types states no limit of size, so only memory for text parts is bounded. */
export const MULTIPART_OPTIONS = {
	preservePath: true,
	limits: {
		fileSize: Infinity,
		fieldSize: 512 * 1024 * 1024,
		files: Infinity,
		fields: Infinity,
		parts: Infinity,
	},
};

export const readMultipart = async (request: FastifyRequest): Promise<ReadBody> => {
	const fields = new FieldCollector();
	const files: UploadedFile[] = [];
	try {
		for await (const part of request.parts()) {
			const name = unescaped(part.fieldname);
			if (part.type === 'file') {
				files.push(await received(name, part.filename, part.mimetype, part.file));
			} else {
				fields.add(name, asText(part.value));
			}
		}
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return { error: `The form could not be read: ${reason}` };
	}
	return { form: { fields: fields.collected(), files } };
};

const received = async (
	part: string,
	name: string,
	type: string,
	content: AsyncIterable<Buffer>,
): Promise<UploadedFile> => {
	const hash = createHash('sha256');
	let kept: Buffer[] = [];
	let size = 0;
	for await (const chunk of content) {
		hash.update(chunk);
		const wasWhole = size <= KEPT_WHOLE;
		size += chunk.length;
		if (size <= KEPT_WHOLE) kept.push(chunk);
		else if (wasWhole) kept = [beginning([...kept, chunk])];
	}
	return {
		part,
		name: unescaped(name),
		type,
		bytes: Buffer.concat(kept),
		size,
		sha256: hash.digest('hex'),
	};
};

/** A copy, so that the memory of the whole is given back. */
const beginning = (chunks: Buffer[]): Buffer =>
	Buffer.from(Buffer.concat(chunks).subarray(0, KEPT_OF_LARGER));

/** Browsers and their kin write `"` and line breaks of a name as these three (WHATWG multipart/form-data). */
const ESCAPED: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

const unescaped = (name: string): string =>
	name.replace(/%22|%0D|%0A/gi, (code) => ESCAPED[code.toUpperCase()] ?? code);

/** The parser hands over a part that calls itself JSON already parsed; the service wants its text. */
const asText = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value);
