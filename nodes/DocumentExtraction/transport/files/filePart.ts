import {
	BINARY_IN_JSON_PROPERTY,
	type IBinaryData,
	type IExecuteSingleFunctions,
	isBinaryValue,
} from 'n8n-workflow';

import { normalizedBase64 } from './normalizedBase64';
import type { FilePart } from './multipart';
import { ItemError } from '../errors/itemError';
import { withoutAddresses } from '../address/withoutSecrets';
import { truncate } from '../messages/serviceMessage';

/** A file as a part of a form. To be made only when it is about to be sent. */
export async function filePart(
	context: IExecuteSingleFunctions,
	data: IBinaryData,
): Promise<FilePart> {
	const file = {
		fileName: nameOf(data),
		type: String(data.mimeType || 'application/octet-stream'),
	};
	const { id } = data;
	return { ...file, ...(id ? await fromStorage(context, id, file.fileName) : inItem(data)) };
}

/** "invoice.pdf (application/pdf)", for messages. */
export function described(data: IBinaryData): string {
	return `${nameOf(data)} (${data.mimeType || 'unknown type'})`;
}

/** The file of the input item that is named so. */
export function fileIn(context: IExecuteSingleFunctions, name: string): IBinaryData {
	const data = fileNamed(context, name);
	if (data) return withContent(data);
	throw missing(name, namesIn(context));
}

/** Files stand beside the JSON of an item or, where the workflow's settings say so, in it (docs/n8n.md#binary-data). */
function fileNamed(context: IExecuteSingleFunctions, name: string): IBinaryData | undefined {
	const beside = new Map(Object.entries(context.getInputData().binary ?? {})).get(name);
	return beside ?? fileAt(context, pathInJson(name)) ?? fileAt(context, name);
}

/** By n8n's own look, which alone knows where the workflow keeps its files. */
function fileAt(context: IExecuteSingleFunctions, path: string): IBinaryData | undefined {
	try {
		const data: unknown = context.helpers.assertBinaryData(path);
		return isBinaryValue(data) ? data : undefined;
	} catch {
		return undefined;
	}
}

/** Quoted, since a name may hold what parts a path. */
const pathInJson = (name: string) => `${BINARY_IN_JSON_PROPERTY}[${JSON.stringify(name)}]`;

/** The names of all files of the item, of which there has to be one. */
export function fileNamesOf(context: IExecuteSingleFunctions): string[] {
	const names = namesIn(context);
	if (names.length > 0) return names;
	throw new ItemError('The input item has no file', WHERE_FROM);
}

const WHERE_FROM =
	'Connect a node that gives files, for example a form, an email trigger or Read Files, before this one.';

function namesIn(context: IExecuteSingleFunctions): string[] {
	const { binary = {}, json } = context.getInputData();
	const inJson = Object.keys(json[BINARY_IN_JSON_PROPERTY] ?? {});
	return [...Object.keys(binary), ...inJson.filter((name) => fileAt(context, pathInJson(name)))];
}

function nameOf({ fileName, fileExtension }: IBinaryData): string {
	// A part without a name is no file to a service.
	// A Code node may take an invoice number for it.
	return String(fileName || `file${fileExtension ? `.${fileExtension}` : ''}`);
}

async function fromStorage(context: IExecuteSingleFunctions, id: string, name: string) {
	const gone = () => {
		throw new ItemError(
			`The file "${name}" is no longer stored in n8n`,
			'Run the node that gives it again.',
		);
	};
	const { fileSize } = await context.helpers.getBinaryMetadata(id).catch(gone);
	return {
		// n8n's object store gives no size for a file that is empty.
		size: fileSize || 0,
		open: async (pieceBytes?: number) =>
			await context.helpers.getBinaryStream(id, pieceBytes).catch(gone),
	};
}

/** Refuses a file that has nothing to be sent, before anything is. What n8n keeps elsewhere is opened only when it is sent. */
export function withContent(data: IBinaryData): IBinaryData {
	if (!data.id) base64Of(data);
	return data;
}

/** Small files travel with the item as base64. */
function inItem(file: IBinaryData) {
	const bytes = Buffer.from(base64Of(file), 'base64');
	return { size: bytes.length, open: async () => once(bytes) };
}

/** A node of the user's own may have written anything there. */
function base64Of(file: IBinaryData): string {
	const data: unknown = file.data;
	if (data === undefined) {
		throw new ItemError(
			`The file "${nameOf(file)}" of the input item has no content`,
			'Look at the node that gives it: a file needs data or an id.',
		);
	}
	const base64 = typeof data === 'string' ? normalizedBase64(data) : undefined;
	if (base64 !== undefined) return base64;
	throw new ItemError(
		`The content of the file "${nameOf(file)}" of the input item is not base64 text`,
		'Look at the node that gives it: the data of a file is its whole content in base64.',
	);
}

async function* once(bytes: Uint8Array) {
	yield bytes;
}

function missing(field: string, present: string[]): ItemError {
	const message = `The input item has no file in "${truncate(withoutAddresses(field))}"`;
	if (present.length === 0) return new ItemError(message, WHERE_FROM);
	const all = present.length > 1 ? ', or * for all' : '';
	return new ItemError(
		message,
		`It has files in ${present.join(', ')}: put one of these into Input Binary Field${all}.`,
	);
}
