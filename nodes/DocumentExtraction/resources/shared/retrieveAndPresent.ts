import type { IDataObject } from 'n8n-workflow';

import type { ExtractedFile } from '../../extraction/file';
import { presentationOf } from '../../parameters/results';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { asItem, objectIn } from '../../transport/response/entries';

/** Asks once and gives the answer as it came or, in simplified form, what is in it. */
export function retrieveAndPresent(
	filesIn: (
		answer: IDataObject,
		operation: OperationContext,
	) => ExtractedFile[] | Promise<ExtractedFile[]>,
): OperationHandler {
	return async (operation) => {
		const { isSimplified, itemsOf } = presentationOf(operation.read);
		const answer = objectIn(await operation.send());
		if (!isSimplified) return [asItem(answer)];
		return itemsOf(await filesIn(answer, operation));
	};
}
