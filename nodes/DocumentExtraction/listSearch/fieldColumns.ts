import {
	type ILoadOptionsFunctions,
	NodeApiError,
	type ResourceMapperField,
	type ResourceMapperFields,
} from 'n8n-workflow';

import type { ExtractedFile } from '../extraction/file';
import { valuesOf } from '../extraction/review/readValue';
import { fileOfRecords, recordsOfFile } from '../extraction/version2';
import { fileOfDocument } from '../extraction/version4';
import { DOCUMENT, FILES_IN_RANGE, PREDICTIONS } from '../transport/address/endpoints';
import { namesInRange, recentDays } from '../transport/requests/recentFields';
import { grouped } from '../utils/grouped';
import { isObject, type Json, objectsIn, textIn } from '../utils/json';
import { chosenIn } from './chosen';
import { short } from './entry';
import { workflowFor } from './fields';
import { get } from './listPage';

type Columns = (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields>;

/** With a column that is not there, n8n deletes what is mapped to it: nothing that the service says, or does not say, is worth that. */
function keepingColumns(columns: Columns): Columns {
	return async function () {
		const found = await columns.call(this).catch(noticeOf);
		const names = found.fields.map(({ id }) => id);
		const before = namesBefore(this).filter((name) => !names.includes(name));
		if (before.length === 0) return found;
		return { fields: [...found.fields, ...before.map((name) => columnOf(name))] };
	};
}

/** What is mapped comes without the expressions that give nothing for the item in view, and in a node that no editor has made without columns. */
function namesBefore(list: ILoadOptionsFunctions): string[] {
	const fields: unknown = list.getCurrentNodeParameter('fields');
	const { schema, value } = isObject(fields) ? fields : {};
	const columns = objectsIn(schema).map(({ id }) => textIn(id));
	return [...new Set([...columns, ...Object.keys(isObject(value) ? value : {})])];
}

/** Of what is thrown, n8n shows nothing but that it found no fields. */
function noticeOf(thrown: unknown): ResourceMapperFields {
	if (!(thrown instanceof NodeApiError)) throw thrown;
	return { fields: [], emptyFieldsNotice: `${thrown.message}. ${thrown.description ?? ''}` };
}

export const fileFieldColumns = keepingColumns(columnsOfFile);
export const documentFieldColumns = keepingColumns(columnsOfDocument);

/** The fields of a file and of its model, each with what the file says. */
async function columnsOfFile(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const modelId = chosenIn(this, 'modelId').trim();
	if (modelId === '') return { fields: [], emptyFieldsNotice: NOT_CHOSEN };
	const fileId = chosenIn(this, 'fileId').trim();
	const wanted = { path: FILES_IN_RANGE, ids: { modelId }, qs: recentDays() };
	const known = await get(this, wanted, (answer) => namesInRange(jsonIn(answer)));
	const own =
		fileId === ''
			? []
			: await get(this, { path: PREDICTIONS, ids: { modelId, fileId } }, (answer) =>
					recordsOfFile(jsonIn(answer), fileId),
				);
	return columnsOf(fileOfRecords(fileId, own), known);
}

/** The fields of a workflow, each with what the document says. */
async function columnsOfDocument(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	if (chosenIn(this, 'workflowId').trim() === '') {
		return { fields: [], emptyFieldsNotice: NOT_CHOSEN };
	}
	const { id, fields } = await workflowFor(this);
	const documentId = chosenIn(this, 'documentId').trim();
	const wanted = { path: DOCUMENT, ids: { workflowId: textIn(id), documentId } };
	const document = documentId === '' ? {} : await get(this, wanted, jsonIn);
	return columnsOf(
		fileOfDocument(document),
		objectsIn(fields).map(({ name }) => textIn(name)),
	);
}

/** What the fields say now stands beside their names; it is no default, since the next file says something else. */
function columnsOf(file: ExtractedFile, others: string[]): ResourceMapperFields {
	const values = valuesOf(file);
	// No object of n8n's keeps a key of this name.
	const names = [...new Set([...values.map(({ name }) => name), ...others])].filter(
		(name) => name !== '' && name !== '__proto__',
	);
	const saidBy = grouped(values, ({ name }) => name);
	return {
		fields: names.map((name) => {
			const said = (saidBy.get(name) ?? []).map(({ value }) => short(value) || '(empty)');
			return columnOf(name, said.length > 0 ? `${name}: ${said.join(' and ')}` : name);
		}),
		...(names.length === 0 && { emptyFieldsNotice: NO_FIELDS }),
	};
}

const columnOf = (id: string, displayName = id): ResourceMapperField => ({
	...{ id, displayName, type: 'string' },
	...{ defaultMatch: false, required: false, display: true },
});

const NOT_CHOSEN =
	'The fields are known once Model ID or Workflow is given above. For an expression, run the nodes before and open this one again, or Map Automatically.';

const NO_FIELDS =
	'No fields were found. Give a file that has been read and open the node again, or Map Automatically.';

const jsonIn = (answer: unknown): Json => (isObject(answer) ? answer : {});
