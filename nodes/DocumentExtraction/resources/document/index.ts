import type { INodeProperties } from 'n8n-workflow';

import { DOCUMENT, DOCUMENTS, FIELD_VALUE, PAGE } from '../../transport/address/endpoints';
import { asPagination } from '../../transport/requests/asPagination';
import { inTurn } from '../shared/inTurn';
import { change, deletion } from '../shared/outputs';
import { deleteUpload } from '../shared/uploadOnce/changedCopies';
import { correctDescription, correctDocument } from './correct';
import { deleteDescription } from './delete';
import { downloadDescription, downloadOriginal } from './download';
import { getDescription, getDocument } from './get';
import { getAllDescription, getManyDocuments } from './getAll';
import { getFields, getFieldsDescription } from './getFields';
import { getPage, getPageDescription } from './getPage';
import { getDocumentReviewForm, getReviewFormDescription } from './getReviewForm';
import { getTables, getTablesDescription } from './getTables';
import { documentErrorHints, sendDocument } from './sendDocument';
import { uploadDescription } from './upload';
import { verifyDescription } from './verify';

export const documentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['document'] } },
		options: [
			{
				name: 'Correct Fields',
				value: 'correct',
				action: 'Correct fields of document',
				description:
					'Correct fields by their names, all at once, and approve the document if you like',
				routing: {
					request: { method: 'PATCH', url: FIELD_VALUE },
					operations: { pagination: asPagination(correctDocument) },
					output: { postReceive: [change] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete document from workflow',
				description: 'Delete a document with all that was read from it',
				routing: {
					request: { method: 'DELETE', url: DOCUMENT },
					operations: { pagination: asPagination(deleteUpload) },
					output: { postReceive: [deletion] },
				},
			},
			{
				name: 'Download Original',
				value: 'download',
				action: 'Download original of document',
				description: 'Get the file that was uploaded, as binary data',
				routing: {
					request: { method: 'GET', url: `${DOCUMENT}/original` },
					operations: { pagination: asPagination(downloadOriginal) },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get document from workflow',
				description: 'Get what was read from a document, and how far the service is with it',
				routing: {
					request: { method: 'GET', url: DOCUMENT },
					operations: { pagination: asPagination(getDocument) },
				},
			},
			{
				name: 'Get Fields',
				value: 'getFields',
				action: 'Get fields of document',
				description:
					'Get the values of all fields on all pages of a document; none until it is read, which Get tells',
				routing: {
					request: { method: 'GET', url: `${DOCUMENT}/fields` },
					operations: { pagination: asPagination(getFields) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many documents from workflow',
				description: 'Get the documents of a workflow with what was read from them',
				routing: {
					request: { method: 'GET', url: DOCUMENTS },
					operations: { pagination: asPagination(getManyDocuments) },
				},
			},
			{
				name: 'Get Page',
				value: 'getPage',
				action: 'Get page of document',
				description: 'Get what was read from one page of a document',
				routing: {
					request: { method: 'GET', url: PAGE },
					operations: { pagination: asPagination(getPage) },
				},
			},
			{
				name: 'Get Review Form',
				value: 'getReviewForm',
				action: 'Get review form of document',
				description: 'Get a filled-in form in which a person checks what was read from a document',
				routing: {
					request: { method: 'GET', url: DOCUMENT },
					operations: { pagination: asPagination(getDocumentReviewForm) },
				},
			},
			{
				name: 'Get Tables',
				value: 'getTables',
				action: 'Get tables of document',
				description:
					'Get all tables on all pages of a document, row by row; none until it is read, which Get tells',
				routing: {
					request: { method: 'GET', url: `${DOCUMENT}/tables` },
					operations: { pagination: asPagination(getTables) },
				},
			},
			{
				name: 'Upload',
				value: 'upload',
				action: 'Upload document to workflow',
				description: 'Send a document to a workflow and get what it reads from it',
				routing: {
					request: { method: 'POST', url: DOCUMENTS },
					operations: { pagination: asPagination(sendDocument, documentErrorHints) },
				},
			},
			{
				name: 'Verify',
				value: 'verify',
				action: 'Verify document of workflow',
				description: 'Mark a whole document as checked, with a note',
				routing: {
					request: { method: 'POST', url: `${DOCUMENT}/verify` },
					operations: { pagination: asPagination(inTurn()) },
					output: { postReceive: [change] },
				},
			},
		],
		default: 'upload',
	},
	...correctDescription,
	...deleteDescription,
	...downloadDescription,
	...getDescription,
	...getFieldsDescription,
	...getAllDescription,
	...getPageDescription,
	...getReviewFormDescription,
	...getTablesDescription,
	...uploadDescription,
	...verifyDescription,
];
