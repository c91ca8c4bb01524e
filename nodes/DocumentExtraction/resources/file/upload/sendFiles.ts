import { uploadRefused } from '../../shared/uploadRefused';
import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { binaryFields } from '../../../parameters/binaryFields';
import { oneOf } from '../../../parameters/values/parsers';
import { described, filePart } from '../../../transport/files/filePart';
import type { ErrorHints } from '../../../transport/requests/asPagination';
import type {
	OperationHandler,
	OperationContext,
} from '../../../transport/requests/operationContext';
import { type Part, streamedForm } from '../../../transport/files/multipart';
import type { ReadParameter } from '../../../transport/address/path';
import { base64 } from './base64';
import { uploadAndWait } from './uploadAndWait';
import { metadataIn } from './uploadParameters';

const FIELD = 'Input Binary Field';

/** Sends the files of an item in one request and gives what the service read from them. */
export const sendFiles: OperationHandler = async (operation) => {
	const form = async () => streamedForm([...(await filesOf(operation)), ...metadataOf(operation)]);
	return await uploadAndWait(operation, fileCountIn(operation.read), { form });
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

async function filesOf({ executeFunctions, read }: OperationContext): Promise<Part[]> {
	if (inputTypeIn(read('inputType'), 'Input Type') === 'base64') {
		return [{ name: 'base64_data', text: base64(read('base64Data'), 'Base64 Data') }];
	}
	const fields = binaryFields(read('binaryPropertyName'), FIELD);
	return await Promise.all(
		fields.map(async (field) => ({ name: 'file', file: await filePart(executeFunctions, field) })),
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

function sentFiles(executeFunctions: IExecutePaginationFunctions): string {
	if (executeFunctions.getNodeParameter('inputType') === 'base64') return 'base64 text';
	const fields = binaryFields(executeFunctions.getNodeParameter('binaryPropertyName'), FIELD);
	return fields.map((field) => described(executeFunctions, field)).join(', ');
}
