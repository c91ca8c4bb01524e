import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ExtractedFile } from '../../extraction/file';
import { type PageImage, reviewOf, type ReviewWanted } from '../../extraction/review/form';
import { options } from '../../parameters/options';
import { confidenceThreshold, thresholdIn } from '../../parameters/simplify';
import { refuseMissingEntry } from '../../parameters/values/missingEntry';
import { anyNames, IN_A_LIST } from '../../parameters/values/names';
import { oneOf, trueOrFalse } from '../../parameters/values/parsers';
import { originOf } from '../../transport/address/outputIds';
import { withoutKey } from '../../transport/address/redact';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { asItem, objectIn } from '../../transport/response/entries';

/** What to show of a file, and how. */
export const reviewFormParameters: INodeProperties[] = [
	{
		displayName: 'Show',
		name: 'show',
		type: 'options',
		options: [
			{
				name: 'Low Confidence',
				value: 'lowConfidence',
				description:
					'The values that the service is less sure of than Confidence Threshold, or that its checks call not valid',
			},
			{ name: 'All', value: 'all', description: 'Every value that was read' },
		],
		default: 'lowConfidence',
		description: 'Which values the form asks about',
	},
	{
		displayName: 'Include Tables',
		name: 'includeTables',
		type: 'boolean',
		default: false,
		description:
			'Whether the form also shows the tables of the pages that it asks about, to compare with; they cannot be changed there',
	},
	options([
		{
			...confidenceThreshold,
			description:
				'With Show on Low Confidence, the values that the service is less sure of come into the form, and such cells of tables are named in it. From 0 to 1.',
		},
		{
			displayName: 'Required Fields',
			name: 'requiredFields',
			type: 'string',
			default: '',
			placeholder: 'e.g. invoice_number, total_amount',
			description: `Names of the fields that must not be missing, ${IN_A_LIST}. The form asks for each that has no value, or a blank one.`,
		},
	]),
];

interface Reviewed {
	file: ExtractedFile;
	images: PageImage[];
}

/** Asks once for a file and gives a form to check it by. */
export function getReviewForm(
	reviewedIn: (answer: IDataObject, operation: OperationContext) => Reviewed,
): OperationHandler {
	return async (operation) => {
		const wanted = wantedIn(operation);
		// The form writes what it shows in ways in which nobody would find the key afterwards.
		const answer = withoutKey(await operation.send(), await operation.run.account());
		const { file, images } = reviewedIn(objectIn(answer), operation);
		return [
			asItem({
				file_id: file.id,
				file_name: file.name,
				status: file.status,
				review_status: file.reviewStatus,
				...reviewOf(file, images, wanted),
				page_images: images.map((image) => ({ ...image })),
				...originOf(operation.read),
			}),
		];
	};
}

const showIn = oneOf('lowConfidence', 'all');

function wantedIn(operation: OperationContext): ReviewWanted {
	const { read } = operation;
	refuseMissingEntry(operation, 'options.requiredFields', 'Required Fields');
	const threshold = thresholdIn(read);
	return {
		below: showIn(read('show'), 'Show') === 'all' ? undefined : threshold,
		includeTables: trueOrFalse(read('includeTables'), 'Include Tables'),
		required: anyNames(read('options.requiredFields', ''), 'Required Fields'),
	};
}
