import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { binaryField } from '../../parameters/binaryFields';
import { plainJson, plainText } from '../../parameters/values/plainText';
import { presentationOf } from '../../parameters/results';
import { isBlank, oneOf, text } from '../../parameters/values/parsers';
import { uploadResultsOf } from '../../parameters/uploadResults';
import { webAddress } from '../../parameters/values/webAddresses';
import { asItem, objectIn } from '../../transport/response/entries';
import { described, filePart } from '../../transport/files/filePart';
import type { ErrorHints } from '../../transport/requests/asPagination';
import type { OperationHandler, OperationContext } from '../../transport/requests/operationContext';
import { type Part, streamedForm } from '../../transport/files/multipart';
import type { ReadParameter } from '../../transport/address/path';
import { NEEDS_FIELDS, uploadRefused } from '../shared/uploadRefused';
import { rawOf, waitForCompletion } from '../shared/waitForCompletion';
import { fetchSnapshot, requireId, snapshotIn } from './documentAnswer';
import { withoutSecrets } from '../../transport/address/withoutSecrets';

const FIELD = 'Input Binary Field';

/** Sends a document and gives what the service read from it, at once or when it is done. */
export const sendDocument: OperationHandler = async (operation) => {
	const { isSimplified, itemsOf } = presentationOf(operation.read);
	const { isAsync, waiting } = uploadResultsOf(operation.read);
	const change = requestOf(operation, isAsync);
	if (!isSimplified && !waiting) return await operation.send(change);

	const uploaded = snapshotIn(objectIn(await operation.send(change, withId)));
	const { id } = uploaded.file;
	const snapshot = waiting
		? await waitForCompletion(
				operation,
				waiting,
				uploaded,
				async (within) => await fetchSnapshot(within, id),
			)
		: uploaded;
	return isSimplified ? itemsOf([snapshot.file]) : [asItem(rawOf(snapshot))];
};

export const documentErrorHints: ErrorHints = {
	refused: (serviceSays, executeFunctions) =>
		uploadRefused({
			message: 'The service could not read the document',
			sent: sentDocument(executeFunctions),
			serviceSays,
			more: NEEDS_FIELDS,
		}),
};

const inputTypeIn = oneOf('binary', 'url');

/** docs/interface.md#version-4-documents: a form with the file, or JSON with the address. */
function requestOf(
	{ executeFunctions, read }: OperationContext,
	isAsync: boolean,
): Parameters<OperationContext['send']>[0] {
	const metadata = metadataIn(read);
	if (inputTypeIn(read('inputType'), 'Input Type') === 'url') {
		return { body: { document_url: addressIn(read), async: isAsync, ...inJson(metadata) } };
	}
	const field = binaryField(read('binaryPropertyName'), FIELD);
	return {
		form: async () =>
			streamedForm([
				{ name: 'file', file: await filePart(executeFunctions, field) },
				{ name: 'async', text: String(isAsync) },
				...inForm(metadata),
			]),
	};
}

const addressIn = (read: ReadParameter) => webAddress(read('documentUrl'), 'Document URL');

/** Empty when there is none to send. */
function metadataIn(read: ReadParameter): string {
	const metadata = read('options.metadata', '');
	return isBlank(metadata) ? '' : plainText(metadata, 'Metadata');
}

const inForm = (metadata: string): Part[] =>
	metadata === '' ? [] : [{ name: 'metadata', text: metadata }];

/** Structure, which a form can hold as JSON text only, goes as it is. */
function inJson(metadata: string) {
	if (metadata === '') return {};
	const structure = structureIn(metadata);
	return { metadata: structure ? plainJson(structure, 'Metadata') : metadata };
}

function structureIn(metadata: string): object | undefined {
	try {
		const parsed: unknown = JSON.parse(metadata);
		return isObject(parsed) || Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
}

/** Without an ID nobody would find the document again. */
function withId(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) requireId(json, 'document_id');
	return items;
}

function sentDocument(executeFunctions: IExecutePaginationFunctions): string {
	return executeFunctions.getNodeParameter('inputType') === 'url'
		? withoutSecrets(text(executeFunctions.getNodeParameter('documentUrl'), 'Document URL').trim())
		: described(
				executeFunctions,
				binaryField(executeFunctions.getNodeParameter('binaryPropertyName'), FIELD),
			);
}
