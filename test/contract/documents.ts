import type { Operation } from './operation';

const DOCUMENTS = '/api/v4/workflows/{workflowId}/documents';
const DOCUMENT = `${DOCUMENTS}/{documentId}`;

const document = { workflowId: '!', documentId: '!' } as const;
const simplify = {
	simplify: '',
	'options.outputRows': '',
	'options.convertNumbers': '',
	'options.convertDates': '',
} as const;
const results = { ...simplify, 'options.confidenceThreshold': '' } as const;
const simplified = {
	simplify: true,
	'options.confidenceThreshold': 0.8,
	'options.outputRows': false,
	'options.convertNumbers': 'off',
	'options.convertDates': 'off',
};

/** Documents of version 4, all of them beyond the interface document. */
export const VERSION_4_DOCUMENTS: Operation[] = [
	{
		resource: 'document',
		operation: 'upload',
		name: 'Upload',
		method: 'POST',
		path: DOCUMENTS,
		parameters: {
			workflowId: '!',
			inputType: '',
			binaryPropertyName: '!',
			documentUrl: '!',
			async: '',
			...results,
			'options.metadata': '',
			'options.waitForCompletion': '',
			'options.maxWait': '',
			'options.ifStillPending': '',
		},
		defaults: {
			inputType: 'binary',
			binaryPropertyName: 'data',
			async: true,
			...simplified,
			'options.waitForCompletion': false,
			'options.maxWait': 300,
			'options.ifStillPending': 'return',
		},
		output: 'files',
	},
	{
		resource: 'document',
		operation: 'get',
		name: 'Get',
		method: 'GET',
		path: DOCUMENT,
		parameters: { ...document, ...results },
		defaults: simplified,
		output: 'files',
	},
	{
		resource: 'document',
		operation: 'getAll',
		name: 'Get Many',
		method: 'GET',
		path: DOCUMENTS,
		parameters: { workflowId: '!', returnAll: '', limit: '', 'filters.status': '', ...results },
		defaults: simplified,
		output: 'files',
	},
	{
		resource: 'document',
		operation: 'getPage',
		name: 'Get Page',
		method: 'GET',
		path: `${DOCUMENT}/pages/{pageId}`,
		parameters: { ...document, pageId: '!', ...results },
		defaults: simplified,
		output: 'files',
	},
	{
		resource: 'document',
		operation: 'getFields',
		name: 'Get Fields',
		method: 'GET',
		path: `${DOCUMENT}/fields`,
		parameters: { ...document, ...results },
		defaults: simplified,
		output: 'files',
	},
	{
		resource: 'document',
		operation: 'getTables',
		name: 'Get Tables',
		method: 'GET',
		path: `${DOCUMENT}/tables`,
		// No confidence threshold: it is about fields, and there are none.
		parameters: { ...document, ...simplify },
		defaults: { simplify: true, 'options.outputRows': false },
		output: 'files',
	},
	{
		resource: 'document',
		operation: 'download',
		name: 'Download Original',
		method: 'GET',
		path: `${DOCUMENT}/original`,
		parameters: { ...document, binaryPropertyName: '!' },
		defaults: { binaryPropertyName: 'data' },
		output: 'binary',
	},
	{
		resource: 'document',
		operation: 'delete',
		name: 'Delete',
		method: 'DELETE',
		path: DOCUMENT,
		parameters: document,
		output: 'deletion',
	},
	{
		resource: 'document',
		operation: 'verify',
		name: 'Verify',
		method: 'POST',
		path: `${DOCUMENT}/verify`,
		parameters: { ...document, verificationStatus: '!', verificationMessage: '=' },
		defaults: { verificationStatus: 'verified' },
		output: 'response',
	},
];
