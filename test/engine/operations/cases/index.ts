import { operationNamed } from '../../../contract/operations';
import type { OperationCase } from './case';
import { DOCUMENT_CASES } from './document';
import { FIELD_VALUE_CASES } from './fieldValue';
import { FILE_CASES } from './file';
import { MODEL_CASES } from './model';
import { ONLY_IDS_CASES } from './onlyIds';
import { RETRIEVAL_CASES } from './retrieval';
import { TABLE_CASES } from './table';
import { TABLE_CELL_CASES } from './tableCell';
import { UPDATE_FIELDS_CASES } from './updateFields';
import { UPLOAD_CASES } from './upload';
import { WORKFLOW_CASES } from './workflow';

export * from './case';

const WRITTEN: OperationCase[] = [
	...DOCUMENT_CASES,
	...FIELD_VALUE_CASES,
	...FILE_CASES,
	...RETRIEVAL_CASES,
	...UPLOAD_CASES,
	...UPDATE_FIELDS_CASES,
	...MODEL_CASES,
	...TABLE_CASES,
	...TABLE_CELL_CASES,
	...WORKFLOW_CASES,
];
const isWritten = new Set(WRITTEN.map(({ id }) => id));

/** Every operation of the contract, in at least one case. */
export const CASES = [...WRITTEN, ...ONLY_IDS_CASES.filter(({ id }) => !isWritten.has(id))].map(
	(each) => ({
		...each,
		title: [each.id, each.variant].filter(Boolean).join(' '),
		contract: operationNamed(each.id),
	}),
);

export type Case = (typeof CASES)[number];
