import type { INodeProperties } from 'n8n-workflow';

import { reviewStatusOfDocument } from '../../extraction/reviewStatus';
import { fileOfDocument, nameOfDocument, statusOfDocument } from '../../extraction/version4';
import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { presentationOf, resultOptions } from '../../parameters/results';
import { returnAllOrLimit, wantedCount } from '../../parameters/returnAllOrLimit';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { filterIn, filters } from '../../parameters/filters';
import { eachPage } from '../../transport/requests/eachPage';
import type { OperationHandler } from '../../transport/requests/operationContext';

const show = { resource: ['document'], operation: ['getAll'] };

/** The service cannot filter: what is not wanted is left out here, and does not count for Limit. */
const wantedDocuments = eachPage('documents', wantedCount, (read) => {
	const isWanted = filterIn(read);
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
	return isSimplified ? itemsOf(documents.map(({ json }) => fileOfDocument(json))) : documents;
};

export const getAllDescription: INodeProperties[] = [
	workflowId(show),
	...returnAllOrLimit(show),
	...simplifyOrOutput(show),
	filters(show),
	options(show, resultOptions),
];
