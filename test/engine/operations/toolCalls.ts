import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Ids } from '../../sandbox/everyCall/call';
import { ANY_TEXT, objectWith } from '../../sandbox/matchers';
import { byId, MODEL, place } from './cases';

/** What the model decides. */
export const fromModel = (key: string, description = key, type = 'string') =>
	`={{ $fromAI(${JSON.stringify(key)}, ${JSON.stringify(description)}, '${type}') }}`;

export const updateValue = (ids: Ids) => ({
	...{ resource: 'fieldValue', operation: 'update', ...place(ids) },
	fieldDataId: fromModel('fieldDataId', 'ID of the field value'),
	value: fromModel('value', 'The corrected value'),
});

export interface ToolCall {
	what: string;
	parameters: (ids: Ids) => INodeParameters;
	args: (ids: Ids) => IDataObject;
	answer: (ids: Ids) => unknown;
	request: (ids: Ids) => object;
}

/** One call each of a few operations. */
export const TOOL_CALLS: ToolCall[] = [
	{
		what: 'lists the workflows',
		parameters: () => ({
			...{
				resource: 'workflow',
				operation: 'getAll',
				limit: fromModel('limit', 'How many', 'number'),
			},
		}),
		args: () => ({ limit: 1 }),
		answer: () => [objectWith({ description: 'Invoices' })],
		request: () => ({ query: { page: '1', limit: '1' } }),
	},
	{
		what: 'gets a workflow, by a locator that is left to it',
		parameters: () => ({
			...{ resource: 'workflow', operation: 'get', workflowId: byId(fromModel('workflow')) },
		}),
		args: (ids) => ({ workflow: ids.workflow }),
		answer: (ids) => [objectWith({ id: ids.workflow })],
		request: (ids) => ({ params: { workflow_id: ids.workflow } }),
	},
	{
		what: 'reads a file, in a form that is short',
		parameters: () => ({
			...{ resource: 'file', operation: 'get', modelId: MODEL, fileId: fromModel('file') },
		}),
		args: (ids) => ({ file: ids.file }),
		answer: (ids) => [
			objectWith({
				...{ file_id: ids.file, file_name: 'invoice.pdf', status: 'success' },
				fields: objectWith({ invoice_number: ANY_TEXT, total_amount: ANY_TEXT }),
			}),
		],
		request: (ids) => ({
			operationId: 'file.get',
			params: objectWith({ request_file_id: ids.file }),
		}),
	},
	{
		what: 'reads a document, in a form that is short',
		parameters: (ids) => ({
			...{ resource: 'document', operation: 'get', workflowId: byId(ids.workflow) },
			documentId: byId(fromModel('document')),
		}),
		args: (ids) => ({ document: ids.document }),
		answer: (ids) => [
			objectWith({
				...{ file_id: ids.document, file_name: 'invoice.pdf', status: 'success' },
				fields: objectWith({ invoice_number: ANY_TEXT }),
			}),
		],
		request: (ids) => ({ params: { workflow_id: ids.workflow, document_id: ids.document } }),
	},
	{
		what: 'asks whether a model is ready',
		parameters: () => ({ resource: 'model', operation: 'get', modelId: fromModel('model') }),
		args: () => ({ model: MODEL }),
		answer: () => [objectWith({ model_id: MODEL, state_name: ANY_TEXT })],
		request: () => ({ params: { model_id: MODEL } }),
	},
	{
		what: 'adds a value under a name that a person would pick from a list',
		parameters: (ids) => ({
			...{ resource: 'fieldValue', operation: 'create', ...place(ids) },
			fieldName: fromModel('field', 'Name of the field'),
			value: fromModel('value'),
		}),
		args: () => ({ field: 'currency', value: 'EUR' }),
		answer: () => [objectWith({ field_name: 'currency', value: 'EUR' })],
		request: () => ({ body: { field_name: 'currency', value: 'EUR' } }),
	},
	{
		what: 'sets the fields of a workflow',
		parameters: (ids) => ({
			...{ resource: 'workflow', operation: 'setFields', workflowId: byId(ids.workflow) },
			fieldNames: fromModel('fields', 'Names separated by commas'),
		}),
		args: () => ({ fields: 'number, total' }),
		answer: () => [
			objectWith({
				fields: [
					{ id: ANY_TEXT, name: 'number' },
					{ id: ANY_TEXT, name: 'total' },
				],
			}),
		],
		request: () => ({
			body: { fields: [{ name: 'number' }, { name: 'total' }], table_headers: [] },
		}),
	},
	{
		what: 'corrects a value',
		parameters: updateValue,
		args: (ids) => ({ fieldDataId: ids.fieldValue, value: 'INV-9' }),
		answer: (ids) => [objectWith({ field_data_id: ids.fieldValue, value: 'INV-9' })],
		request: () => ({ body: { value: 'INV-9' } }),
	},
	{
		what: 'adds a table',
		parameters: (ids) => ({
			...{ resource: 'table', operation: 'create', ...place(ids) },
			headers: fromModel('headers'),
			rows: fromModel('rows', 'A JSON list of rows', 'json'),
		}),
		args: () => ({ headers: 'item', rows: [{ item: 'Pen' }] }),
		answer: () => [objectWith({ headers: ['item'] })],
		request: () => ({
			body: { headers: ['item'], cells: [{ row: 0, col: 0, header: 'item', text: 'Pen' }] },
		}),
	},
	{
		what: 'approves a file',
		parameters: () => ({
			...{ resource: 'file', operation: 'approve', modelId: MODEL, fileId: fromModel('file') },
		}),
		args: (ids) => ({ file: ids.file }),
		answer: (ids) => [{ message: 'File approved', model_id: MODEL, file_id: ids.file }],
		request: () => ({ operationId: 'file.approve' }),
	},
	{
		what: 'deletes a cell',
		parameters: (ids) => ({
			...{ resource: 'tableCell', operation: 'delete', ...place(ids) },
			...{ tableId: byId(ids.table), cellId: byId(fromModel('cell')) },
		}),
		args: (ids) => ({ cell: ids.cell }),
		answer: () => [objectWith({ deleted: true })],
		request: (ids) => ({
			method: 'DELETE',
			params: objectWith({ cell_id: ids.cell }),
		}),
	},
];
