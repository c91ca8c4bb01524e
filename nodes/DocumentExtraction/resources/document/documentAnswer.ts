import type { IDataObject } from 'n8n-workflow';

import { fileOfDocument } from '../../extraction/version4';
import { DOCUMENT } from '../../transport/address/endpoints';
import type { OperationContext } from '../../transport/requests/operationContext';
import { objectIn, requireId } from '../../transport/response/entries';
import type { Snapshot } from '../shared/waitForCompletion';

/** How far the service is with a document. */
export async function fetchSnapshot(
	{ send }: Pick<OperationContext, 'send'>,
	documentId: string,
): Promise<Snapshot> {
	const answer = objectIn(
		await send({ method: 'GET' as const, url: DOCUMENT, ids: { documentId } }),
	);
	return snapshotIn(requireId(answer, 'document_id', documentId));
}

export function snapshotIn(raw: IDataObject): Snapshot {
	return { file: fileOfDocument(raw), raw };
}
