import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { objectsIn, textIn } from '../../../utils/json';
import { byFile, filesOfUpload } from '../../../extraction/version2';
import { presentationOf } from '../../../parameters/results';
import { uploadResultsOf } from '../../../parameters/uploadResults';
import { idOf } from '../../../transport/address/path';
import { MODEL } from '../../../transport/address/pathParameters';
import { answerWithout, asItem, objectIn } from '../../../transport/response/entries';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { ItemError } from '../../../transport/errors/itemError';
import { withId } from '../../../transport/messages/fileName';
import { presentUploads } from '../../shared/presentUploads';
import { presentFound } from '../../shared/uploadOnce/presentFound';
import { foundIn, pagesNamed } from '../../shared/uploadOnce/findUpload';
import { type OnceUpload, uploadOnce } from '../../shared/uploadOnce/uploadOnce';
import { expectPages, snapshotsOf } from '../retrieval';
import { keyedFilesSince } from './keyedFiles';
import { REQUEST_METADATA } from './uploadParameters';

type Change = NonNullable<Parameters<OperationContext['send']>[0]>;

/** Sends an upload of so many files and gives what the service read, at once or when it is done. */
export async function uploadAndWait(
	operation: OperationContext,
	fileCount: number,
	change: Change,
): Promise<INodeExecutionData[]> {
	const { isSimplified } = presentationOf(operation.read);
	const { isAsync, waiting } = uploadResultsOf(operation.read);
	const sent = { ...change, qs: { async: String(isAsync) } };
	if (isSimplified || waiting) {
		return await present(
			operation,
			fileCount,
			await operation.send(sent, fileCount > 1 ? holdingIds : holdingPages),
		);
	}
	const items = await operation.send(sent);
	for (const { json } of items) {
		// An answer of another kind, without pages, goes on as it came.
		if (objectsIn(json.result).length > 0) expectAllFiles(json, fileCount);
	}
	return items;
}

/** An upload that is to be made once. */
interface UploadOfFiles extends Pick<OnceUpload, 'choice' | 'contents' | 'metadata'> {
	changeWith: (metadata: string) => Change;
}

/** The same, unless the files are there: then it gives what the service has read from these. */
export async function uploadAndWaitOnce(
	operation: OperationContext,
	fileCount: number,
	{ changeWith, ...upload }: UploadOfFiles,
): Promise<INodeExecutionData[]> {
	presentationOf(operation.read);
	const { isAsync } = uploadResultsOf(operation.read);
	const items = await uploadOnce(operation, {
		...upload,
		metadataParameter: REQUEST_METADATA.displayName,
		target: idOf(MODEL, operation.read('modelId')),
		listSince: async (from) => await keyedFilesSince(operation, from),
		filesIn: (answer) => filesOfUpload(objectIn(answer), isAsync).map(pagesNamed),
		send: async (metadata, find) =>
			await operation.send(
				{ ...changeWith(metadata), qs: { async: String(isAsync) }, find },
				holdingIds,
			),
	});
	const found = foundIn(items);
	return found
		? await presentFound(operation, found, snapshotsOf)
		: await present(operation, fileCount, items);
}

/** What an answer with pages holds, or what there is once all of its files have been read. */
async function present(
	operation: OperationContext,
	fileCount: number,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { isSimplified, itemsOf } = presentationOf(operation.read);
	const { isAsync, waiting } = uploadResultsOf(operation.read);
	const raw = objectIn(items);
	expectAllFiles(raw, fileCount);
	const files = filesOfUpload(raw, isAsync);
	// Where the answer has it all, there is nothing to wait for.
	const isDone = files.every(({ status }) => status !== 'pending');
	if (!waiting || isDone) {
		return isSimplified ? itemsOf(files) : [asItem(raw)];
	}
	const recordsBy = byFile(objectsIn(raw.result));
	return await presentUploads(
		operation,
		files.map((file) => ({
			uploaded: { file, raw: { ...raw, result: recordsBy.get(file.id) }, isWhole: true },
			fetchSnapshot: snapshotsOf(file.id),
		})),
	);
}

const fileIdsIn = (answer: IDataObject) => [
	...new Set(objectsIn(answer.result).map((page) => textIn(page.request_file_id))),
];

/** Without them, what was uploaded once could not be told to those who come with the same. */
function holdingIds(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of holdingPages(items)) {
		if (fileIdsIn(json).includes('')) throw answerWithout(json, 'IDs of files');
	}
	return items;
}

function holdingPages(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) expectPages(json);
	return items;
}

/** A file that the service took no notice of would be lost without a word. Not within the tries: the others are uploaded. */
function expectAllFiles(answer: IDataObject, fileCount: number): void {
	const listed = new Map(
		objectsIn(answer.result).map((page) => {
			const id = textIn(page.request_file_id);
			const name = textIn(page.input ?? page.original_file_name);
			// By name too: a service may make one file of several.
			return [JSON.stringify([id, name]), withId({ id, name })];
		}),
	);
	if (listed.size >= fileCount) return;
	throw new ItemError(
		`${fileCount} files were sent, and the answer of the service lists ${listed.size}: ${[...listed.values()].join(', ')}`,
		'Look at the service for the others before you upload them again. Fetch the results of these by ID.',
	);
}
