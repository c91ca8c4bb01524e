import type { INodeParameters } from 'n8n-workflow';
import type { StoredDocument } from '../../../sandbox/service/documentRecords';
import type { Account } from './accounts';

/** What the usual account holds. */
export interface Things {
	workflow: string;
	/** A workflow of which nobody has said what it reads. */
	blankWorkflow: string;
	read: StoredDocument;
	notReadable: StoredDocument;
	/** Read, and nothing stands on it. */
	empty: StoredDocument;
	file: string;
}

/** What a user does at a node, and what the editor shows then. */
export interface Message {
	title: string;
	/** `usual` when left out. */
	account?: Account;
	isTrigger?: true;
	parameters: (things: Things) => INodeParameters;
	/** Opens the list of a parameter, points at the red sign of one, presses a button, or looks at the parameters. */
	act: { open: string } | { pointAt: string } | { press: string } | 'look';
	/** What happened, and what to do. */
	says: string[];
}

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const MODEL = { modelId: byId('model-invoices') };
const UNTRAINED = 'model-untrained';
const BASE64 = { inputType: 'base64', base64Data: 'JVBERi0xLjQK' };
const UPLOAD = { resource: 'file', operation: 'upload', ...MODEL, ...BASE64 };
const GET_DOCUMENT = { resource: 'document', operation: 'get' };
const GET_WORKFLOWS = { resource: 'workflow', operation: 'getAll' };
const WITHOUT_RETRIES = { options: { maxRetryTime: 0 } };
const PRESS = { press: 'Execute step' };
const FETCH = { press: 'Fetch Test Event' };
const pageOf = ({ pages }: StoredDocument) => byId(pages?.[0]?.id ?? '');
const onPage = ({ workflow }: Things, document: StoredDocument) => ({
	...{ workflowId: byId(workflow), documentId: byId(document.id), pageId: pageOf(document) },
});
const listOfWorkflows = (title: string, account: Account, ...says: string[]): Message => ({
	...{ title, account, says, act: { open: 'workflowId' } },
	parameters: () => GET_DOCUMENT,
});

export const LISTS: Message[] = [
	listOfWorkflows(
		'no workflows',
		'without workflows',
		'This account has no workflows yet',
		'Create one in the dashboard of the service',
	),
	listOfWorkflows(
		'wrong key',
		'with a wrong key',
		'The API key was not accepted',
		'Check the key and the base URL in the credential.',
	),
	listOfWorkflows(
		'service not there',
		'not there',
		'The service could not be reached',
		'Check the Base URL of the credential and the network, then open the list again.',
	),
	listOfWorkflows(
		'asked too often',
		'asked too often',
		'The service asks for a pause',
		'Open the list again in a while.',
	),
	listOfWorkflows(
		'service out of order',
		'out of order',
		'The service is not able to answer at the moment (503)',
		'Open the list again in a while.',
	),
	listOfWorkflows(
		'another service',
		'a web page',
		'The service gave an answer that is not JSON',
		'Check the Base URL of the credential.',
	),
	{
		title: 'documents of no workflow',
		parameters: () => GET_DOCUMENT,
		act: { open: 'documentId' },
		says: ['Choose a workflow first', 'The list shows what belongs to the workflow.'],
	},
	{
		title: 'no documents',
		parameters: ({ blankWorkflow }) => ({ ...GET_DOCUMENT, workflowId: byId(blankWorkflow) }),
		act: { open: 'documentId' },
		says: [
			'This workflow has no documents yet',
			'Upload one with the operation Upload of Document or in the dashboard of the service',
		],
	},
	{
		title: 'documents of a workflow that is gone',
		parameters: () => ({ ...GET_DOCUMENT, workflowId: byId('gone') }),
		act: { open: 'documentId' },
		says: ['Workflow gone was not found', 'Pick it from the list, or check the ID'],
	},
	{
		title: 'no fields',
		parameters: ({ blankWorkflow }) => ({
			...{ resource: 'workflow', operation: 'updateField', workflowId: byId(blankWorkflow) },
		}),
		act: { open: 'fieldId' },
		says: [
			'This workflow has no fields or table headers yet',
			'Name them with the operation Set Fields of Workflow',
		],
	},
	{
		title: 'pages of no document',
		parameters: ({ workflow }) => ({
			...{ resource: 'document', operation: 'getPage', workflowId: byId(workflow) },
		}),
		act: { open: 'pageId' },
		says: ['Choose a document first', 'The list shows what belongs to the document.'],
	},
	{
		title: 'pages of what was not read',
		parameters: (things) => ({
			...{ resource: 'document', operation: 'getPage' },
			...onPage(things, things.notReadable),
			pageId: { __rl: true, mode: 'list', value: '' },
		}),
		act: { open: 'pageId' },
		says: ['The service could not read this document', 'Upload it again, then choose the new one.'],
	},
	{
		title: 'values of a page that is gone',
		parameters: (things) => ({
			...{ resource: 'fieldValue', operation: 'delete' },
			...onPage(things, things.read),
			pageId: byId('gone'),
		}),
		act: { open: 'fieldDataId' },
		says: ['Page gone was not found', 'Choose another page first.'],
	},
	{
		title: 'no field values',
		parameters: (things) => ({
			...{ resource: 'fieldValue', operation: 'delete' },
			...onPage(things, things.empty),
		}),
		act: { open: 'fieldDataId' },
		says: ['There are no field values here', 'add one with the operation Add of Field Value'],
	},
	{
		title: 'no tables',
		parameters: (things) => ({
			...{ resource: 'table', operation: 'delete' },
			...onPage(things, things.empty),
		}),
		act: { open: 'tableId' },
		says: ['There are no tables here', 'add one with the operation Add of Table.'],
	},
	{
		title: 'no cells',
		parameters: (things) => ({
			...{ resource: 'tableCell', operation: 'delete' },
			...onPage(things, things.empty),
		}),
		act: { open: 'cellId' },
		says: ['There are no cells here', 'add one with the operation Add of Table Cell.'],
	},
	{
		title: 'names of no workflow',
		parameters: () => ({ resource: 'fieldValue', operation: 'create' }),
		act: { open: 'fieldName' },
		says: ['Choose a workflow first'],
	},
	{
		title: 'no names',
		parameters: ({ blankWorkflow }) => ({
			...{ resource: 'tableCell', operation: 'create', workflowId: byId(blankWorkflow) },
		}),
		act: { open: 'header' },
		says: ['No table headers yet: name them with Set Fields'],
	},
	{
		title: 'fields to correct of no file',
		parameters: () => ({ resource: 'file', operation: 'correct' }),
		act: 'look',
		says: ['The fields are known once Model ID or Workflow is given above.'],
	},
	{
		title: 'fields to correct with a wrong key',
		account: 'with a wrong key',
		parameters: ({ workflow }) => ({
			...{ resource: 'document', operation: 'correct', workflowId: byId(workflow) },
		}),
		act: 'look',
		says: ['The API key was not accepted. Check the key and the base URL in the credential.'],
	},
	{
		title: 'no workflows for the trigger',
		account: 'without workflows',
		isTrigger: true,
		parameters: () => ({ source: 'workflow' }),
		act: { open: 'workflowId' },
		says: ['This account has no workflows yet', 'and Model as Source of the trigger.'],
	},
];

export const STOPS: Message[] = [
	{
		title: 'a wrong key',
		account: 'with a wrong key',
		parameters: () => GET_WORKFLOWS,
		act: PRESS,
		says: ['The API key was not accepted', 'Check the key and the base URL in the credential.'],
	},
	{
		title: 'an account that is used up',
		account: 'used up',
		parameters: () => UPLOAD,
		act: PRESS,
		says: ['The account has used up its free API calls', 'Change the plan with the service'],
	},
	{
		title: 'too many requests',
		account: 'asked too often',
		parameters: () => GET_WORKFLOWS,
		act: PRESS,
		says: ['The service allows fewer requests than this run makes', 'Lower "Parallel Requests"'],
	},
	{
		title: 'a service that is not there',
		account: 'not there',
		parameters: () => ({ ...GET_WORKFLOWS, ...WITHOUT_RETRIES }),
		act: PRESS,
		says: ['The service could not be reached', 'Nothing was sent (ECONNREFUSED).'],
	},
	{
		title: 'an upload that may have been done',
		account: 'out of order',
		parameters: () => ({ ...UPLOAD, ...WITHOUT_RETRIES }),
		act: PRESS,
		says: ['It may have been done all the same', 'Look at the service before you'],
	},
	{
		title: 'a service that has moved',
		account: 'moved',
		parameters: () => GET_WORKFLOWS,
		act: PRESS,
		says: ['The service answered with a redirect', 'Use the final address as Base URL'],
	},
	{
		title: 'a model that is gone',
		parameters: () => ({ ...UPLOAD, modelId: byId('gone') }),
		act: PRESS,
		says: ['Model gone was not found', 'the account that the API key belongs to.'],
	},
	{
		title: 'a model that cannot be used yet',
		parameters: () => ({ ...UPLOAD, modelId: byId(UNTRAINED) }),
		act: PRESS,
		says: ['The resource Model has Get, which tells the state of a model.'],
	},
	{
		title: 'an expression that finds nothing',
		parameters: () => ({ ...UPLOAD, modelId: byId('={{ $json.model_id }}') }),
		act: PRESS,
		says: ['Model ID is empty', 'Fill in Model ID.'],
	},
	{
		title: 'no file in the item',
		parameters: () => ({ ...UPLOAD, inputType: 'binary', binaryPropertyName: 'invoice' }),
		act: PRESS,
		says: ['The input item has no file in "invoice"', 'Connect a node that gives files'],
	},
	{
		title: 'a text that is no file',
		parameters: () => ({ ...UPLOAD, base64Data: 'an invoice!' }),
		act: PRESS,
		says: ['Base64 Data is not base64 text', 'Give the whole file as base64.'],
	},
	{
		title: 'a document that could not be read',
		parameters: ({ workflow, notReadable: { id } }) => ({
			...{ ...GET_DOCUMENT, workflowId: byId(workflow), documentId: byId(id) },
			options: { ifNotRead: 'stop' },
		}),
		act: PRESS,
		says: ['The service could not read', 'Stopped because of If Not Readable.'],
	},
	{
		title: 'a field value of an unknown name',
		parameters: (things) => ({
			...{ resource: 'fieldValue', operation: 'update', ...onPage(things, things.read) },
			...{ fieldDataId: { __rl: true, mode: 'name', value: 'totl' }, value: '118.00' },
		}),
		act: PRESS,
		says: ['The page has no field value named "totl". It has:', 'Check the name, or pick from'],
	},
	{
		title: 'a label of an unknown name',
		parameters: ({ file }) => ({
			...{ resource: 'file', operation: 'updateFields', ...MODEL, fileId: file },
			edits: { edit: [{ matchBy: 'label', match: 'totl', text: '118.00' }] },
		}),
		act: PRESS,
		says: ['has no field with label "totl"', 'Nothing was changed. Check Match'],
	},
	{
		title: 'names that the service does not take',
		parameters: ({ workflow }) => ({
			...{ resource: 'workflow', operation: 'setFields', workflowId: byId(workflow) },
			fieldNames: 'total amount',
		}),
		act: PRESS,
		says: ['Field Names cannot hold', 'only letters, digits and underscores'],
	},
	{
		title: 'a bounding box that is none',
		parameters: (things) => ({
			...{ resource: 'fieldValue', operation: 'create', ...onPage(things, things.read) },
			...{ fieldName: 'total_amount', value: '1', additionalFields: { bbox: '1, 2' } },
		}),
		act: PRESS,
		says: ['Bounding Box cannot be "1, 2"', 'Use four numbers, for example 100, 200, 300, 250.'],
	},
	{
		title: 'a model of the trigger that is gone',
		isTrigger: true,
		parameters: () => ({ modelId: byId('gone') }),
		act: FETCH,
		says: ['Model gone was not found', 'the account that the API key belongs to.'],
	},
	{
		title: 'a Status Path that is none',
		isTrigger: true,
		parameters: () => ({ ...MODEL, options: { statusPath: 'status' } }),
		act: FETCH,
		says: ['Status Path cannot be "status"', 'Use a path that starts with one /'],
	},
];

export const NOTICES: Message[] = [
	{
		title: 'two worlds',
		parameters: () => GET_DOCUMENT,
		act: 'look',
		says: ['Your account with the service has models or workflows; its dashboard shows which.'],
	},
	{
		title: 'an address without a model',
		parameters: () => ({
			...{ resource: 'model', operation: 'get' },
			modelId: { __rl: true, mode: 'url', value: 'https://app.nanonets.com/#/models' },
		}),
		act: { pointAt: 'modelId' },
		says: ['There is no ID of a model in this address.'],
	},
	{
		title: 'Set Fields',
		parameters: () => ({ resource: 'workflow', operation: 'setFields' }),
		act: 'look',
		says: ['Set Fields replaces all existing fields and table headers'],
	},
	{
		title: 'Full Set',
		parameters: () => ({ resource: 'file', operation: 'updateFields', mode: 'fullSet' }),
		act: 'look',
		says: ['Full Set removes every field and table that the body does not name'],
	},
	{
		title: 'Return at Once',
		parameters: () => ({ ...UPLOAD, results: 'later' }),
		act: PRESS,
		says: ['The service has not read these files yet.'],
	},
	{
		title: 'Fetch Test Event',
		isTrigger: true,
		parameters: () => MODEL,
		act: 'look',
		says: ['Fetch Test Event may show a file that was read before.'],
	},
];
