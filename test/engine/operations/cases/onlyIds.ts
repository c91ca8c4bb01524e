import type { INodeParameters } from 'n8n-workflow';
import type { Operation } from '../../../contract/operation';
import { idOf, OPERATIONS } from '../../../contract/operations';
import { ID_IN_PATH, type Ids } from '../../../sandbox/everyCall/call';
import { byId, deleted, type OperationCase } from './case';

/** `fieldDataId` as the service calls it. */
const inPath = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A file has no list to pick it from. */
function filledIn(name: string, ids: Ids): INodeParameters[string] {
	const id = ID_IN_PATH[inPath(name)]?.(ids) ?? '';
	return name === 'fileId' ? id : byId(id);
}

/** The ids that a deletion repeats (docs/contract.md#deletion). */
const REPEATED = ['modelId', 'fileId', 'workflowId', 'documentId'];

const actedOn = ({ parameters }: Operation, ids: Ids) =>
	Object.fromEntries(
		REPEATED.filter((name) => name in parameters).map((name) => [
			inPath(name),
			ID_IN_PATH[inPath(name)]?.(ids),
		]),
	);

const takesOnlyIds = ({ parameters }: Operation) =>
	Object.keys(parameters).every((name) => inPath(name) in ID_IN_PATH);

/** Of what deletes by nothing but ids, or gets one thing as it is, the contract says all that a case holds. */
export const ONLY_IDS_CASES: OperationCase[] = OPERATIONS.filter(
	(operation) => takesOnlyIds(operation) && ['deletion', 'response'].includes(operation.output),
).map((operation) => ({
	id: idOf(operation),
	parameters: (ids) =>
		Object.fromEntries(
			Object.keys(operation.parameters).map((name) => [name, filledIn(name, ids)]),
		),
	...(operation.output === 'deletion' && {
		output: deleted((ids) => actedOn(operation, ids)),
	}),
}));
