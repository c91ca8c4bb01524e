import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { isDecision, type ReviewStatus } from '../extraction/reviewStatus';
import { type Status, statusIn } from '../extraction/status';
import type { ReadParameter } from '../transport/address/path';
import { ItemError } from '../transport/errors/itemError';
import { names } from './values/names';
import { oneOf, optional, shown } from './values/parsers';

const STATUSES = [
	{ name: 'Failure', value: 'failure', description: 'What the service could not read' },
	{ name: 'Pending', value: 'pending', description: 'What it has yet to read' },
	{ name: 'Success', value: 'success', description: 'What it has read' },
];

const REVIEWS = [
	{ name: 'Approved', value: 'approved', description: 'What somebody has approved' },
	{
		name: 'Other',
		value: 'other',
		description: 'What the service describes in another word, for example success',
	},
	{ name: 'Rejected', value: 'rejected', description: 'What somebody has turned down' },
	{
		name: 'Unapproved',
		value: 'unapproved',
		description: 'What was corrected, or lost its approval, and waits for one',
	},
	{ name: 'Unreviewed', value: 'unreviewed', description: 'What nobody has decided on yet' },
] as const;

/** Filters of what is listed, by how far the service is with it, and by what people have decided. */
export const statusFilter = (show: NonNullable<IDisplayOptions['show']>): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show },
	options: [
		{
			displayName: 'Review',
			name: 'review',
			type: 'multiOptions',
			options: [...REVIEWS],
			default: [],
			description:
				'Which of them to return, by review_status in the simplified output. None chosen means all.',
		},
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

const reviewIn = oneOf(...REVIEWS.map(({ value }) => value));

/** Undefined when all are wanted. */
export function reviewsWanted(
	read: ReadParameter,
): ((status: ReviewStatus) => boolean) | undefined {
	const words = optional(names)(read('filters.review', []), 'Review') ?? [];
	const reviews = new Set<string>(words.map((word) => reviewIn(word, 'Review')));
	if (reviews.size === 0) return undefined;
	return (status) => reviews.has(isDecision(status) ? status : 'other');
}
