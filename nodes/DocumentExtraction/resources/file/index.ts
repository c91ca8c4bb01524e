import type { INodeProperties } from 'n8n-workflow';

import { inTurn } from '../../transport/inTurn';
import { confirmation, deletion } from '../outputs';
import { approveDescription } from './approve';
import { assignDescription } from './assign';
import { changeFields, changeRules } from './changeFields';
import { deleteDescription } from './delete';
import { retryExportDescription } from './retryExport';
import { byPathForm, reviewRules } from './reviewPath';
import { fileRules, sendFiles } from './sendFiles';
import { unapproveDescription } from './unapprove';
import { updateFieldsDescription } from './updateFields';
import { uploadDescription } from './upload';

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
				action: 'Approve file',
				description: 'Mark the data of a file as checked and ready for export',
				routing: {
					request: {
						method: 'POST',
						url: '/api/v2/ImageLevelInferences/Model/{modelId}/Verify/{fileId}',
					},
					operations: { pagination: inTurn(byPathForm('Verify'), reviewRules) },
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
				name: 'Delete',
				value: 'delete',
				action: 'Delete file',
				description: 'Delete a file with all that was read from it',
				routing: {
					request: {
						method: 'DELETE',
						url: '/api/v2/Inferences/Model/{modelId}/InferenceRequestFiles/{fileId}',
					},
					output: { postReceive: [deletion] },
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
				name: 'Unapprove',
				value: 'unapprove',
				action: 'Unapprove file',
				description: 'Take back the approval of a file; this does not reject it',
				routing: {
					request: {
						method: 'POST',
						url: '/api/v2/ImageLevelInferences/Model/{modelId}/UnVerify/{fileId}',
					},
					operations: { pagination: inTurn(byPathForm('UnVerify'), reviewRules) },
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
						url: '/api/v2/Inferences/Model/{modelId}/ImageLevelInference',
						qs: { use_ui_version: 'true' },
						headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
					},
					operations: { pagination: inTurn(changeFields, changeRules) },
				},
			},
			{
				name: 'Upload',
				value: 'upload',
				action: 'Upload file',
				description: 'Send files to a model and get what it reads from them',
				routing: {
					request: { method: 'POST', url: '/api/v2/OCR/Model/{modelId}/LabelFile' },
					operations: { pagination: inTurn(sendFiles, fileRules) },
				},
			},
		],
		default: 'upload',
	},
	...approveDescription,
	...assignDescription,
	...deleteDescription,
	...retryExportDescription,
	...unapproveDescription,
	...updateFieldsDescription,
	...uploadDescription,
];
