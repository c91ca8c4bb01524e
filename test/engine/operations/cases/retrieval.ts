import type { IDataObject } from 'n8n-workflow';
import type { Ids } from '../../../sandbox/everyCall/call';
import { byId, MODEL, type OperationCase } from './case';

const file = (ids: Ids) => ({ modelId: byId(MODEL), fileId: ids.file });
const listOf = (value: unknown) => [value].flat() as IDataObject[];
const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);

/** What the sandbox reads from every invoice of one page. */
const READ = {
	status: 'success',
	fields: {
		...{ invoice_number: anyText, invoice_date: anyText, due_date: anyText },
		...{ seller_name: anyText, buyer_name: anyText, currency: anyText },
		...{ subtotal: anyText, tax_amount: anyText, total_amount: anyText },
	},
	tables: [
		[1, 2, 3].map(() => ({
			...{ description: anyText, quantity: anyText, unit_price: anyText, line_amount: anyText },
		})),
	],
	model_id: MODEL,
	...{ low_confidence: [], review_status: 'unreviewed', metadata: '', message: '' },
};
const simplified = (
	record: IDataObject | undefined,
	name: string,
	review_status = 'unreviewed',
) => ({
	...READ,
	review_status,
	file_id: record?.['request_file_id'],
	file_name: name,
	pages: [{ page: 0, id: record?.['id'] }],
});

/** What a person is asked, test/engine/review tells. */
const reviewed = (records: IDataObject[], ids: Ids) => ({
	...{ file_id: ids.file, file_name: 'invoice.pdf', status: 'success' },
	...{ review_status: 'unreviewed', needs_review: true, model_id: MODEL },
	...{ review_summary: anyText, review_form: anyText },
	page_images: records.map(({ page }) => ({ page, url: anyText })),
});

const today = () => Math.floor(Date.now() / 86_400_000);
const ALL_DAYS = {
	from: '1970-01-01',
	to: '2100-01-01T09:30:00',
};
const allDays = {
	query: { start_day_interval: '0', current_batch_day: '47482' },
};

/** What the calls give that only retrieve; each has tests of its own. */
export const RETRIEVAL_CASES: OperationCase[] = [
	{
		id: 'file.get',
		variant: 'simplified',
		parameters: (ids) => ({ ...file(ids), simplify: true }),
		output: ({ unmoderated_images }) => [simplified(listOf(unmoderated_images)[0], 'invoice.pdf')],
	},
	{
		id: 'file.get',
		variant: 'with amounts as numbers',
		parameters: (ids) => ({
			...file(ids),
			simplify: true,
			options: { convertNumbers: 'automatic', convertDates: 'yearFirst' },
		}),
		output: ({ unmoderated_images }) => [
			{
				...simplified(listOf(unmoderated_images)[0], 'invoice.pdf'),
				fields: {
					...READ.fields,
					...{ subtotal: anyNumber, tax_amount: anyNumber, total_amount: anyNumber },
				},
				tables: READ.tables.map((rows) =>
					rows.map(({ description }) => ({
						description,
						...{ quantity: anyNumber, unit_price: anyNumber, line_amount: anyNumber },
					})),
				),
			},
		],
	},
	{
		id: 'file.get',
		variant: 'as the service gives it',
		parameters: (ids) => ({ ...file(ids), simplify: false }),
	},
	{
		id: 'file.getAll',
		variant: 'simplified',
		parameters: () => ({
			modelId: byId(MODEL),
			...ALL_DAYS,
			returnAll: false,
			limit: 1,
			simplify: true,
			filters: { review: ['approved'], status: ['success', 'pending'] },
		}),
		request: allDays,
		output: ({ moderated_images }) => [
			simplified(listOf(moderated_images)[0], 'approved.pdf', 'approved'),
		],
	},
	{
		id: 'file.getAll',
		variant: 'as the service gives them',
		parameters: () => ({
			modelId: byId(MODEL),
			from: '1970-01-01',
			to: '',
			returnAll: true,
			simplify: false,
		}),
		request: {
			get query() {
				return { start_day_interval: '0', current_batch_day: String(today()) };
			},
		},
		output: ({ moderated_images, unmoderated_images }) =>
			[moderated_images, unmoderated_images].flatMap(listOf).map((record) => ({
				request_file_id: record['request_file_id'],
				pages: [record],
			})),
	},
	{
		id: 'file.getReviewForm',
		variant: 'with nothing to check',
		parameters: (ids) => ({
			...file(ids),
			...{ show: 'lowConfidence', includeTables: false },
			options: { confidenceThreshold: 0.8, requiredFields: 'Total Amount, invoice_number' },
		}),
		output: ({ unmoderated_images }, ids) => [
			{
				...reviewed(listOf(unmoderated_images), ids),
				needs_review: false,
				review_summary: 'invoice.pdf: nothing to check',
				review_form: '[]',
			},
		],
	},
	{
		id: 'file.getReviewForm',
		variant: 'with all values',
		parameters: (ids) => ({ ...file(ids), show: 'all', includeTables: true }),
		output: ({ unmoderated_images }, ids) => [reviewed(listOf(unmoderated_images), ids)],
	},
	{
		id: 'file.getPage',
		variant: 'simplified',
		parameters: (ids) => ({ modelId: byId(MODEL), pageId: ids.filePage, simplify: true }),
		output: ({ result }) => [simplified(listOf(result)[0], 'invoice.pdf', '')],
	},
	{
		id: 'file.getPage',
		variant: 'as the service gives it',
		parameters: (ids) => ({ modelId: byId(MODEL), pageId: ids.filePage, simplify: false }),
	},
];
