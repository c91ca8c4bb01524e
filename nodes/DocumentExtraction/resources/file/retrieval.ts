import type { IDataObject } from 'n8n-workflow';

import type { ExtractedFile } from '../../extraction/file';
import { continuedDoubt, type Doubt, isBlankByNow, pagesInDoubt } from '../../extraction/status';
import { fileOfRecords, recordsOfFile } from '../../extraction/version2';
import { presentationOf } from '../../parameters/results';
import { entriesOf, isList } from '../../transport/response/entries';
import type { OperationHandler, OperationContext } from '../../transport/requests/operationContext';
import { RequestFailed } from '../../transport/errors/requestFailure';
import type { Sight } from '../untilDone';

/** public-facts.md, "Version 2 retrieval". */
export const RETRIEVAL =
	'/api/v2/Inferences/Model/{modelId}/InferenceRequestFiles/GetPredictions/{fileId}';

/** Asks once and gives the answer as it came or, in simplified form, what is in it. */
export function retrieved(
	filesIn: (answer: IDataObject, turn: OperationContext) => ExtractedFile[],
): OperationHandler {
	return async (turn) => {
		const { isSimplified, itemsOf } = presentationOf(turn.read);
		const [{ json } = { json: {} }] = await turn.send();
		return isSimplified ? filesIn(json, turn).flatMap((file) => itemsOf(file)) : [{ json }];
	};
}

/** An answer of another kind must not look like a model without files. */
export function withRecords(answer: IDataObject): IDataObject {
	const lists: unknown[] = [answer.moderated_images, answer.unmoderated_images];
	if (lists.some(isList)) return answer;
	throw new RequestFailed({
		kind: 'unreadable',
		text: JSON.stringify(answer),
		what: 'without files',
	});
}

/** An answer without pages would let what was asked for vanish without a word. */
export function withPages(answer: IDataObject): IDataObject {
	if (entriesOf(answer, 'result').length > 0) return answer;
	throw new RequestFailed({
		kind: 'unreadable',
		text: JSON.stringify(answer),
		what: 'without pages',
	});
}

/** The file that the answer by file is about. */
export function fileIn(answer: IDataObject, fileId: string): ExtractedFile {
	return fileOfRecords(fileId, recordsOfFile(answer, fileId), answer.message);
}

/** Asks what the service has read from a file so far, as often as it is called. */
export function looksAtFile(
	fileId: string,
): (turn: Pick<OperationContext, 'send'>) => Promise<Sight> {
	let doubt: Doubt<string> | undefined;
	return async ({ send }) => {
		const request = { method: 'GET' as const, url: RETRIEVAL, ids: { fileId }, qs: {} };
		const [item] = await send(request);
		const raw = item?.json ?? {};
		const records = recordsOfFile(raw, fileId);
		const file = fileOfRecords(fileId, records, raw.message);
		const now = Date.now();
		const inDoubt = pagesInDoubt(records, raw.message, now);
		doubt = continuedDoubt(doubt, JSON.stringify(inDoubt), now);
		const isBlank = inDoubt.length > 0 && isBlankByNow(doubt, now);
		return { file: isBlank ? { ...file, status: 'success' } : file, raw };
	};
}
