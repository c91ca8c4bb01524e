import type { Ids } from '../../../sandbox/everyCall/call';
import { byId, type OperationCase } from './case';

const workflow = (ids: Ids) => ({ workflowId: byId(ids.workflow) });
const field = (ids: Ids) => ({ ...workflow(ids), fieldId: byId(ids.field) });

export const WORKFLOW_CASES: OperationCase[] = [
	{
		id: 'workflow.getAll',
		parameters: () => ({ returnAll: false, limit: 7 }),
		request: { query: { page: '1', limit: '7' } },
		output: ({ workflows }) => [workflows].flat(),
	},
	{
		id: 'workflow.getTypes',
		parameters: () => ({}),
		output: ({ workflow_types: types }) => [types].flat(),
	},
	{
		id: 'workflow.create',
		parameters: () => ({ description: 'Invoices of our suppliers', workflowType: 'invoice' }),
		body: () => ({ description: 'Invoices of our suppliers', workflow_type: 'invoice' }),
	},
	{
		id: 'workflow.setFields',
		variant: 'to those that are named',
		parameters: (ids) => ({
			...workflow(ids),
			fieldNames: 'invoice_number, total',
			tableHeaderNames: 'description\nquantity\namount',
		}),
		body: () => ({
			fields: [{ name: 'invoice_number' }, { name: 'total' }],
			table_headers: [{ name: 'description' }, { name: 'quantity' }, { name: 'amount' }],
		}),
	},
	{
		id: 'workflow.setFields',
		variant: 'to none',
		parameters: (ids) => ({
			...workflow(ids),
			...{ fieldNames: '', tableHeaderNames: '', options: { removeAll: true } },
		}),
		body: () => ({ fields: [], table_headers: [] }),
	},
	{
		id: 'workflow.updateField',
		parameters: (ids) => ({ ...field(ids), name: 'order_number' }),
		body: () => ({ name: 'order_number' }),
	},
	{
		id: 'workflow.update',
		parameters: (ids) => ({ ...workflow(ids), description: 'Receipts' }),
		body: () => ({ description: 'Receipts' }),
	},
	{
		id: 'workflow.updateSettings',
		parameters: (ids) => ({ ...workflow(ids), tableCapture: false }),
		body: () => ({ table_capture: false }),
	},
];
