import type { IDisplayOptions } from 'n8n-workflow';

import { fileId, modelId } from '../../../parameters/ids';
import { notice } from '../../../parameters/notice';
import { options } from '../../../parameters/options';
import { parametersOf } from '../../../parameters/builders/parametersOf';
import { additions, deletions, edits, forChanges } from './boxParameters';

const forFullSet: IDisplayOptions = { show: { mode: ['fullSet'] } };

export const updateFieldsDescription = parametersOf('file', 'updateFields', [
	modelId,
	{
		displayName: 'Mode',
		name: 'mode',
		type: 'options',
		options: [
			{
				name: 'Changes',
				value: 'changes',
				description: 'Say what to change; everything else stays as it is',
			},
			{
				name: 'Full Set',
				value: 'fullSet',
				description: 'Give all fields of the page; the service forgets those that you leave out',
			},
		],
		default: 'changes',
		description: 'How you say what the page shall hold',
	},
	notice(
		'correctNotice',
		'To change values by the names of fields or with the answers of a form, take Correct Fields. This is for boxes and their places.',
		forChanges,
	),
	notice(
		'fullSetNotice',
		'Full Set removes every field and table that the body does not name',
		forFullSet,
	),
	{
		displayName: 'Current Data',
		name: 'currentData',
		type: 'options',
		options: [
			{
				name: 'Retrieve',
				value: 'retrieve',
				description: 'The node fetches the file, so that the changes meet its latest state',
			},
			{
				name: 'From Input',
				value: 'input',
				description: 'You have the data of the page already, for example in the input item',
			},
		],
		default: 'retrieve',
		description: 'Where the fields come from that you do not change',
		displayOptions: forChanges,
	},
	{ ...fileId, displayOptions: { show: { mode: ['changes'], currentData: ['retrieve'] } } },
	{
		displayName: 'Current Record',
		name: 'currentRecord',
		type: 'json',
		required: true,
		default: '={{ $json }}',
		placeholder: 'e.g. {{ $json }}',
		description:
			'The page as the service gave it, with its boxes; also an answer that holds several pages. Switch off Simplify in the node that it comes from.',
		displayOptions: { show: { mode: ['changes'], currentData: ['input'] } },
	},
	{
		displayName: 'Page',
		name: 'page',
		type: 'string',
		default: '',
		placeholder: 'e.g. 0',
		description:
			'Page of the file; the first page is 0. Empty finds the page on which the edited fields stand, if their labels are on no other; additions and deletions in a file of several pages need it.',
		displayOptions: forChanges,
	},
	edits,
	additions,
	deletions,
	{
		displayName: 'Body',
		name: 'body',
		type: 'json',
		required: true,
		default: '',
		placeholder: 'e.g. { "moderated_boxes": [ … ], "page": 0, "is_moderated": true, … }',
		description: 'The whole request as JSON, with every box that the page shall keep',
		displayOptions: forFullSet,
	},
	options([
		{
			displayName: 'If Not Found',
			name: 'ifNotFound',
			type: 'options',
			options: [
				{ name: 'Stop', value: 'stop', description: 'Change nothing and say what was not found' },
				{ name: 'Skip', value: 'skip', description: 'Make the other changes, if there are any' },
			],
			default: 'stop',
			description: 'What to do when an edit or a deletion names a box that the page does not have',
		},
	]),
]);
