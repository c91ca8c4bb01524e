import type { IBinaryData, IExecuteSingleFunctions } from 'n8n-workflow';

import type { FilePart } from './multipart';
import { Refusal } from './refusal';

/** A file of the input item, as a part of a form. To be made only when it is about to be sent. */
export async function filePart(context: IExecuteSingleFunctions, field: string): Promise<FilePart> {
	const { binary = {} } = context.getInputData();
	const data = binary[field];
	if (!data) throw missing(field, Object.keys(binary));
	const { id } = data;
	return {
		fileName: data.fileName ?? `file${data.fileExtension ? `.${data.fileExtension}` : ''}`,
		type: data.mimeType,
		...(id ? await stored(context, id) : inItem(data)),
	};
}

async function stored(context: IExecuteSingleFunctions, id: string) {
	const { fileSize } = await context.helpers.getBinaryMetadata(id);
	return { size: fileSize, open: () => context.helpers.getBinaryStream(id) };
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
