import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import type { Ids } from '../../../sandbox/everyCall/call';
import { PDF } from '../../../sandbox/client';
import { itemWithFiles } from '../../host';
import { byId, place, type OperationCase } from './case';

const FORM_TYPE: unknown = expect.stringMatching(/^multipart\/form-data; boundary=\S+$/);
const workflow = (ids: Ids) => ({ workflowId: byId(ids.workflow) });
const document = (ids: Ids) => ({ ...workflow(ids), documentId: byId(ids.document) });
const listOf = (value: unknown) => [value].flat() as IDataObject[];

/** Of fields that occur once each. */
const valuesOf = (fields: unknown) =>
	Object.fromEntries(
		Object.entries(fields as IDataObject).map(([name, values]) => [
			name,
			listOf(values)[0]?.['value'],
		]),
	);

/** Of a table that has all its cells, in order. */
function rowsOf({ cells }: IDataObject) {
	const rows: IDataObject[] = [];
	for (const { row, header, text } of listOf(cells)) {
		rows[row as number] = { ...rows[row as number], [header as string]: text };
	}
	return rows;
}

/** What is read from pages with nothing odd about them. */
function readFrom(pages: IDataObject[]) {
	const [{ fields, tables } = {}] = pages.map(({ data }) => data as IDataObject);
	return {
		fields: valuesOf(fields ?? {}),
		tables: listOf(tables ?? []).map(rowsOf),
		low_confidence: [],
		pages: pages.map(({ page_id, page_number }) => ({ page: page_number, id: page_id })),
	};
}

const simplified = (answer: IDataObject, { workflow }: Ids) => ({
	file_id: answer['document_id'],
	file_name: answer['original_document_name'],
	status: answer['status'],
	review_status: answer['verification_status'] || 'unreviewed',
	...readFrom(listOf(answer['pages'])),
	metadata: answer['metadata'],
	message: answer['verification_message'],
	workflow_id: workflow,
});

const anyText: unknown = expect.any(String);

/** What a person is asked, test/engine/review tells. */
const reviewed = (answer: IDataObject, { workflow }: Ids) => ({
	file_id: answer['document_id'],
	file_name: answer['original_document_name'],
	...{ status: 'success', review_status: answer['verification_status'] },
	...{ needs_review: true, review_summary: anyText, review_form: anyText },
	page_images: listOf(answer['pages']).map(({ page_number: page, image_url: url }) => ({
		page,
		url,
	})),
	workflow_id: workflow,
});

/** What is there of documents of version 4, with all that they can be asked for. */
export const DOCUMENT_CASES: OperationCase[] = [
	{
		id: 'document.upload',
		variant: 'of a binary field',
		parameters: (ids) => ({
			...workflow(ids),
			inputType: 'binary',
			binaryPropertyName: 'scan',
			results: 'later',
			simplify: true,
			options: { metadata: 'order 17' },
		}),
		item: async () => await itemWithFiles('memory', { scan: { bytes: PDF, name: 'order.pdf' } }),
		request: {
			contentType: FORM_TYPE as string,
			form: {
				fields: { async: ['true'], metadata: ['order 17'] },
				files: [
					{
						part: 'file',
						name: 'order.pdf',
						type: 'application/pdf',
						size: PDF.length,
						sha256: createHash('sha256').update(PDF).digest('hex'),
					},
				],
			},
		},
		output: ({ document_id }, ids) => [
			{
				...{ file_id: document_id, file_name: 'order.pdf', status: 'pending' },
				...{ fields: {}, tables: [], low_confidence: [], pages: [] },
				...{ review_status: 'unreviewed', metadata: 'order 17', message: '' },
				workflow_id: ids.workflow,
			},
		],
	},
	{
		id: 'document.upload',
		variant: 'by URL',
		parameters: (ids) => ({
			...workflow(ids),
			inputType: 'url',
			documentUrl: 'https://files.example/ü/order.pdf?for=you&me',
			results: 'immediate',
			simplify: false,
			options: { metadata: 'order 18' },
		}),
		body: () => ({
			document_url: 'https://files.example/ü/order.pdf?for=you&me',
			async: false,
			metadata: 'order 18',
		}),
	},
	{
		id: 'document.get',
		variant: 'simplified',
		parameters: (ids) => ({ ...document(ids), simplify: true }),
		output: (answer, ids) => [simplified(answer, ids)],
	},
	{
		id: 'document.get',
		variant: 'as the service gives it',
		parameters: (ids) => ({ ...document(ids), simplify: false }),
	},
	{
		id: 'document.getAll',
		variant: 'simplified',
		parameters: (ids) => ({
			...workflow(ids),
			returnAll: false,
			limit: 7,
			simplify: true,
			filters: { review: ['unreviewed', 'other'], status: ['success', 'pending'] },
		}),
		request: { query: { page: '1', limit: '100' } },
		output: ({ documents }, ids) => listOf(documents).map((each) => simplified(each, ids)),
	},
	{
		id: 'document.getAll',
		variant: 'as the service gives them',
		parameters: (ids) => ({ ...workflow(ids), returnAll: false, limit: 7, simplify: false }),
		request: { query: { page: '1', limit: '7' } },
		output: ({ documents }) => listOf(documents),
	},
	{
		id: 'document.getPage',
		variant: 'simplified',
		parameters: (ids) => ({ ...place(ids), simplify: true }),
		output: (answer, ids) => [
			{
				...{ file_id: ids.document, file_name: '', status: 'success' },
				...readFrom([answer]),
				...{ review_status: '', metadata: '', message: '', workflow_id: ids.workflow },
			},
		],
	},
	{
		id: 'document.getPage',
		variant: 'as the service gives it',
		parameters: (ids) => ({ ...place(ids), simplify: false }),
	},
	{
		id: 'document.getReviewForm',
		variant: 'with nothing to check',
		parameters: (ids) => ({
			...document(ids),
			...{ show: 'lowConfidence', includeTables: false },
			options: { confidenceThreshold: 0.8, requiredFields: 'Total Amount, invoice_number' },
		}),
		output: (answer, ids) => [
			{
				...reviewed(answer, ids),
				needs_review: false,
				review_summary: 'invoice.pdf: nothing to check',
				review_form: '[]',
			},
		],
	},
	{
		id: 'document.getReviewForm',
		variant: 'with all values',
		parameters: (ids) => ({ ...document(ids), show: 'all', includeTables: true }),
		output: (answer, ids) => [reviewed(answer, ids)],
	},
	{
		id: 'document.getFields',
		variant: 'simplified',
		parameters: (ids) => ({ ...document(ids), simplify: true }),
		output: ({ fields }, ids) => [
			{
				file_id: ids.document,
				fields: valuesOf(fields),
				low_confidence: [],
				workflow_id: ids.workflow,
			},
		],
	},
	{
		id: 'document.getFields',
		variant: 'as the service gives them',
		parameters: (ids) => ({ ...document(ids), simplify: false }),
	},
	{
		id: 'document.getTables',
		variant: 'simplified',
		parameters: (ids) => ({ ...document(ids), simplify: true }),
		output: ({ tables }, ids) =>
			listOf(tables).map((table, index) => ({
				file_id: ids.document,
				table: index + 1,
				table_id: table['table_id'],
				rows: rowsOf(table),
				low_confidence: [],
				workflow_id: ids.workflow,
			})),
	},
	{
		id: 'document.getTables',
		variant: 'as the service gives them',
		parameters: (ids) => ({ ...document(ids), simplify: false }),
	},
	{
		id: 'document.download',
		parameters: (ids) => ({ ...document(ids), binaryPropertyName: 'original' }),
		accept: '*/*',
		output: (_, ids) => [
			{
				document_id: ids.document,
				file_name: `${ids.document}.pdf`,
				workflow_id: ids.workflow,
			},
		],
	},
	{
		id: 'document.verify',
		parameters: (ids) => ({
			...document(ids),
			verificationStatus: 'verified',
			verificationMessage: 'seen',
		}),
		body: () => ({ verification_status: 'verified', verification_message: 'seen' }),
	},
];
