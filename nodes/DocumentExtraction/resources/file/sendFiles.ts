import type { IExecutePaginationFunctions } from 'n8n-workflow';

import {
	isBlank,
	names,
	requiredNames,
	requiredText,
	text,
	trueOrFalse,
} from '../../parameters/rules';
import { described, filePart } from '../../transport/filePart';
import type { Knowledge, Talk, Turn } from '../../transport/inTurn';
import { type Part, streamedForm } from '../../transport/multipart';
import { uploaded } from './uploaded';

/** Sends the files of an item in one request and gives what the service read from them. */
export const sendFiles: Talk = async (turn) => {
	const qs = { async: String(trueOrFalse(turn.read('async'), 'Async')) };
	const form = async () => streamedForm([...(await filesOf(turn)), ...metadataOf(turn)]);
	return await uploaded(turn, { qs, form });
};

/** interface.md §7.1, and public-facts.md for the file types. */
export const fileRules: Knowledge = {
	refused: (serviceSays, context) => ({
		message: 'The service could not read the file',
		description: [
			'It takes PDF, PNG, JPEG and TIFF.',
			`Sent: ${sentFiles(context)}.`,
			serviceSays && `It said: ${serviceSays}`,
		]
			.filter(Boolean)
			.join(' '),
	}),
};

async function filesOf({ context, read }: Turn): Promise<Part[]> {
	if (read('inputType') === 'base64') {
		return [{ name: 'base64_data', text: requiredText(read('base64Data'), 'Base64 Data') }];
	}
	const fields = requiredNames(read('binaryPropertyName'), 'Input Binary Field');
	return await Promise.all(
		fields.map(async (field) => ({ name: 'file', file: await filePart(context, field) })),
	);
}

function metadataOf({ read }: Turn): Part[] {
	const metadata = read('options.requestMetadata', '');
	if (isBlank(metadata)) return [];
	return [{ name: 'request_metadata', text: text(metadata, 'Request Metadata') }];
}

function sentFiles(context: IExecutePaginationFunctions): string {
	if (context.getNodeParameter('inputType') === 'base64') return 'base64 text';
	const fields = names(context.getNodeParameter('binaryPropertyName'), 'Input Binary Field');
	return fields.map((field) => described(context, field)).join(', ');
}
