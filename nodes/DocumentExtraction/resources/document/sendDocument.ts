import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { binaryField } from '../../parameters/binaryFields';
import { plainJson, plainText } from '../../parameters/plainText';
import { presentationOf } from '../../parameters/results';
import { isBlank, oneOf, text, trueOrFalse } from '../../parameters/rules';
import { waitingOf } from '../../parameters/waiting';
import { webAddress, withoutSecrets } from '../../parameters/webAddresses';
import { asItem } from '../../transport/response/entries';
import { described, filePart } from '../../transport/files/filePart';
import type { ErrorHints } from '../../transport/requests/asPagination';
import type { OperationHandler, OperationContext } from '../../transport/requests/operationContext';
import { type Part, streamedForm } from '../../transport/files/multipart';
import type { ReadParameter } from '../../transport/address/path';
import { unreadFiles } from '../file/sendFiles';
import { rawOf, untilDone } from '../untilDone';
import { lookAtDocument, naming, sightOf } from './documentAnswer';

const FIELD = 'Input Binary Field';

/** Sends a document and gives what the service read from it, at once or when it is done. */
export const sendDocument: OperationHandler = async (turn) => {
	const { isSimplified, itemsOf } = presentationOf(turn.read);
	const waiting = waitingOf(turn.read);
	const change = requestOf(turn);
	if (!isSimplified && !waiting) return await turn.send(change);

	const [{ json } = { json: {} }] = await turn.send(change, withId);
	const uploaded = sightOf(json);
	const { id } = uploaded.file;
	const sight = waiting
		? await untilDone(turn, waiting, uploaded, async (within) => await lookAtDocument(within, id))
		: uploaded;
	return isSimplified ? itemsOf(sight.file) : [asItem(rawOf(sight))];
};

export const documentRules: ErrorHints = {
	refused: (serviceSays, context) =>
		unreadFiles({
			message: 'The service could not read the document',
			sent: sentDocument(context),
			serviceSays,
			// interface.md §7.2.
			more: 'An instant learning workflow needs Set Fields before it can extract.',
		}),
};

const inputTypeIn = oneOf('binary', 'url');

/** public-facts.md, "Version 4 documents": a form with the file, or JSON with the address. */
function requestOf(turn: OperationContext): Parameters<OperationContext['send']>[0] {
	const { context, read } = turn;
	const isAsync = trueOrFalse(read('async'), 'Async');
	const metadata = metadataIn(read);
	if (inputTypeIn(read('inputType'), 'Input Type') === 'url') {
		return { body: { document_url: addressIn(read), async: isAsync, ...inJson(metadata) } };
	}
	const field = binaryField(read('binaryPropertyName'), FIELD);
	return {
		form: async () =>
			streamedForm([
				{ name: 'file', file: await filePart(context, field) },
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
	for (const { json } of items) naming(json, 'document_id');
	return items;
}

function sentDocument(context: IExecutePaginationFunctions): string {
	return context.getNodeParameter('inputType') === 'url'
		? withoutSecrets(text(context.getNodeParameter('documentUrl'), 'Document URL').trim())
		: described(context, binaryField(context.getNodeParameter('binaryPropertyName'), FIELD));
}
