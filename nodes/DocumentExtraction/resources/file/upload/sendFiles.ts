import { uploadRefused } from '../../shared/uploadRefused';
import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { binaryFields } from '../../../parameters/binaryFields';
import { type UploadOnce, uploadOnceOf } from '../../../parameters/ifAlreadyUploaded';
import { metadataIn } from '../../../parameters/metadata';
import { refuseMissingEntry } from '../../../parameters/values/missingEntry';
import { oneOf } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Content } from '../../../transport/files/contentKey';
import { described, filePart } from '../../../transport/files/filePart';
import type { ErrorHints } from '../../../transport/requests/asPagination';
import type {
	OperationHandler,
	OperationContext,
} from '../../../transport/requests/operationContext';
import { type Part, streamedForm } from '../../../transport/files/multipart';
import { base64, isAddress } from './base64';
import { uploadAndWait, uploadAndWaitOnce } from './uploadAndWait';
import { REQUEST_METADATA } from './uploadParameters';

const FIELD = 'Input Binary Field';

/** Sends the files of an item in one request and gives what the service read from them. */
export const sendFiles: OperationHandler = async (operation) => {
	const { read } = operation;
	const metadata = metadataIn(read, REQUEST_METADATA);
	const choice = uploadOnceOf(read);
	refuseMissingEntry(operation, 'binaryPropertyName', FIELD);
	const parts = partsOf(operation, choice);
	const opened = async () => await Promise.all(parts.map(async (part) => await part()));
	const formWith = (stored: string) => ({
		form: async () => streamedForm([...(await opened()), ...metadataPart(stored)]),
	});
	if (!choice) return await uploadAndWait(operation, parts.length, formWith(metadata));
	return await uploadAndWaitOnce(operation, parts.length, {
		choice,
		contents: async () => (await opened()).map(contentOf),
		metadata,
		changeWith: formWith,
	});
};

export const fileErrorHints: ErrorHints = {
	refused: (serviceSays, executeFunctions) =>
		uploadRefused({
			message: 'The service could not read the file',
			sent: sentFiles(executeFunctions),
			serviceSays,
		}),
};

const inputTypeIn = oneOf('binary', 'base64');

/** What there is to send: looked for before anything is sent, and opened when it is. */
function partsOf(
	{ executeFunctions, read }: OperationContext,
	choice: UploadOnce | undefined,
): (() => Promise<Part>)[] {
	if (inputTypeIn(read('inputType'), 'Input Type') === 'base64') {
		const text = () => base64(read('base64Data'), 'Base64 Data');
		// What is none is refused at once. What is made of it is not kept: it may be a copy of the whole file.
		if (isAddress(text()) && choice) throw needsContent();
		return [async () => ({ name: 'base64_data', text: text() })];
	}
	return binaryFields(executeFunctions, read('binaryPropertyName'), FIELD).map(
		(file) => async () => ({ name: 'file', file: await filePart(executeFunctions, file) }),
	);
}

/** Of an address the service alone knows what stands behind it. */
const needsContent = () =>
	new ItemError(
		'Base64 Data holds an address, and If Already Uploaded needs the file itself',
		'Give the whole file as base64, or set If Already Uploaded to Upload Again.',
	);

const contentOf = (part: Part): Content => ('file' in part ? part.file : { base64: part.text });

function metadataPart(metadata: string): Part[] {
	return metadata === '' ? [] : [{ name: 'request_metadata', text: metadata }];
}

function sentFiles(executeFunctions: IExecutePaginationFunctions): string {
	if (executeFunctions.getNodeParameter('inputType') === 'base64') return 'base64 text';
	const field = executeFunctions.getNodeParameter('binaryPropertyName');
	return binaryFields(executeFunctions, field, FIELD).map(described).join(', ');
}
