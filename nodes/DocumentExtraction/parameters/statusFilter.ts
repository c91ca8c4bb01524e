import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { type Status, statusIn } from '../extraction/status';
import type { ReadParameter } from '../transport/address/path';
import { ItemError } from '../transport/errors/itemError';
import { names } from './values/names';
import { optional, shown } from './values/parsers';

const STATUSES = [
	{ name: 'Failure', value: 'failure', description: 'What the service could not read' },
	{ name: 'Pending', value: 'pending', description: 'What it has yet to read' },
	{ name: 'Success', value: 'success', description: 'What it has read' },
];

/** Filters of what is listed, by how far the service is with it. */
export const statusFilter = (show: NonNullable<IDisplayOptions['show']>): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show },
	options: [
		{
			displayName: 'Status',
			name: 'status',
			type: 'multiOptions',
			options: STATUSES,
			default: [],
			description:
				'Which of them to return, by how far the service is with them. None chosen means all.',
		},
	],
});

/** Undefined when all are wanted. */
export function statusesWanted(read: ReadParameter): Status[] | undefined {
	const words = optional(names)(read('filters.status', []), 'Status') ?? [];
	const statuses = words.map((word) => {
		const status = statusIn(word);
		if (status) return status;
		throw new ItemError(
			`Status cannot be ${shown(word)}`,
			`Use one or several of ${STATUSES.map(({ value }) => value).join(', ')}.`,
		);
	});
	return statuses.length > 0 ? statuses : undefined;
}
