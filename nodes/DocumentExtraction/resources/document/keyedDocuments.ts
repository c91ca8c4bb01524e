import { timeIn } from '../../extraction/time';
import { keyedMetadataIn } from '../../extraction/uploadKey';
import { fileOfDocument, nameOfDocument, statusOfDocument } from '../../extraction/version4';
import { DOCUMENTS } from '../../transport/address/endpoints';
import { httpErrorOf } from '../../transport/errors/requestFailure';
import { mayBeOfService } from '../../transport/messages/notFound';
import { documentsIn, type Enough, type Page } from '../../transport/requests/documentList';
import type { OperationContext } from '../../transport/requests/operationContext';
import {
	entriesOf,
	fullPage,
	objectIn,
	PAGE_SIZE,
	totalIn,
} from '../../transport/response/entries';
import { type Json, textIn } from '../../utils/json';
import { isUnread, type KeyedFile } from '../shared/uploadOnce/copies';
import type { Sender } from '../shared/waitForCompletion';
import { fetchSnapshot } from './documentAnswer';

/** The documents of the workflow that were uploaded with a key, since a time. */
export async function keyedDocumentsSince(
	{ send, run }: Sender,
	from: number,
): Promise<KeyedFile[]> {
	const pageOf = async (page: number): Promise<Page<KeyedFile>> => {
		const answer = objectIn(
			await send({ method: 'GET', url: DOCUMENTS, qs: { page, limit: PAGE_SIZE } }),
		);
		return {
			documents: entriesOf(answer, 'documents').map(listed),
			total: totalIn(answer) ?? 0,
			size: fullPage(answer),
		};
	};
	const documents = await documentsIn(pageOf, {
		enough: () => onePageAfter(from),
		expected: new Map(),
		wait: async (ms) => await run.limiter.wait(ms),
	});
	return documents.filter(({ key, uploadedAt = from }) => key !== '' && uploadedAt >= from);
}

/**
 * An old document at the end of a page may be one that was changed lately, in a list by the last change.
 * The next page shows it: what was missed would be uploaded again.
 */
function onePageAfter(from: number): Enough<KeyedFile> {
	let isPast = false;
	return (_, youngest) => {
		const wasPast = isPast;
		isPast = youngest < from;
		return wasPast;
	};
}

/** Without what was read: a list may be long. */
function listed(document: Json): KeyedFile {
	const isFailed = statusOfDocument(document) === 'failure';
	return {
		key: keyedMetadataIn(document.metadata)?.key ?? '',
		id: textIn(document.document_id),
		name: nameOfDocument(document),
		isFailed,
		isUnread: isFailed && isUnread(fileOfDocument(document)),
		uploadedAt: timeIn(document.uploaded_at),
	};
}

/** A list may leave out, or write as empty, what was read, and that a person has approved it. */
export async function lookAgain(
	operation: OperationContext,
	copy: KeyedFile,
): Promise<KeyedFile[]> {
	return await fetchSnapshot(operation, copy.id).then(
		({ file }) => [{ ...copy, isUnread: isUnread(file) }],
		(thrown: unknown) => {
			const answer = httpErrorOf(thrown);
			// It was deleted since it was listed.
			if (answer?.status === 404 && mayBeOfService(answer)) return [];
			throw thrown;
		},
	);
}
