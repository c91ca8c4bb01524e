import type { IBinaryData, IExecuteSingleFunctions } from 'n8n-workflow';

import type { FilePart } from './multipart';
import { Refusal } from './refusal';

/** A file of the input item, as a part of a form. To be made only when it is about to be sent. */
export async function filePart(context: IExecuteSingleFunctions, field: string): Promise<FilePart> {
	const data = fileIn(context, field);
	const file = { fileName: nameOf(data), type: data.mimeType || 'application/octet-stream' };
	const { id } = data;
	return { ...file, ...(id ? await stored(context, id, file.fileName) : inItem(data)) };
}

/** "invoice.pdf (application/pdf)", for messages. */
export function described(context: IExecuteSingleFunctions, field: string): string {
	const data = fileIn(context, field);
	return `${nameOf(data)} (${data.mimeType || 'unknown type'})`;
}

function fileIn(context: IExecuteSingleFunctions, field: string): IBinaryData {
	const files = new Map(Object.entries(context.getInputData().binary ?? {}));
	const data = files.get(field);
	if (data) return data;
	throw missing(field, [...files.keys()]);
}

function nameOf({ fileName, fileExtension }: IBinaryData): string {
	// A part without a name is no file to a service.
	return fileName || `file${fileExtension ? `.${fileExtension}` : ''}`;
}

async function stored(context: IExecuteSingleFunctions, id: string, name: string) {
	const gone = () => {
		throw new Refusal(
			`The file "${name}" is no longer stored in n8n`,
			'Run the node that gives it again.',
		);
	};
	const { fileSize } = await context.helpers.getBinaryMetadata(id).catch(gone);
	return {
		// n8n's object store gives no size for a file that is empty.
		size: fileSize || 0,
		open: async () => await context.helpers.getBinaryStream(id).catch(gone),
	};
}

/** Small files travel with the item as base64. */
function inItem({ data }: IBinaryData) {
	const bytes = Buffer.from(data, 'base64');
	return { size: bytes.length, open: async () => once(bytes) };
}

async function* once(bytes: Uint8Array) {
	yield bytes;
}

function missing(field: string, present: string[]): Refusal {
	return new Refusal(
		`The input item has no file in "${field}"`,
		present.length > 0
			? `It has files in ${present.join(', ')}: put one of these into Input Binary Field.`
			: 'Connect a node that gives files, for example a form, an email trigger or Read Files, before this one.',
	);
}
