import type { IBinaryData, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';

import { isBlank } from '../../extraction/file';
import { fileOfDocument } from '../../extraction/version4';
import { parsedJson } from '../../utils/parsedJson';
import { binaryField } from '../../parameters/binaryFields';
import { type UploadOnce, uploadOnceOf } from '../../parameters/ifAlreadyUploaded';
import { plainJson } from '../../parameters/values/plainText';
import { type MetadataOption, metadataIn } from '../../parameters/metadata';
import { presentationOf } from '../../parameters/results';
import { anyText, oneOf } from '../../parameters/values/parsers';
import { uploadResultsOf } from '../../parameters/uploadResults';
import { webAddress } from '../../parameters/values/webAddresses';
import { objectIn, requireId } from '../../transport/response/entries';
import { described, filePart } from '../../transport/files/filePart';
import type { ErrorHints } from '../../transport/requests/asPagination';
import {
	type OperationContext,
	type OperationHandler,
	readerOf,
} from '../../transport/requests/operationContext';
import { type Part, streamedForm } from '../../transport/files/multipart';
import { idOf, type ReadParameter } from '../../transport/address/path';
import { WORKFLOW } from '../../transport/address/pathParameters';
import { presentUploads } from '../shared/presentUploads';
import { presentFound } from '../shared/uploadOnce/presentFound';
import { foundIn, pagesNamed } from '../shared/uploadOnce/findUpload';
import { uploadOnce } from '../shared/uploadOnce/uploadOnce';
import { NEEDS_FIELDS, uploadRefused } from '../shared/uploadRefused';
import { snapshotIn, snapshotsOf } from './documentAnswer';
import { keyedDocumentsSince, lookAgain } from './keyedDocuments';
import { hostAndName } from '../../transport/address/withoutSecrets';

const FIELD = 'Input Binary Field';
const METADATA: MetadataOption = { name: 'metadata', displayName: 'Metadata' };

/** Sends a document and gives what the service read from it, at once or when it is done. */
export const sendDocument: OperationHandler = async (operation) => {
	const { read } = operation;
	const { isSimplified } = presentationOf(read);
	const { isAsync, waiting } = uploadResultsOf(read);
	const metadata = metadataIn(read, METADATA);
	const isAddress = inputTypeIn(read('inputType'), 'Input Type') === 'url';
	const choice = isAddress ? undefined : uploadOnceOf(read);
	if (choice) return await sendOnce(operation, choice, metadata);
	const change = isAddress
		? {
				body: inJson({ document_url: addressIn(read), async: isAsync }, metadata),
				headers: { ...operation.request.options.headers, 'Content-Type': 'application/json' },
			}
		: formOf(operation, inputFileOf(operation.executeFunctions), metadata);
	if (!isSimplified && !waiting) return await operation.send(change);
	return await present(operation, await operation.send(change, withId));
};

/** Unless the document is there: then it gives what the service has read from that. */
async function sendOnce(
	operation: OperationContext,
	choice: UploadOnce,
	metadata: string,
): Promise<INodeExecutionData[]> {
	const file = inputFileOf(operation.executeFunctions);
	const items = await uploadOnce(operation, {
		choice,
		contents: async () => [await filePart(operation.executeFunctions, file)],
		metadata,
		metadataParameter: METADATA.displayName,
		target: idOf(WORKFLOW, operation.read('workflowId')),
		listSince: async (from) => await keyedDocumentsSince(operation, from),
		lookAgain: async (copy) => await lookAgain(operation, copy),
		filesIn: (answer) => [pagesNamed(fileOfDocument(objectIn(answer)))],
		send: async (keyed, find) =>
			await operation.send({ ...formOf(operation, file, keyed), find }, withId),
	});
	const found = foundIn(items);
	if (!found) return await present(operation, items);
	return await presentFound(operation, found, snapshotsOf);
}

/** What an answer holds, or what there is once the document has been read. */
async function present(
	operation: OperationContext,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const snapshot = snapshotIn(objectIn(items));
	const { file, isWhole } = snapshot;
	// "success" may mean no more than that it was uploaded.
	const isDoubtful = uploadResultsOf(operation.read).waiting && isBlank(file);
	const uploaded = { ...snapshot, isWhole: isWhole && !isDoubtful };
	const fetchSnapshot = snapshotsOf(file.id);
	return await presentUploads(operation, [{ uploaded, fetchSnapshot }]);
}

export const documentErrorHints: ErrorHints = {
	refused: (serviceSays, executeFunctions) =>
		uploadRefused({
			message: 'The service could not read the document',
			sent: sentDocument(executeFunctions),
			serviceSays,
			more: `${NEEDS_FIELDS}.`,
		}),
};

const inputTypeIn = oneOf('binary', 'url');

/** docs/interface.md#version-4-documents: a form with the file; JSON with the address is the other way. */
function formOf(
	{ executeFunctions, read }: OperationContext,
	file: IBinaryData,
	metadata: string,
): Pick<NonNullable<Parameters<OperationContext['send']>[0]>, 'form'> {
	const { isAsync } = uploadResultsOf(read);
	return {
		form: async () =>
			streamedForm([
				{ name: 'file', file: await filePart(executeFunctions, file) },
				{ name: 'async', text: String(isAsync) },
				...inForm(metadata),
			]),
	};
}

const inputFileOf = (context: IExecutePaginationFunctions) =>
	binaryField(context, readerOf(context)('binaryPropertyName'), FIELD);
const addressIn = (read: ReadParameter) => webAddress(read('documentUrl'), 'Document URL');

const inForm = (metadata: string): Part[] =>
	metadata === '' ? [] : [{ name: 'metadata', text: metadata }];

/** As text: structure, which a form can hold as JSON text only, goes to the letter here too. */
function inJson(body: object, metadata: string): string {
	const text = JSON.stringify(body);
	if (metadata === '') return text;
	const value = parsedJson(metadata)?.value;
	const isStructure = typeof value === 'object' && value !== null;
	if (isStructure) plainJson(value, METADATA.displayName);
	return `${text.slice(0, -1)},"metadata":${isStructure ? metadata : JSON.stringify(metadata)}}`;
}

/** Without an ID nobody would find the document again. */
function withId(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) requireId(json, 'document_id');
	return items;
}

function sentDocument(executeFunctions: IExecutePaginationFunctions): string {
	return executeFunctions.getNodeParameter('inputType') === 'url'
		? hostAndName(anyText(executeFunctions.getNodeParameter('documentUrl'), 'Document URL').trim())
		: described(inputFileOf(executeFunctions));
}
