import { formWith, get, patch, post, type EveryCall, type Ids } from './call';

const WORKFLOWS = '/api/v4/workflows';
const workflow = ({ workflow: id }: Ids): string => `${WORKFLOWS}/${id}`;
const field = (ids: Ids): string => `${workflow(ids)}/fields/${ids.field}`;
const documents = (ids: Ids): string => `${workflow(ids)}/documents`;
const document = (ids: Ids): string => `${documents(ids)}/${ids.document}`;

const VERIFIED = { verification_status: 'verified', verification_message: 'seen' };

/** Each call of version 4 about workflows and documents. */
export const VERSION_4_CALLS: EveryCall[] = [
	{
		operationId: 'workflow.getAll',
		request: () => get(WORKFLOWS),
		status: 200,
		effects: 0,
		answer: (ids) => ({ workflows: [{ id: ids.workflow, description: 'Invoices' }] }),
	},
	{
		operationId: 'workflow.get',
		request: (ids) => get(workflow(ids)),
		status: 200,
		effects: 0,
		answer: (ids) => ({ id: ids.workflow, settings: { table_capture: true } }),
	},
	{
		operationId: 'workflow.getTypes',
		request: () => get('/api/v4/workflow_types'),
		status: 200,
		effects: 0,
		answer: () => ({
			workflow_types: [
				{ id: '', name: 'Instant Learning' },
				{ id: 'invoice', name: 'Invoice' },
				{ id: 'receipt', name: 'Receipt' },
				{ id: 'tables', name: 'Tables' },
				{ id: 'purchase_order', name: 'Purchase Order' },
				{ id: 'passport', name: 'Passport' },
				{ id: 'bill_of_lading', name: 'Bill of Lading' },
			],
		}),
	},
	{
		operationId: 'workflow.create',
		request: () => post(WORKFLOWS, { description: 'New', workflow_type: '' }),
		status: 201,
		effects: 1,
		answer: () => ({ description: 'New', fields: [], table_headers: [] }),
	},
	{
		operationId: 'workflow.setFields',
		request: (ids) => ({
			method: 'PUT',
			url: `${workflow(ids)}/fields`,
			data: { fields: [{ name: 'total' }], table_headers: [{ name: 'item' }, { name: 'price' }] },
		}),
		status: 200,
		effects: 1,
		answer: (ids) => ({
			id: ids.workflow,
			fields: [{ name: 'total' }],
			table_headers: [{ name: 'item' }, { name: 'price' }],
		}),
	},
	{
		operationId: 'workflow.updateField',
		request: (ids) => patch(field(ids), { name: 'renamed' }),
		status: 200,
		effects: 1,
		answer: (ids) => ({ id: ids.field, name: 'renamed' }),
	},
	{
		operationId: 'workflow.update',
		request: (ids) => patch(workflow(ids), { description: 'Other' }),
		status: 200,
		effects: 1,
		answer: (ids) => ({ id: ids.workflow, description: 'Other' }),
	},
	{
		operationId: 'workflow.updateSettings',
		request: (ids) => patch(`${workflow(ids)}/settings`, { table_capture: false }),
		status: 200,
		effects: 1,
		answer: (ids) => ({ id: ids.workflow, type: 'invoice', settings: { table_capture: false } }),
	},
	{
		operationId: 'document.upload',
		request: (ids) => post(documents(ids), formWith('a.pdf', { async: 'true', metadata: 'm' })),
		status: 201,
		effects: 1,
		answer: () => ({ status: 'pending', metadata: 'm', original_document_name: 'a.pdf' }),
	},
	{
		operationId: 'document.getAll',
		request: (ids) => get(`${documents(ids)}?page=1&limit=5`),
		status: 200,
		effects: 0,
		answer: (ids) => ({
			documents: [{ document_id: ids.document }],
			page_no: 1,
			page_size: 5,
			total_count: 1,
		}),
	},
	{
		operationId: 'document.get',
		request: (ids) => get(document(ids)),
		status: 200,
		effects: 0,
		answer: (ids) => ({ document_id: ids.document, status: 'success' }),
	},
	{
		operationId: 'document.getPage',
		request: (ids) => get(`${document(ids)}/pages/${ids.documentPage}`),
		status: 200,
		effects: 0,
		answer: (ids) => ({ page_id: ids.documentPage, page_number: 1 }),
	},
	{
		operationId: 'document.getFields',
		request: (ids) => get(`${document(ids)}/fields`),
		status: 200,
		effects: 0,
		answer: (ids) => ({ fields: { invoice_number: [{ field_data_id: ids.fieldValue }] } }),
	},
	{
		operationId: 'document.getTables',
		request: (ids) => get(`${document(ids)}/tables`),
		status: 200,
		effects: 0,
		answer: (ids) => ({ tables: [{ table_id: ids.table }] }),
	},
	{
		operationId: 'document.download',
		request: (ids) => get(`${document(ids)}/original`),
		status: 200,
		effects: 0,
	},
	{
		operationId: 'document.verify',
		request: (ids) => post(`${document(ids)}/verify`, VERIFIED),
		status: 200,
		effects: 1,
		answer: (ids) => ({ document_id: ids.document, ...VERIFIED }),
	},
];
