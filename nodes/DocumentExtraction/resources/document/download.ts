import { binaryFieldName } from '../../parameters/binaryFieldName';
import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { requiredText } from '../../parameters/values/parsers';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { originOf } from '../../transport/address/outputIds';
import { fetchFile } from '../../transport/files/fetchFile';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { documentIdIn } from './paths';

const FIELD = 'Put Output File in Field';

/** Not through n8n's own requests, which know no streams. */
export const downloadOriginal: OperationHandler = async ({
	executeFunctions,
	read,
	request,
	withRetry,
}) => {
	const field = requiredText(read('binaryPropertyName'), FIELD).trim();
	const id = documentIdIn(read);
	const { options: declared } = request;
	const file = await withRetry(
		{ method: 'GET', path: declared.url ?? '' },
		async (url) => await fetchFile(executeFunctions, { ...declared, url }, id),
	);
	const json = { document_id: id, file_name: file.fileName ?? '', ...originOf(read) };
	return [{ json, binary: { [field]: file } }];
};

export const downloadDescription = parametersOf('document', 'download', [
	workflowId,
	documentId,
	binaryFieldName({
		displayName: FIELD,
		hint: 'The name of the output binary field to put the file in',
		description:
			'Name of the binary field of the output item in which the file comes; an AI agent gets only its name and the ID of the document.',
	}),
	options(),
]);
