import type { INodeProperties } from 'n8n-workflow';

import { options } from '../../../parameters/options';
import { anyOrOnePage, oneOf, trueOrFalse } from '../../../parameters/values/parsers';
import type { ReadParameter } from '../../../transport/address/path';
import type { CorrectionRules } from './plan';

interface Columns {
	/** What makes them. */
	method: string;
	/** What they are of. n8n empties the mapping where it changes: not so for the next file. */
	within: string;
	/** What Approve approves. */
	thing: string;
	firstPage: number;
}

/** What shall be said where, and what to do with it. */
export const correctParameters = ({
	method,
	within,
	thing,
	firstPage,
}: Columns): INodeProperties[] => [
	{
		displayName: 'Fields',
		name: 'fields',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		description: `What the fields shall say. Only what differs from the ${thing} is sent, and what is empty stays. Map Automatically takes the answers of a form made by Get Review Form, or the keys of the input item that are names of fields.`,
		typeOptions: {
			loadOptionsDependsOn: [within],
			resourceMapper: {
				resourceMapperMethod: method,
				mode: 'map',
				valuesLabel: 'Fields (Empty: Stays as It Is)',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields: true,
				supportAutoMap: true,
			},
		},
	},
	options([
		{
			displayName: 'Approve',
			name: 'approve',
			type: 'boolean',
			default: false,
			description: `Whether to approve the whole ${thing} after the corrections, also where there are none`,
		},
		{
			displayName: 'Occurrence',
			name: 'occurrence',
			type: 'options',
			options: [
				{
					name: 'Stop',
					value: 'stop',
					description: 'Change nothing and say where the field occurs',
				},
				{ name: 'First', value: 'first', description: 'The first one in reading order' },
				{ name: 'All', value: 'all', description: 'Each of them gets the text' },
			],
			default: 'stop',
			description:
				'Which values are meant where a field occurs several times. Answers of a form say it themselves.',
		},
		{
			displayName: 'Overwrite',
			name: 'overwrite',
			type: 'boolean',
			default: false,
			description:
				'Whether answers of a form replace what somebody has changed since the form was made, instead of stopping',
		},
		{
			displayName: 'Page',
			name: 'page',
			type: 'string',
			default: '',
			placeholder: `e.g. ${firstPage}`,
			description: `Page on which the fields stand, or get their first value; the first page is ${firstPage}. Empty means all pages, and the first one for a field that the ${thing} does not have yet.`,
		},
		{
			displayName: 'Verify',
			name: 'verify',
			type: 'boolean',
			default: false,
			description: 'Whether to mark the values that are corrected or added as checked',
		},
	]),
];

/** What the user wants beside the texts. */
export interface CorrectionSettings {
	rules: CorrectionRules;
	verify: boolean;
	approve: boolean;
}

const occurrenceIn = oneOf('stop', 'first', 'all');

/** Checks what the user set, so it belongs before anything is sent. */
export function correctionSettings(read: ReadParameter): CorrectionSettings {
	const approve = trueOrFalse(read('options.approve', false), 'Approve');
	return {
		rules: {
			approve,
			occurrence: occurrenceIn(read('options.occurrence', 'stop'), 'Occurrence'),
			page: anyOrOnePage(read('options.page', ''), 'Page'),
			overwrite: trueOrFalse(read('options.overwrite', false), 'Overwrite'),
		},
		verify: trueOrFalse(read('options.verify', false), 'Verify'),
		approve,
	};
}
