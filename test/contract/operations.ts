import { VERSION_4_DOCUMENTS } from './documents';
import type { Mark, Operation } from './operation';
import { VERSION_2 } from './version2';
import { VERSION_4 } from './version4';

export type { Mark };

/**
 * The operations and their parameters (docs/contract.md#parameters), written down by hand:
 * what the node, the sandbox, docs/operations.md and the tests are held against.
 */
export const OPERATIONS: Operation[] = [...VERSION_2, ...VERSION_4, ...VERSION_4_DOCUMENTS];

/** What the user reads of a resource. */
export const RESOURCE_NAMES: Readonly<Record<string, string>> = {
	file: 'File',
	model: 'Model',
	workflow: 'Workflow',
	document: 'Document',
	fieldValue: 'Field Value',
	table: 'Table',
	tableCell: 'Table Cell',
};

/** In Options of every operation, with their defaults. */
export const SHARED_OPTIONS = { parallelRequests: 50, maxRetryTime: 120 };

export const idOf = ({ resource, operation }: Operation) => `${resource}.${operation}`;

/** By resource and operation, as in `workflow.getAll`. */
export function operationNamed(id: string): Operation {
	const found = OPERATIONS.find((operation) => idOf(operation) === id);
	if (!found) throw new Error(`The contract has no operation ${id}`);
	return found;
}

/** Whether an operation always makes several calls, so that no table of single requests can hold it. */
export const isInSeveralCalls = ({ calls = [] }: Operation) => calls.length > 1;

/** The call that an operation makes, or its last one. */
export const callOf = (id: string) => operationNamed(id).calls?.at(-1) ?? id;

export const marked = ({ parameters }: Operation, mark: Mark) =>
	Object.keys(parameters).filter((name) => parameters[name] === mark);
