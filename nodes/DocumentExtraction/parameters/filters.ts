import type { INodeProperties } from 'n8n-workflow';

import { isDecision, type ReviewStatus } from '../extraction/reviewStatus';
import { type Status, statusIn } from '../extraction/status';
import { ItemError } from '../transport/errors/itemError';
import type { OperationContext } from '../transport/requests/operationContext';
import { anyNames } from './values/names';
import { anyText, oneOf, shown } from './values/parsers';

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

/** Filters of what is listed, by its name, by how far the service is with it, and by what people have decided. */
export const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. invoice-*.pdf',
			description:
				'Which of them to return, by the name with which they were uploaded; upper and lower case count as the same, * stands for any characters',
		},
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
};

/** What an entry is filtered by; asked for only where the user filters by it. */
interface Listed {
	name: () => string;
	status: () => Status;
	reviewStatus: () => ReviewStatus;
}

type Filtered = Pick<OperationContext, 'read' | 'isExpression'>;

/** Undefined when all are wanted. */
export function filterIn(operation: Filtered): ((listed: Listed) => boolean) | undefined {
	const isNameWanted = nameFilterIn(readFilter(operation, 'fileName', 'File Name'));
	const statuses = statusesIn(readFilter(operation, 'status', 'Status'));
	const reviews = reviewsIn(readFilter(operation, 'review', 'Review'));
	if (!isNameWanted && statuses.length === 0 && reviews.size === 0) return undefined;
	return ({ name, status, reviewStatus }) =>
		(isNameWanted?.(name()) ?? true) &&
		(statuses.length === 0 || statuses.includes(status())) &&
		(reviews.size === 0 || reviews.has(reviewWordOf(reviewStatus())));
}

/** What somebody leaves empty means all. An expression gives an empty text, too, where a cell of a sheet is blank. */
function readFilter(
	{ read, isExpression }: Filtered,
	name: 'fileName' | 'review' | 'status',
	displayName: string,
): unknown {
	const path = `filters.${name}`;
	const value = read(path, '');
	const isEmpty = typeof value === 'string' && value.trim() === '';
	if (isEmpty && isExpression(path)) throw blankFilter(displayName);
	return value;
}

function blankFilter(displayName: string): ItemError {
	const all = displayName === 'File Name' ? '*' : '[]';
	return new ItemError(
		`${displayName} is empty here, and without it all would come`,
		`Its expression gives an empty text. Where all shall come, let it give ${all}.`,
	);
}

function nameFilterIn(given: unknown): ((name: string) => boolean) | undefined {
	// An expression that finds nothing is refused: without the filter, all would come.
	const wanted = anyText(given, 'File Name').trim();
	if (wanted === '') return undefined;
	const pattern = wanted.normalize().replace(SPECIAL, '\\$&').replace(/\*+/g, '.*');
	const expression = new RegExp(`^${pattern}$`, 'isu');
	return (name) => expression.test(name.trim().normalize());
}

/** What has a meaning in a regular expression, but for the *. */
const SPECIAL = /[\\^$.|?+()[\]{}]/g;

function statusesIn(given: unknown): Status[] {
	const words = anyNames(given, 'Status');
	return words.map((word) => {
		const status = statusIn(word);
		if (status) return status;
		throw new ItemError(
			`Status cannot be ${shown(word)}`,
			`Use one or several of ${STATUSES.map(({ value }) => value).join(', ')}.`,
		);
	});
}

const reviewIn = oneOf(...REVIEWS.map(({ value }) => value));

function reviewsIn(given: unknown): Set<string> {
	const words = anyNames(given, 'Review');
	return new Set(words.map((word) => reviewIn(word, 'Review')));
}

function reviewWordOf(status: ReviewStatus): string {
	return isDecision(status) ? status : 'other';
}
