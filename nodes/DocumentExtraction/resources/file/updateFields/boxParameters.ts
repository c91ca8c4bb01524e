import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { byDisplayName } from '../../../parameters/byDisplayName';
import { ID_PLACEHOLDER } from '../../../parameters/ids';

/** Where Mode is Changes. */
export const forChanges: IDisplayOptions = { show: { mode: ['changes'] } };

const named = (what: string): INodeProperties[] => [
	{
		displayName: 'Match By',
		name: 'matchBy',
		type: 'options',
		options: [
			{
				name: 'Label',
				value: 'label',
				description: 'The name of the field; all boxes with that name are meant',
			},
			{ name: 'ID', value: 'id', description: 'The ID of one box' },
		],
		default: 'label',
		description: `How you name the box to ${what}`,
	},
	{
		displayName: 'Match',
		name: 'match',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. invoice_number',
		description: `Label or ID of the box to ${what}. Case, blanks and underscores of a label do not matter where only one label fits.`,
	},
];

const corner = (displayName: string, name: string, side: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 120',
	description: `The ${side} edge of the box in pixels of the page`,
});

const CORNERS = [
	corner('Left (xmin)', 'xmin', 'left'),
	corner('Top (ymin)', 'ymin', 'upper'),
	corner('Right (xmax)', 'xmax', 'right'),
	corner('Bottom (ymax)', 'ymax', 'lower'),
];

/** What is rarely filled in stands apart. */
const additionalFields = (...fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: fields.sort(byDisplayName),
});

const textParameter = (description: string): INodeProperties => ({
	displayName: 'Text',
	name: 'text',
	type: 'string',
	default: '',
	placeholder: 'e.g. INV-2041',
	description,
});

export const edits: INodeProperties = {
	displayName: 'Edits',
	name: 'edits',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Edit',
	default: {},
	description:
		'Fields whose text, name, place or validation status changes. What an edit leaves empty stays as it is.',
	displayOptions: forChanges,
	options: [
		{
			displayName: 'Edit',
			name: 'edit',
			values: [
				...named('edit'),
				textParameter('What the field shall say. Empty keeps what it says; Clear Text blanks it.'),
				{
					displayName: 'Clear Text',
					name: 'clearText',
					type: 'boolean',
					default: false,
					description: 'Whether the field shall say nothing. Text has to be empty then.',
				},
				additionalFields(
					{
						displayName: 'New Label',
						name: 'label',
						type: 'string',
						default: '',
						placeholder: 'e.g. invoice_number',
						description: 'Another name for the field. Empty keeps the name.',
					},
					{
						displayName: 'Validation Status',
						name: 'validationStatus',
						type: 'string',
						default: '',
						placeholder: 'e.g. success',
						description: 'Empty keeps it as it is',
					},
					...CORNERS.map((property) => ({
						...property,
						description: `${property.description}. Empty keeps it.`,
					})),
				),
			],
		},
	],
};

export const additions: INodeProperties = {
	displayName: 'Additions',
	name: 'additions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Addition',
	default: {},
	description: 'Fields that the page does not have yet',
	displayOptions: forChanges,
	options: [
		{
			displayName: 'Addition',
			name: 'addition',
			values: [
				{
					displayName: 'Label',
					name: 'label',
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. order_number',
					description: 'Name of the field',
				},
				textParameter('What the field says. Empty means that it says nothing.'),
				...CORNERS.map((property) => ({ ...property, required: true })),
				additionalFields(
					{
						displayName: 'Label ID',
						name: 'labelId',
						type: 'string',
						default: '',
						placeholder: ID_PLACEHOLDER,
						description: 'ID of the label. Empty takes it from a field with the same label.',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'string',
						default: 'field',
						placeholder: 'e.g. field',
						description: 'Kind of the box',
					},
				),
			],
		},
	],
};

export const deletions: INodeProperties = {
	displayName: 'Deletions',
	name: 'deletions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Deletion',
	default: {},
	description: 'Fields that the page shall no longer have',
	displayOptions: forChanges,
	options: [{ displayName: 'Deletion', name: 'deletion', values: named('delete') }],
};
