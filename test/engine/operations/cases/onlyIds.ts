import type { INodeParameters } from 'n8n-workflow';
import type { Operation } from '../../../contract/operation';
import { idOf, OPERATIONS } from '../../../contract/operations';
import type { Ids } from '../../../sandbox/everyCall/call';
import { byId, deleted, MODEL, type OperationCase } from './case';

/** By the name of the parameter. */
const FILLED_IN: Readonly<Record<string, (ids: Ids) => INodeParameters[string]>> = {
	modelId: () => byId(MODEL),
	fileId: ({ file }) => file,
	workflowId: ({ workflow }) => byId(workflow),
	fieldId: ({ field }) => byId(field),
	documentId: ({ document }) => byId(document),
	pageId: ({ documentPage }) => byId(documentPage),
	fieldDataId: ({ fieldValue }) => byId(fieldValue),
	tableId: ({ table }) => byId(table),
	cellId: ({ cell }) => byId(cell),
};

const actedOn = ({ parameters }: Operation, ids: Ids) => ({
	...('modelId' in parameters && { model_id: MODEL }),
	...('fileId' in parameters && { file_id: ids.file }),
	...('workflowId' in parameters && { workflow_id: ids.workflow }),
	...('documentId' in parameters && { document_id: ids.document }),
});

const takesOnlyIds = ({ parameters }: Operation) =>
	Object.keys(parameters).every((name) => name in FILLED_IN);

/** Of what deletes by nothing but ids, or gets one thing as it is, the contract says all that a case holds. */
export const ONLY_IDS_CASES: OperationCase[] = OPERATIONS.filter(
	(operation) => takesOnlyIds(operation) && ['deletion', 'response'].includes(operation.output),
).map((operation) => ({
	id: idOf(operation),
	parameters: (ids) =>
		Object.fromEntries(
			Object.keys(operation.parameters).map((name) => [name, FILLED_IN[name]?.(ids)]),
		),
	...(operation.output === 'deletion' && {
		output: deleted((ids) => actedOn(operation, ids)),
	}),
}));
