import type { IDataObject } from 'n8n-workflow';

import { type ExtractedFile, type ExtractedPage, isBlank } from '../../extraction/file';
import {
	continuedDoubt,
	type Doubt,
	hasStayed,
	stateOfPages,
	statusIn,
} from '../../extraction/status';
import { fileOfDocument, hasContent } from '../../extraction/version4';
import { DOCUMENT } from '../../transport/address/endpoints';
import type { OperationContext } from '../../transport/requests/operationContext';
import { objectIn, requireId } from '../../transport/response/entries';
import { objectsIn } from '../../utils/json';
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

/** A page that comes without what was read is blank where a document that is called read stays so for so long. */
const BLANK_AFTER_MS = 60_000;

/** And a document that comes as blank, after one more look: its values may come a moment after its status. */
const ALL_BLANK_AFTER_MS = 2000;

/** Asks how far the service is with a document, as often as it is called. */
export function snapshotsOf(
	documentId: string,
): (operation: Pick<OperationContext, 'send'>) => Promise<Snapshot> {
	let doubt: Doubt<string> | undefined;
	return async (operation) => {
		const snapshot = await fetchSnapshot(operation, documentId);
		const { file, isWhole } = snapshot;
		if (file.status !== 'success' || file.pages.length === 0) return snapshot;
		if (isWhole && !isBlank(file)) return snapshot;
		const now = Date.now();
		doubt = continuedDoubt(doubt, stateOfPages(objectsIn(snapshot.raw.pages)), now);
		const forMs = isWhole ? ALL_BLANK_AFTER_MS : BLANK_AFTER_MS;
		return { ...snapshot, isWhole: hasStayed(doubt, now, forMs) };
	};
}

/**
 * A part of a document with how far the service is. Where the part does not say it by itself, the document
 * is asked for: it may not be read, or one of its pages may have failed.
 */
export async function withStatus(
	operation: OperationContext,
	{ status: said }: IDataObject,
	part: ExtractedFile,
	...kinds: Array<'fields' | 'tables'>
): Promise<ExtractedFile> {
	const ofPart = ({ id }: ExtractedPage) =>
		part.pages.some((own) => own.id === '' || own.id === id);
	const showsAny = ({ pages }: ExtractedFile) =>
		pages.filter(ofPart).some((page) => kinds.some((kind) => page[kind].length > 0));
	if (statusIn(said)) return part;
	const { file } = await fetchSnapshot(operation, part.id);
	const { name, message } = file;
	// What stands in the document by now has been read since the part was asked for.
	const isLater = !showsAny(part) && showsAny(file);
	return { ...part, name, message, status: isLater ? 'pending' : file.status };
}

export function snapshotIn(raw: IDataObject): Snapshot {
	return { file: fileOfDocument(raw), raw, isWhole: hasContent(raw) };
}
