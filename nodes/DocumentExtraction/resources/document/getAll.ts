import type { IDataObject } from 'n8n-workflow';

import { reviewStatusOfDocument } from '../../extraction/reviewStatus';
import { type ExtractedFile, isBlank, withMissingPages } from '../../extraction/file';
import { nameOfDocument, statusOfDocument } from '../../extraction/version4';
import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { presentationOf, resultOptions } from '../../parameters/results';
import { returnAllOrLimit, wantedCount } from '../../parameters/returnAllOrLimit';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { filterIn, filters } from '../../parameters/filters';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { eachPage } from '../../transport/requests/eachPage';
import { httpErrorOf } from '../../transport/errors/requestFailure';
import { mayBeOfService } from '../../transport/messages/notFound';
import { FinalFailure } from '../../transport/retry/finalFailure';
import {
	apart,
	type OperationContext,
	type OperationHandler,
} from '../../transport/requests/operationContext';
import { fetchSnapshot, snapshotIn } from './documentAnswer';

/** The service cannot filter: what is not wanted is left out here, and does not count for Limit. */
const wantedDocuments = eachPage('documents', wantedCount, (operation) => {
	const isWanted = filterIn(operation);
	return (
		isWanted &&
		((document) =>
			isWanted({
				name: () => nameOfDocument(document),
				status: () => statusOfDocument(document),
				reviewStatus: () => reviewStatusOfDocument(document),
			}))
	);
});

export const getManyDocuments: OperationHandler = async (operation) => {
	const { isSimplified, itemsOf } = presentationOf(operation.read);
	const documents = await wantedDocuments(operation);
	if (!isSimplified) return documents;
	return itemsOf(await Promise.all(documents.map(async ({ json }) => wholeFile(operation, json))));
};

/** What was read is asked for where the list leaves it out: it would look like a document with nothing on it. */
async function wholeFile(
	operation: OperationContext,
	document: IDataObject,
): Promise<ExtractedFile> {
	const listed = snapshotIn(document);
	const { file } = listed;
	if (file.status !== 'success' || (listed.isWhole && !isBlank(file))) return file;
	return await fetchSnapshot(apart(operation), file.id).then(
		(whole) => whole.file,
		(thrown: unknown) => {
			const answer = httpErrorOf(thrown);
			// It may have been deleted since it was listed.
			if (answer?.status === 404 && mayBeOfService(answer)) {
				return { ...file, message: withMissingPages(file.message) };
			}
			if (thrown instanceof FinalFailure) thrown.subject = `Document ${file.id}`;
			throw thrown;
		},
	);
}

export const getAllDescription = parametersOf('document', 'getAll', [
	workflowId,
	...returnAllOrLimit,
	...simplifyOrOutput,
	filters,
	options(resultOptions),
]);
