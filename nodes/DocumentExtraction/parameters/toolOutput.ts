import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import type { SimplifiedFile } from '../extraction/simplified';
import type { ReadParameter } from '../transport/address/path';
import { ItemError } from '../transport/errors/itemError';
import { simplify } from './simplify';
import { requiredNames } from './values/names';
import { oneOf, shown, trueOrFalse } from './values/parsers';

const FIELDS: Record<keyof SimplifiedFile, { name: string; description: string }> = {
	fields: { name: 'Fields', description: 'What was read, by the names of the fields' },
	file_id: { name: 'File ID', description: 'What other operations ask for' },
	file_name: { name: 'File Name', description: 'The name under which it was uploaded' },
	low_confidence: {
		name: 'Low Confidence',
		description: 'The names of the fields that somebody should look at',
	},
	message: { name: 'Message', description: 'What the service says about it' },
	metadata: { name: 'Metadata', description: 'What was given to it with the upload' },
	pages: { name: 'Pages', description: 'The numbers and IDs of its pages' },
	review_status: { name: 'Review Status', description: 'What people have decided about it' },
	status: { name: 'Status', description: 'Whether the service has read it' },
	tables: { name: 'Tables', description: 'The rows of its tables, often the largest part' },
};

/**
 * For operations that give whole files. An AI agent reads all that a tool gives it: there Output
 * stands in the place of Simplify, as n8n's guidelines have it (docs/n8n.md#agents).
 */
export const simplifyOrOutput: INodeProperties[] = [
	{ ...simplify, displayOptions: { show: { '@tool': [false] } } },
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'Fields by their names, tables as rows, and how far the file is',
			},
			{ name: 'Raw', value: 'raw', description: 'The answer of the service, which can be large' },
			{
				name: 'Selected Fields',
				value: 'selectedFields',
				description: 'Of the simplified output only what you choose',
			},
		],
		default: 'simplified',
		description: 'What the agent gets to read',
		displayOptions: { show: { '@tool': [true] } },
	},
	{
		displayName: 'Output Fields',
		name: 'outputFields',
		type: 'multiOptions',
		options: Object.entries(FIELDS).map(([value, choice]) => ({ ...choice, value })),
		default: ['file_id', 'file_name', 'status', 'fields'],
		required: true,
		description: 'What the agent gets to read of each file',
		displayOptions: { show: { '@tool': [true], output: ['selectedFields'] } },
	},
];

/** For options that only have a meaning where the answer is not given as it came. */
export const unlessRaw: IDisplayOptions = {
	hide: { '/simplify': [false], '/output': ['raw'] },
};

/** For what only the whole simplified output can be turned into. */
export const onlySimplified: IDisplayOptions = {
	hide: { '/simplify': [false], '/output': ['raw', 'selectedFields'] },
};

interface OutputForm {
	isSimplified: boolean;
	/** Undefined for all. */
	keys: string[] | undefined;
}

const outputIn = oneOf('simplified', 'raw', 'selectedFields');

/** What the user wants of the answer, in a node and in a tool. */
export function outputFormOf(read: ReadParameter): OutputForm {
	const output = read('output', '');
	// Which only a tool has.
	if (output === '') {
		return { isSimplified: trueOrFalse(read('simplify'), 'Simplify'), keys: undefined };
	}
	const form = outputIn(output, 'Output');
	return {
		isSimplified: form !== 'raw',
		keys: form === 'selectedFields' ? keysIn(read('outputFields')) : undefined,
	};
}

function keysIn(given: unknown): string[] {
	const keys = requiredNames(given, 'Output Fields');
	const unknown = keys.find((key) => !Object.hasOwn(FIELDS, key));
	if (unknown === undefined) return keys;
	throw new ItemError(
		`Output Fields cannot be ${shown(unknown)}`,
		`Use one or several of ${Object.keys(FIELDS).join(', ')}.`,
	);
}
