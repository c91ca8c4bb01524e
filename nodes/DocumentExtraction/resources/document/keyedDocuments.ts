import { timeIn } from '../../extraction/time';
import { keyedMetadataIn } from '../../extraction/uploadKey';
import { nameOfDocument, statusOfDocument } from '../../extraction/version4';
import { DOCUMENTS } from '../../transport/address/endpoints';
import { documentsIn, type Page } from '../../transport/requests/documentList';
import type { OperationContext } from '../../transport/requests/operationContext';
import { entriesOf, objectIn, PAGE_SIZE, totalIn } from '../../transport/response/entries';
import { type Json, textIn } from '../../utils/json';
import type { KeyedFile } from '../shared/uploadOnce/copies';

/** The documents of the workflow that were uploaded with a key, since a time. */
export async function keyedDocumentsSince(
	{ send }: OperationContext,
	from: number,
): Promise<KeyedFile[]> {
	const pageOf = async (page: number): Promise<Page<KeyedFile>> => {
		const answer = objectIn(
			await send({ method: 'GET', url: DOCUMENTS, qs: { page, limit: PAGE_SIZE } }),
		);
		return { documents: entriesOf(answer, 'documents').map(listed), total: totalIn(answer) ?? 0 };
	};
	const enough = () => (_: unknown, youngest: number) => youngest < from;
	const documents = await documentsIn(pageOf, { enough, expected: new Map() });
	return documents.filter(({ key, uploadedAt = from }) => key !== '' && uploadedAt >= from);
}

/** Without what was read: a list may be long. */
function listed(document: Json): KeyedFile {
	return {
		key: keyedMetadataIn(document.metadata)?.key ?? '',
		id: textIn(document.document_id),
		name: nameOfDocument(document),
		status: statusOfDocument(document),
		uploadedAt: timeIn(document.uploaded_at),
	};
}
