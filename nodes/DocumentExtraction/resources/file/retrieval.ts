import type { IDataObject } from 'n8n-workflow';

import type { ExtractedFile } from '../../extraction/file';
import {
	continuedDoubt,
	type Doubt,
	hasStayed,
	pagesInDoubt,
	stateOfPages,
} from '../../extraction/status';
import { fileOfRecords, recordsOfFile, saidBy } from '../../extraction/version2';
import { PREDICTIONS } from '../../transport/address/endpoints';
import type { OperationContext } from '../../transport/requests/operationContext';
import { answerWithout, entriesOf, expectFile, objectIn } from '../../transport/response/entries';
import type { Snapshot } from '../shared/waitForCompletion';

/** An answer without pages would let what was asked for vanish without a word. */
export function expectPages(answer: IDataObject): void {
	if (entriesOf(answer, 'result').length > 0) return;
	throw answerWithout(answer, 'pages');
}

/** The file that the answer by file is about. */
export function fileIn(answer: IDataObject, fileId: string): ExtractedFile {
	expectFile(answer);
	return fileOfRecords(fileId, recordsOfFile(answer, fileId), saidBy(answer));
}

/** Asks what the service has read from a file so far, as often as it is called. */
export function snapshotsOf(
	fileId: string,
): (operation: Pick<OperationContext, 'send'>) => Promise<Snapshot> {
	let doubt: Doubt<string> | undefined;
	return async ({ send }) => {
		const request = { method: 'GET' as const, url: PREDICTIONS, ids: { fileId }, qs: {} };
		const raw = objectIn(await send(request));
		const file = fileIn(raw, fileId);
		const records = recordsOfFile(raw, fileId);
		const now = Date.now();
		const inDoubt = pagesInDoubt(records, raw.message, now);
		doubt = continuedDoubt(doubt, stateOfPages(inDoubt), now);
		const isBlank = inDoubt.length > 0 && hasStayed(doubt, now);
		return {
			file: isBlank ? { ...file, status: 'success' } : file,
			raw,
			isWhole: records.length > 0,
		};
	};
}
