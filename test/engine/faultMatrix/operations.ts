import type { INodeParameters } from 'n8n-workflow';
import { operationNamed } from '../../contract/operations';
import { PDF } from '../../sandbox/client';
import { itemWithFiles } from '../host';
import { byName } from '../fixtures/byName.fixture';
import { mapped } from '../fixtures/correct.fixture';
import { byId, CASES, MODEL, place, type Case } from '../operations/cases';

/** Read within a second, so that the first look at it sees it done. */
const item = async () =>
	await itemWithFiles('memory', { data: { bytes: PDF, name: 'invoice-slow1.pdf' } });
/** Results is left out: to wait for them is the default. */
const waiting = { simplify: true, options: { maxWait: 120 } };
const once = { ...waiting, options: { maxWait: 120, ifAlreadyUploaded: 'return' } };
const ofFile = { inputType: 'binary', binaryPropertyName: 'data' };

const OF_PARTS: INodeParameters = {
	value: 'x',
	verificationStatus: 'verified',
	verificationMessage: 'seen',
};

/** The page is read to find what the name means, then the one thing is changed. */
const BY_NAME: Case[] = ['update', 'delete', 'verify'].flatMap((operation) => [
	{
		id: `fieldValue.${operation}`,
		title: `fieldValue.${operation} by name`,
		contract: operationNamed(`fieldValue.${operation}`),
		parameters: (ids) => ({
			...{ ...place(ids), ...OF_PARTS },
			fieldDataId: byName('Invoice Number'),
		}),
	},
	{
		id: `tableCell.${operation}`,
		title: `tableCell.${operation} by name`,
		contract: operationNamed(`tableCell.${operation}`),
		parameters: (ids) => ({
			...{ ...place(ids), ...OF_PARTS },
			...{ tableId: byId(ids.table), cellId: byName('quantity, row 2') },
		}),
	},
]);

/** Ways to use an operation that make more than one call, which the table of operations leaves to other tests. */
const IN_SEVERAL_CALLS: Case[] = [
	{
		id: 'file.updateFields',
		title: 'file.updateFields with changes to a file that it retrieves',
		contract: operationNamed('file.updateFields'),
		parameters: (ids) => ({
			modelId: byId(MODEL),
			mode: 'changes',
			currentData: 'retrieve',
			fileId: ids.file,
			page: '0',
			edits: { edit: [{ matchBy: 'label', match: 'invoice_number', text: 'INV-9' }] },
			additions: {
				addition: [{ label: 'seen', text: 'yes', xmin: 1, ymin: 2, xmax: 30, ymax: 40 }],
			},
		}),
	},
	{
		id: 'file.correct',
		title: 'file.correct',
		contract: operationNamed('file.correct'),
		parameters: (ids) => ({
			...{ modelId: byId(MODEL), fileId: ids.file },
			fields: mapped({ invoice_number: 'INV-9', seen: 'yes' }),
			options: { verify: true, approve: true },
		}),
	},
	{
		id: 'file.correct',
		title: 'file.correct with an approval',
		contract: operationNamed('file.correct'),
		parameters: (ids) => ({
			...{ modelId: byId(MODEL), fileId: ids.file, fields: mapped({ due_date: '={{ "" }}' }) },
			options: { approve: true },
		}),
	},
	{
		id: 'document.correct',
		title: 'document.correct',
		contract: operationNamed('document.correct'),
		parameters: (ids) => ({
			...{ workflowId: byId(ids.workflow), documentId: byId(ids.document) },
			fields: mapped({ invoice_number: 'INV-9' }),
		}),
	},
	{
		id: 'document.correct',
		title: 'document.correct with all that it can do',
		contract: operationNamed('document.correct'),
		parameters: (ids) => ({
			...{ workflowId: byId(ids.workflow), documentId: byId(ids.document) },
			fields: mapped({ invoice_number: 'INV-9' }),
			options: { verify: true, approve: true },
		}),
	},
	{
		id: 'document.correct',
		title: 'document.correct with an approval',
		contract: operationNamed('document.correct'),
		parameters: (ids) => ({
			...{
				workflowId: byId(ids.workflow),
				documentId: byId(ids.document),
				fields: mapped({ due_date: '={{ "" }}' }),
			},
			options: { approve: true },
		}),
	},
	{
		id: 'file.upload',
		title: 'file.upload that waits for its results',
		contract: operationNamed('file.upload'),
		parameters: () => ({ modelId: byId(MODEL), ...ofFile, ...waiting }),
		item,
	},
	{
		id: 'file.uploadUrls',
		title: 'file.uploadUrls that waits for its results',
		contract: operationNamed('file.uploadUrls'),
		parameters: () => ({
			...{ modelId: byId(MODEL), urls: 'https://files.example/slow1-b.pdf', ...waiting },
		}),
	},
	{
		id: 'document.upload',
		title: 'document.upload that waits for its results',
		contract: operationNamed('document.upload'),
		parameters: ({ workflow }) => ({ workflowId: byId(workflow), ...ofFile, ...waiting }),
		item,
	},
];

const ONCE: Case[] = [
	{
		id: 'file.upload',
		title: 'file.upload of each file once that waits for its results',
		contract: operationNamed('file.upload'),
		parameters: () => ({ modelId: byId(MODEL), ...ofFile, ...once }),
		item,
	},
	{
		id: 'document.upload',
		title: 'document.upload of each file once that waits for its results',
		contract: operationNamed('document.upload'),
		parameters: ({ workflow }) => ({ workflowId: byId(workflow), ...ofFile, ...once }),
		item,
	},
];

/** Whether it looks for what it has to upload, before that and where no answer came. */
export const isUploadOnce = (operation: Case): boolean => ONCE.includes(operation);

/** Every operation of the contract, however many there are. */
export const OPERATIONS: Case[] = [...CASES, ...IN_SEVERAL_CALLS, ...ONCE, ...BY_NAME];
