import type { INodeExecutionData } from 'n8n-workflow';

import { apart, type OperationContext } from '../../../transport/requests/operationContext';
import { presentUploads } from '../presentUploads';
import { notLookedAt } from '../fetchFailure';
import type { Snapshot } from '../waitForCompletion';
import type { FoundUpload } from './findUpload';

type FetchSnapshot = (operation: Pick<OperationContext, 'send'>) => Promise<Snapshot>;

/** Gives an upload that is there as Get would, or as it is once it has been read. */
export async function presentFound(
	operation: OperationContext,
	{ files, isEarlier }: FoundUpload,
	snapshotsOf: (id: string) => FetchSnapshot,
): Promise<INodeExecutionData[]> {
	const uploads = await Promise.all(
		files.map(async ({ id, pageCount }) => {
			const fetchSnapshot = snapshotsOf(id);
			return { uploaded: await fetchSnapshot(apart(operation)), pageCount, fetchSnapshot };
		}),
	).catch((thrown: unknown) => {
		const ids = files.map(({ id }) => id);
		throw isEarlier ? thrown : notLookedAt(ids, thrown);
	});
	const items = await presentUploads(operation, uploads);
	if (!isEarlier) return items;
	return items.map((item) => ({ ...item, json: { ...item.json, already_uploaded: true } }));
}
