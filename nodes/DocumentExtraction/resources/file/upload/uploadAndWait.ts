import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { objectsIn, textIn } from '../../../utils/json';
import { filesOfUpload } from '../../../extraction/version2';
import { presentationOf } from '../../../parameters/results';
import { uploadResultsOf } from '../../../parameters/uploadResults';
import { asItem, objectIn } from '../../../transport/response/entries';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { ItemError } from '../../../transport/errors/itemError';
import { rawOf, waitForAll } from '../../shared/waitForCompletion';
import { expectPages, snapshotsOf } from '../retrieval';

/** Sends an upload of so many files and gives what the service read, at once or when it is done. */
export async function uploadAndWait(
	operation: OperationContext,
	fileCount: number,
	change: Parameters<OperationContext['send']>[0],
): Promise<INodeExecutionData[]> {
	const { isSimplified, itemsOf } = presentationOf(operation.read);
	const { isAsync, waiting } = uploadResultsOf(operation.read);
	const sent = { ...change, qs: { async: String(isAsync) } };
	if (!isSimplified && !waiting) {
		const items = await operation.send(sent);
		for (const { json } of items) {
			// An answer of another kind, without pages, goes on as it came.
			if (objectsIn(json.result).length > 0) expectAllFiles(json, fileCount);
		}
		return items;
	}

	const raw = objectIn(await operation.send(sent, holdingPages));
	expectAllFiles(raw, fileCount);
	const files = filesOfUpload(raw, isAsync);
	// Where the answer has it all, there is nothing to wait for.
	const isDone = files.every(({ status }) => status !== 'pending');
	if (!waiting || isDone) {
		return isSimplified ? itemsOf(files) : [asItem(raw)];
	}
	const snapshots = await waitForAll(
		operation,
		waiting,
		files.map((file) => ({
			uploaded: { file, raw },
			fetchSnapshot: snapshotsOf(file.id),
		})),
	);
	if (isSimplified) return itemsOf(snapshots.map(({ file }) => file));
	return snapshots.map((snapshot) => asItem(rawOf(snapshot)));
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
			return [JSON.stringify([id, name]), `${name || 'a file'} as ${id || 'no ID'}`];
		}),
	);
	if (listed.size >= fileCount) return;
	throw new ItemError(
		`${fileCount} files were sent, and the answer of the service lists ${listed.size}: ${[...listed.values()].join(', ')}`,
		'Look at the service for the others before you upload them again. Fetch the results of these by ID.',
	);
}
