import type { INodeExecutionData } from 'n8n-workflow';

import { presentationOf } from '../../../parameters/results';
import { uploadResultsOf } from '../../../parameters/uploadResults';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { asItem } from '../../../transport/response/entries';
import { rawOf, type Snapshot, waitForAll } from '../waitForCompletion';
import type { FoundUpload } from './uploadOnce';

type FetchSnapshot = (operation: Pick<OperationContext, 'send'>) => Promise<Snapshot>;

/** Gives an upload that is there as Get would, or as it is once it has been read. */
export async function presentFound(
	operation: OperationContext,
	{ ids, isEarlier }: FoundUpload,
	fetching: (id: string) => FetchSnapshot,
): Promise<INodeExecutionData[]> {
	const { isSimplified, itemsOf } = presentationOf(operation.read);
	const { waiting } = uploadResultsOf(operation.read);
	const uploads = await Promise.all(
		ids.map(async (id) => {
			const fetchSnapshot = fetching(id);
			return { uploaded: await fetchSnapshot(operation), fetchSnapshot };
		}),
	);
	const snapshots = waiting
		? await waitForAll(operation, waiting, uploads)
		: uploads.map(({ uploaded }) => uploaded);
	const items = isSimplified
		? itemsOf(snapshots.map(({ file }) => file))
		: snapshots.map((snapshot) => asItem(rawOf(snapshot)));
	if (!isEarlier) return items;
	return items.map((item) => ({ ...item, json: { ...item.json, already_uploaded: true } }));
}
