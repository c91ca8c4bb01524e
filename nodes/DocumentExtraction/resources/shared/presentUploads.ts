import type { INodeExecutionData } from 'n8n-workflow';

import { presentationOf } from '../../parameters/results';
import { uploadResultsOf } from '../../parameters/uploadResults';
import type { OperationContext } from '../../transport/requests/operationContext';
import { asItem } from '../../transport/response/entries';
import { rawOf, type UploadedFile, waitForCompletion } from './waitForCompletion';

/** Gives uploaded files as they are or, where the user waits, as they are once they have been read. */
export async function presentUploads(
	operation: OperationContext,
	uploads: Array<UploadedFile<OperationContext>>,
): Promise<INodeExecutionData[]> {
	const { isSimplified, itemsOf } = presentationOf(operation.read);
	const { waiting } = uploadResultsOf(operation.read);
	const snapshots = waiting
		? await waitForCompletion(operation, waiting, uploads)
		: uploads.map(({ uploaded }) => uploaded);
	if (isSimplified) return itemsOf(snapshots.map(({ file }) => file));
	return snapshots.map((snapshot) => asItem(rawOf(snapshot)));
}
