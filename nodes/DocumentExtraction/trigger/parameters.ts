import type { INodeProperties, NodeHint } from 'n8n-workflow';

import { conversionOptions } from '../parameters/conversions';
import { modelId, workflowId } from '../parameters/ids';
import { onlyOptions } from '../parameters/options';
import { outputRows } from '../parameters/results';
import { confidenceThreshold, simplify } from '../parameters/simplify';
import { IDS } from '../parameters/values/names';

const idList = (displayName: string, name: string, source: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	required: true,
	default: '',
	placeholder: IDS,
	description: 'The ones to watch, separated by commas or one a line',
	displayOptions: { show: { source: [source], watch: ['specific'] } },
});

export const onlyNewHint: NodeHint = {
	message:
		'Fetch Test Event may show a file that was read before. Once the workflow is published, it starts for what is read from then on; to begin with what is there already, switch on Emit Existing in Options.',
	displayCondition:
		'={{ $parameter["watch"] === "all" && !$parameter["options"]?.["emitExisting"] }}',
	location: 'outputPane',
};

export const triggerParameters: INodeProperties[] = [
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		options: [
			{
				name: 'Model',
				value: 'model',
				description: 'Files that are uploaded to a model',
			},
			{
				name: 'Workflow',
				value: 'workflow',
				description: 'Documents that are uploaded to a workflow of the service (not of n8n)',
			},
		],
		default: 'model',
		description:
			'What your files are uploaded to: the dashboard of the service shows you either models or workflows',
	},
	{ ...modelId, displayOptions: { show: { source: ['model'] } } },
	{ ...workflowId, displayOptions: { show: { source: ['workflow'] } } },
	{
		displayName: 'Watch',
		name: 'watch',
		type: 'options',
		options: [
			{ name: 'All', value: 'all', description: 'Whatever is uploaded' },
			{ name: 'Specific', value: 'specific', description: 'Only those that you name' },
		],
		default: 'all',
		description: 'Which files are watched',
	},
	idList('File IDs', 'fileIds', 'model'),
	idList('Document IDs', 'documentIds', 'workflow'),
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		options: [
			{
				name: 'Approved',
				value: 'approved',
				description:
					'Somebody has approved it, also one that was not readable. For this, each poll looks at all files of the last Lookback Days.',
			},
			{
				name: 'Document Not Readable',
				value: 'failure',
				description: 'The service could not read the file, also not on its third retry',
			},
			{
				name: 'Document Read',
				value: 'success',
				description: 'The service has read the file and gives its fields and tables',
			},
		],
		default: ['success', 'failure'],
		description: 'What starts the workflow',
	},
	simplify,
	onlyOptions([
		confidenceThreshold,
		...conversionOptions,
		{
			displayName: 'Emit Existing',
			name: 'emitExisting',
			type: 'boolean',
			default: false,
			description:
				'Whether files that are done already when the workflow is activated start it, too, back to Lookback Days. Changes nothing once the trigger has delivered a file.',
		},
		{
			displayName: 'Lookback Days',
			name: 'lookbackDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 30, numberPrecision: 0 },
			default: 3,
			description:
				'For how many days after its upload a file is waited for, and the longest time that n8n may be off, or between polls, without missing a file',
		},
		outputRows,
		{
			displayName: 'Status Path',
			name: 'statusPath',
			type: 'string',
			default: '',
			placeholder: 'e.g. /api/v2/status/{file_id}',
			description:
				'Where your service tells the state of one file, if not at the usual address: a path that holds {file_id} or {document_id}. Each watched file is asked for by itself then.',
		},
	]),
];
