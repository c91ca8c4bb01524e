import type { IDataObject } from 'n8n-workflow';

import { fileOfDocument } from '../../extraction/version4';
import { DOCUMENT } from '../../transport/address/endpoints';
import type { OperationContext } from '../../transport/requests/operationContext';
import { answerWithout, objectIn } from '../../transport/response/entries';
import { isObject, textIn } from '../../utils/json';
import type { Snapshot } from '../shared/waitForCompletion';

/** An answer of another kind must not look like a document or a page with nothing on it. */
export function requireId(answer: unknown, id: 'document_id' | 'page_id'): IDataObject {
	if (isObject(answer) && textIn(answer[id]) !== '') return answer;
	throw answerWithout(answer, id);
}

/** How far the service is with a document. */
export async function fetchSnapshot(
	{ send }: Pick<OperationContext, 'send'>,
	documentId: string,
): Promise<Snapshot> {
	const answer = objectIn(
		await send({ method: 'GET' as const, url: DOCUMENT, ids: { documentId } }),
	);
	return snapshotIn(requireId(answer, 'document_id'));
}

export function snapshotIn(raw: IDataObject): Snapshot {
	return { file: fileOfDocument(raw), raw };
}
