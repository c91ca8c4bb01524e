import type { INodeProperties } from 'n8n-workflow';

import { asPagination } from '../../transport/requests/asPagination';
import { confirmation, deletion } from '../shared/outputs';
import { approveDescription } from './approve';
import { assignDescription } from './assign';
import { changeFields, changeErrorHints } from './updateFields/changeFields';
import { keepText } from './updateFields/currentRecord';
import { correctDescription, correctFile } from './correct';
import { deleteDescription } from './delete';
import { getDescription, getFile } from './get';
import { getAllDescription, getManyFiles } from './getAll';
import { getPage, getPageDescription } from './getPage';
import { getFileReviewForm, getReviewFormDescription } from './getReviewForm';
import { FILES_IN_RANGE, PREDICTIONS } from '../../transport/address/endpoints';
import { retryExportDescription } from './retryExport';
import { retryPredictionDescription } from './retryPrediction';
import { APPROVE, byPathForm, reviewErrorHints } from './reviewPath';
import { fileErrorHints, sendFiles } from './upload/sendFiles';
import { sendUrls, urlErrorHints } from './upload/sendUrls';
import { deleteUpload, readAgain } from '../shared/uploadOnce/changedCopies';
import { unapproveDescription } from './unapprove';
import { updateFieldsDescription } from './updateFields/updateFields';
import { uploadDescription } from './upload/upload';
import { uploadUrlsDescription } from './upload/uploadUrls';

/** docs/interface.md#update-fields. */
const PAGE_SET = '/api/v2/Inferences/Model/{modelId}/ImageLevelInference';

export const fileDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['file'] } },
		options: [
			{
				name: 'Approve',
				value: 'approve',
				action: 'Approve file of model',
				description: 'Mark the data of a file as checked and ready for export',
				routing: {
					request: {
						method: 'POST',
						url: APPROVE,
					},
					operations: { pagination: asPagination(byPathForm('Verify'), reviewErrorHints) },
					output: { postReceive: [confirmation('modelId', 'fileId')] },
				},
			},
			{
				name: 'Assign',
				value: 'assign',
				action: 'Assign files to team member',
				description: 'Ask a team member to review files',
				routing: {
					request: { method: 'POST', url: '/api/v2/team/members/model/{modelId}/assign/files' },
					output: { postReceive: [confirmation('modelId', 'fileIds')] },
				},
			},
			{
				name: 'Correct Fields',
				value: 'correct',
				action: 'Correct fields of file',
				description: 'Correct fields by their names, all at once, and approve the file if you like',
				routing: {
					request: {
						method: 'PATCH',
						url: PAGE_SET,
						qs: { use_ui_version: 'true' },
						headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
					},
					operations: { pagination: asPagination(correctFile, reviewErrorHints) },
					output: { postReceive: [keepText] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete file from model',
				description: 'Delete a file with all that was read from it',
				routing: {
					request: {
						method: 'DELETE',
						url: '/api/v2/Inferences/Model/{modelId}/InferenceRequestFiles/{fileId}',
					},
					operations: { pagination: asPagination(deleteUpload) },
					output: { postReceive: [deletion] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get file from model',
				description: 'Get what has been read from a file',
				routing: {
					request: { method: 'GET', url: PREDICTIONS },
					operations: { pagination: asPagination(getFile) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many files from model',
				description:
					'Get the files that were uploaded between two days, with what has been read from them',
				routing: {
					request: {
						method: 'GET',
						url: FILES_IN_RANGE,
					},
					operations: { pagination: asPagination(getManyFiles) },
				},
			},
			{
				name: 'Get Page',
				value: 'getPage',
				action: 'Get page of file',
				description: 'Get what has been read from one page of a file',
				routing: {
					request: {
						method: 'GET',
						url: '/api/v2/Inferences/Model/{modelId}/ImageLevelInferences/{pageId}',
					},
					operations: { pagination: asPagination(getPage) },
				},
			},
			{
				name: 'Get Review Form',
				value: 'getReviewForm',
				action: 'Get review form of file',
				description: 'Get a filled-in form in which a person checks what was read from a file',
				routing: {
					request: { method: 'GET', url: PREDICTIONS },
					operations: { pagination: asPagination(getFileReviewForm) },
				},
			},
			{
				name: 'Retry Export',
				value: 'retryExport',
				action: 'Retry export of files',
				description: 'Export files again, for example after an export did not work',
				routing: {
					request: {
						method: 'POST',
						url: '/api/v2/Inferences/Model/{modelId}/ImageLevelInferences/retryallexports',
					},
					output: { postReceive: [confirmation('modelId', 'fileIds')] },
				},
			},
			{
				name: 'Retry Prediction',
				value: 'retryPrediction',
				action: 'Retry prediction of files',
				description: 'Have files read again, for example after they could not be read',
				routing: {
					request: {
						method: 'POST',
						url: '/api/v2/ObjectDetection/Model/{modelId}/RetryPrediction',
					},
					operations: { pagination: asPagination(readAgain) },
					output: { postReceive: [confirmation('modelId', 'fileIds')] },
				},
			},
			{
				name: 'Unapprove',
				value: 'unapprove',
				action: 'Unapprove file of model',
				description: 'Take back the approval of a file; this does not reject it',
				routing: {
					request: {
						method: 'POST',
						url: '/api/v2/ImageLevelInferences/Model/{modelId}/UnVerify/{fileId}',
					},
					operations: { pagination: asPagination(byPathForm('UnVerify'), reviewErrorHints) },
					output: { postReceive: [confirmation('modelId', 'fileId')] },
				},
			},
			{
				name: 'Update Fields',
				value: 'updateFields',
				action: 'Update fields of file',
				description: 'Correct, add or delete fields on a page of a file',
				routing: {
					request: {
						method: 'PATCH',
						url: PAGE_SET,
						qs: { use_ui_version: 'true' },
						headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
					},
					operations: { pagination: asPagination(changeFields, changeErrorHints) },
					output: { postReceive: [keepText] },
				},
			},
			{
				name: 'Upload',
				value: 'upload',
				action: 'Upload file to model',
				description: 'Send files to a model and get what it reads from them',
				routing: {
					request: { method: 'POST', url: '/api/v2/OCR/Model/{modelId}/LabelFile' },
					operations: { pagination: asPagination(sendFiles, fileErrorHints) },
				},
			},
			{
				name: 'Upload From URL',
				value: 'uploadUrls',
				action: 'Upload file from URL to model',
				description: 'Send addresses of files to a model and get what it reads from them',
				routing: {
					request: { method: 'POST', url: '/api/v2/OCR/Model/{modelId}/LabelUrls/' },
					operations: { pagination: asPagination(sendUrls, urlErrorHints) },
				},
			},
		],
		default: 'upload',
	},
	...approveDescription,
	...assignDescription,
	...correctDescription,
	...deleteDescription,
	...getDescription,
	...getAllDescription,
	...getPageDescription,
	...getReviewFormDescription,
	...retryExportDescription,
	...retryPredictionDescription,
	...unapproveDescription,
	...updateFieldsDescription,
	...uploadDescription,
	...uploadUrlsDescription,
];
