import type { NodeHint } from 'n8n-workflow';

import { options } from '../../parameters/options';
import { anyText } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { NEEDS_FIELDS } from '../shared/uploadRefused';

/** docs/interface.md#workflow-types. */
const TYPES = [
	{
		name: 'Bill of Lading',
		value: 'bill_of_lading',
		description: 'Comes with the fields of a bill of lading',
	},
	{
		name: 'Instant Learning',
		value: '',
		description: 'For any document: say with Set Fields what to extract',
	},
	{ name: 'Invoice', value: 'invoice', description: 'Comes with the fields of an invoice' },
	{ name: 'Passport', value: 'passport', description: 'Comes with the fields of a passport' },
	{
		name: 'Purchase Order',
		value: 'purchase_order',
		description: 'Comes with the fields of a purchase order',
	},
	{ name: 'Receipt', value: 'receipt', description: 'Comes with the fields of a receipt' },
	{ name: 'Tables', value: 'tables', description: 'Captures the tables of a document' },
];

export const instantLearningHint: NodeHint = {
	message: `${NEEDS_FIELDS}.`,
	displayCondition:
		'={{ $parameter["resource"] === "workflow" && $parameter["operation"] === "create" && !$parameter["workflowType"] }}',
	whenToDisplay: 'afterExecution',
	location: 'outputPane',
};

export const createDescription = parametersOf('workflow', 'create', [
	bodyParameter('description', anyText, {
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Invoices of our suppliers',
		description: 'What the workflow is for; lists show it as its name',
	}),
	bodyParameter('workflow_type', anyText, {
		displayName: 'Workflow Type',
		name: 'workflowType',
		type: 'options',
		options: TYPES,
		default: '',
		description: `What kind of documents it reads. ${NEEDS_FIELDS}.`,
	}),
	options(),
]);
