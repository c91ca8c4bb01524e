import type { INodeProperties } from 'n8n-workflow';

import { isDecision, type ReviewStatus } from '../extraction/reviewStatus';
import { type Status, statusIn } from '../extraction/status';
import { ItemError } from '../transport/errors/itemError';
import type { OperationContext } from '../transport/requests/operationContext';
import { withExpressionsAs } from '../transport/requests/expressions';
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
				'Which of them to return, by the name with which they were uploaded, in upper or lower case; * stands for any characters',
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

type Filtered = Pick<OperationContext, 'read' | 'expressionOf'>;

/** Undefined when all are wanted. */
export function filterIn(operation: Filtered): ((listed: Listed) => boolean) | undefined {
	const isNameWanted = nameFilterIn(operation);
	const statuses = wordsIn(operation, 'status', 'Status').map(statusOf);
	const reviews = new Set<string>(
		wordsIn(operation, 'review', 'Review').map((word) => reviewIn(word, 'Review')),
	);
	if (!isNameWanted && statuses.length === 0 && reviews.size === 0) return undefined;
	return ({ name, status, reviewStatus }) =>
		(isNameWanted?.(name()) ?? true) &&
		(statuses.length === 0 || statuses.includes(status())) &&
		(reviews.size === 0 || reviews.has(reviewWordOf(reviewStatus())));
}

/** What somebody leaves empty means all. An expression about a blank cell of a sheet gives nothing, too. */
function findsNothing(displayName: string, all: string): ItemError {
	return new ItemError(
		`${displayName} has nothing to look for here, and without it all would come`,
		`Its expression finds nothing. Where all shall come, let it give ${all}, with nothing around it.`,
	);
}

function nameFilterIn({ read, expressionOf }: Filtered): ((name: string) => boolean) | undefined {
	const wanted = anyText(read('filters.fileName', ''), 'File Name').trim();
	const expression = expressionOf('filters.fileName');
	if (expression !== undefined && isWithout(expression, wanted)) {
		throw findsNothing('File Name', '*');
	}
	if (wanted === '') return undefined;
	const pattern = wanted.normalize().replace(SPECIAL, '\\$&').replace(/\*+/g, '.*');
	const all = new RegExp(`^${pattern}$`, 'isu');
	return (name) => all.test(name.trim().normalize());
}

/** Whether all that a text holds was typed, or stands for anything: what its expressions should have given is missing. */
function isWithout(expression: string, text: string): boolean {
	const typed = withExpressionsAs('', expression).trim();
	return text === typed || (/^\*+$/.test(text) && typed !== '');
}

function wordsIn(
	{ read, expressionOf }: Filtered,
	name: 'review' | 'status',
	displayName: string,
): string[] {
	const path = `filters.${name}`;
	const given = read(path, []);
	const words = anyNames(given, displayName);
	const isNone = Array.isArray(given) ? given.length === 0 : given === '[]';
	if (words.length === 0 && !isNone && expressionOf(path) !== undefined) {
		throw findsNothing(displayName, '[]');
	}
	return words;
}

/** What has a meaning in a regular expression, but for the *. */
const SPECIAL = /[\\^$.|?+()[\]{}]/g;

function statusOf(word: string): Status {
	const status = statusIn(word);
	if (status) return status;
	throw new ItemError(
		`Status cannot be ${shown(word)}`,
		`Use one or several of ${STATUSES.map(({ value }) => value).join(', ')}.`,
	);
}

const reviewIn = oneOf(...REVIEWS.map(({ value }) => value));

function reviewWordOf(status: ReviewStatus): string {
	return isDecision(status) ? status : 'other';
}
