import { formWith, get, patch, post, type EveryCall, type Ids } from './call';
import { ANY_TEXT } from '../matchers';

const V2 = '/api/v2';
const INVOICES = 'Model/model-invoices';
const IMAGES = 'ImageLevelInferences';
const INSTANT = `${V2}/ObjectDetection/Model/model-instant`;
const GUIDELINES = { field_instructions: 'f', table_instructions: '', ai_guidelines: true };
const DONE = { message: ANY_TEXT };

const review = (operationId: string, path: (ids: Ids) => string): EveryCall => ({
	operationId,
	request: (ids) => post(path(ids)),
	status: 200,
	effects: 1,
	answer: () => DONE,
});

/** Each call of version 2, and the storage that its signed URLs lead to. */
export const VERSION_2_CALLS: EveryCall[] = [
	{
		operationId: 'model.get',
		request: () => get(`${V2}/OCR/${INVOICES}`),
		status: 200,
		effects: 0,
		answer: () => ({ model_id: 'model-invoices', model_type: 'ocr', state: 5 }),
	},
	{
		operationId: 'file.upload',
		request: () => post(`${V2}/OCR/${INVOICES}/LabelFile/?async=true`, formWith('invoice.pdf')),
		status: 200,
		effects: 1,
		answer: () => ({
			message: 'pending',
			result: [{ input: 'invoice.pdf', prediction: [], processing_type: 'async', size: {} }],
		}),
	},
	{
		operationId: 'file.uploadUrls',
		request: () =>
			post(
				`${V2}/OCR/${INVOICES}/LabelUrls/?async=true`,
				new URLSearchParams([
					['urls', 'https://files.example/a.pdf'],
					['urls', 'https://files.example/b.png'],
				]),
			),
		status: 200,
		effects: 2,
		answer: () => ({ result: [{ input: 'a.pdf' }, { input: 'b.png' }] }),
	},
	review('file.approve', ({ file }) => `${V2}/${IMAGES}/${INVOICES}/Verify/${file}`),
	review(
		'file.approve.sample',
		({ file }) => `${V2}/Inferences/${INVOICES}/${IMAGES}/Verify/${file}`,
	),
	review(
		'file.unapprove',
		({ approvedFile }) => `${V2}/${IMAGES}/${INVOICES}/UnVerify/${approvedFile}`,
	),
	review(
		'file.unapprove.sample',
		({ approvedFile }) => `${V2}/Inferences/${INVOICES}/${IMAGES}/UnVerify/${approvedFile}`,
	),
	{
		operationId: 'file.updateFields',
		request: ({ filePage }) => ({
			...patch(
				`${V2}/Inferences/${INVOICES}/ImageLevelInference?use_ui_version=true`,
				JSON.stringify({ id: filePage, page: 0, is_moderated: true, moderated_boxes: [] }),
			),
			headers: { 'content-type': 'text/plain;charset=UTF-8' },
		}),
		status: 200,
		effects: 1,
		answer: () => ({}),
	},
	{
		operationId: 'file.assign',
		request: ({ file }) =>
			post(`${V2}/team/members/model/model-invoices/assign/files`, {
				member: 'a@b.example',
				file_ids: [file],
			}),
		status: 200,
		effects: 1,
		answer: () => DONE,
	},
	{
		operationId: 'file.retryExport',
		request: ({ file }) =>
			post(`${V2}/Inferences/${INVOICES}/${IMAGES}/retryallexports`, { file_ids: [file] }),
		status: 200,
		effects: 1,
		answer: () => DONE,
	},
	{
		operationId: 'file.retryPrediction',
		request: ({ file }) =>
			post(`${V2}/ObjectDetection/${INVOICES}/RetryPrediction`, { file_ids: [file] }),
		status: 200,
		effects: 1,
		answer: () => DONE,
	},
	{
		operationId: 'file.get',
		request: ({ file }) =>
			get(`${V2}/Inferences/${INVOICES}/InferenceRequestFiles/GetPredictions/${file}`),
		status: 200,
		effects: 0,
		answer: ({ file, filePage }) => ({
			moderated_images_count: 0,
			unmoderated_images_count: 1,
			unmoderated_images: [{ id: filePage, request_file_id: file, page: 0 }],
		}),
	},
	{
		operationId: 'file.getAll',
		request: () =>
			get(`${V2}/Inferences/${INVOICES}/${IMAGES}?start_day_interval=0&current_batch_day=99999`),
		status: 200,
		effects: 0,
		answer: ({ filePage }) => ({ unmoderated_images: [{ id: filePage }] }),
	},
	{
		operationId: 'file.getPage',
		request: ({ filePage }) => get(`${V2}/Inferences/${INVOICES}/${IMAGES}/${filePage}`),
		status: 200,
		effects: 0,
		answer: ({ filePage }) => ({ message: 'success', result: [{ id: filePage }] }),
	},
	{
		operationId: 'model.updateGuidelines',
		request: () => patch(INSTANT, GUIDELINES),
		status: 200,
		effects: 1,
		answer: () => DONE,
	},
	{
		operationId: 'model.updateGuidelines.post',
		request: () => post(INSTANT, GUIDELINES),
		status: 200,
		effects: 1,
		answer: () => DONE,
	},
	{
		operationId: 'storage.get',
		request: ({ storage }) => get(storage),
		status: 200,
		effects: 0,
	},
];
