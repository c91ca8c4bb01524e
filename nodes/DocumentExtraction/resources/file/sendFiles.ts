import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { binaryFields } from '../../parameters/binaryFields';
import { oneOf } from '../../parameters/rules';
import { described, filePart } from '../../transport/files/filePart';
import type { ErrorHints } from '../../transport/requests/asPagination';
import type { OperationHandler, OperationContext } from '../../transport/requests/operationContext';
import { type Part, streamedForm } from '../../transport/files/multipart';
import type { ReadParameter } from '../../transport/address/path';
import type { ErrorText } from '../../transport/messages/errorMessages';
import { base64 } from './base64';
import { uploaded } from './uploaded';
import { metadataIn } from './uploadParameters';

const FIELD = 'Input Binary Field';

/** Sends the files of an item in one request and gives what the service read from them. */
export const sendFiles: OperationHandler = async (turn) => {
	const form = async () => streamedForm([...(await filesOf(turn)), ...metadataOf(turn)]);
	return await uploaded(turn, fileCountIn(turn.read), { form });
};

export const fileRules: ErrorHints = {
	refused: (serviceSays, context) =>
		unreadFiles({
			message: 'The service could not read the file',
			sent: sentFiles(context),
			serviceSays,
		}),
};

interface Unread {
	message: string;
	/** What was sent, as the user knows it. */
	sent: string;
	serviceSays: string;
	/** What else has to be so. */
	more?: string;
}

/** What to say when the service refuses files: interface.md §7.1, and public-facts.md for the types. */
export function unreadFiles({ message, sent, serviceSays, more }: Unread): ErrorText {
	const description = [
		'It takes PDF, PNG, JPEG and TIFF.',
		more,
		`Sent: ${sent}.`,
		serviceSays && `It said: ${serviceSays}`,
	];
	return { message, description: description.filter(Boolean).join(' ') };
}

const inputTypeIn = oneOf('binary', 'base64');

async function filesOf({ context, read }: OperationContext): Promise<Part[]> {
	if (inputTypeIn(read('inputType'), 'Input Type') === 'base64') {
		return [{ name: 'base64_data', text: base64(read('base64Data'), 'Base64 Data') }];
	}
	const fields = binaryFields(read('binaryPropertyName'), FIELD);
	return await Promise.all(
		fields.map(async (field) => ({ name: 'file', file: await filePart(context, field) })),
	);
}

function fileCountIn(read: ReadParameter): number {
	if (inputTypeIn(read('inputType'), 'Input Type') === 'base64') return 1;
	return binaryFields(read('binaryPropertyName'), FIELD).length;
}

function metadataOf({ read }: OperationContext): Part[] {
	const metadata = metadataIn(read);
	return metadata === undefined ? [] : [{ name: 'request_metadata', text: metadata }];
}

function sentFiles(context: IExecutePaginationFunctions): string {
	if (context.getNodeParameter('inputType') === 'base64') return 'base64 text';
	const fields = binaryFields(context.getNodeParameter('binaryPropertyName'), FIELD);
	return fields.map((field) => described(context, field)).join(', ');
}
