import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { PDF } from '../../../sandbox/client';
import { itemWithFiles } from '../../host';
import { byId, MODEL, type OperationCase } from './case';

const FORM_TYPE: unknown = expect.stringMatching(/^multipart\/form-data; boundary=\S+$/);
const contentType = FORM_TYPE as string;

/** Files of one page each that are still to be read. */
const simplified =
	(...names: string[]) =>
	(answer: IDataObject) => {
		const pages = [answer['result']].flat() as IDataObject[];
		return pages.map((page, index) => ({
			file_id: page['request_file_id'],
			file_name: names[index],
			status: 'pending',
			fields: {},
			tables: [],
			low_confidence: [],
			review_status: 'unreviewed',
			pages: [{ page: 0, id: page['id'] }],
			metadata: 'order 17',
			message: '',
			model_id: MODEL,
		}));
	};

const URLS = ['https://files.example/a.pdf?for=you&me', 'http://files.example/ü/b.png#1'];
const FORM = 'application/x-www-form-urlencoded';

/** Uploads have tests of their own; here they stand among the others. */
export const UPLOAD_CASES: OperationCase[] = [
	{
		id: 'file.upload',
		variant: 'of a binary field',
		parameters: () => ({
			modelId: byId(MODEL),
			inputType: 'binary',
			binaryPropertyName: 'scan',
			results: 'later',
			simplify: true,
			options: { requestMetadata: 'order 17' },
		}),
		item: async () => await itemWithFiles('memory', { scan: { bytes: PDF, name: 'invoice.pdf' } }),
		request: {
			query: { async: 'true' },
			contentType,
			form: {
				fields: { request_metadata: ['order 17'] },
				files: [
					{
						part: 'file',
						name: 'invoice.pdf',
						type: 'application/pdf',
						size: PDF.length,
						sha256: createHash('sha256').update(PDF).digest('hex'),
					},
				],
			},
		},
		output: simplified('invoice.pdf'),
	},
	{
		id: 'file.upload',
		variant: 'of base64 text',
		parameters: () => ({
			modelId: byId(MODEL),
			inputType: 'base64',
			base64Data: PDF.toString('base64'),
			results: 'immediate',
			simplify: false,
			options: { requestMetadata: 'order 18' },
		}),
		request: {
			query: { async: 'false' },
			contentType,
			form: {
				fields: { base64_data: [PDF.toString('base64')], request_metadata: ['order 18'] },
				files: [],
			},
		},
	},
	{
		id: 'file.uploadUrls',
		variant: 'simplified',
		parameters: () => ({
			modelId: byId(MODEL),
			urls: URLS.join('\n'),
			results: 'later',
			simplify: true,
			options: { requestMetadata: 'order 17' },
		}),
		request: {
			query: { async: 'true' },
			contentType: FORM,
			form: { fields: { urls: URLS, request_metadata: ['order 17'] }, files: [] },
		},
		output: simplified('a.pdf', 'b.png'),
	},
	{
		id: 'file.uploadUrls',
		variant: 'as the service answers',
		parameters: () => ({
			modelId: byId(MODEL),
			urls: URLS.join(', '),
			results: 'immediate',
			simplify: false,
			options: { requestMetadata: 'order 18' },
		}),
		request: {
			query: { async: 'false' },
			contentType: FORM,
			form: { fields: { urls: URLS, request_metadata: ['order 18'] }, files: [] },
		},
	},
];
