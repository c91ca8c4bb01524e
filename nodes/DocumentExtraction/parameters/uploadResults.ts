import type { IDisplayOptions, INodeProperties, NodeHint } from 'n8n-workflow';

import { ItemError } from '../transport/errors/itemError';
import type { ReadParameter } from '../transport/address/path';
import { finiteNumber, oneOf, shown } from './values/parsers';

/** docs/contract.md#waiting. */
const MAX_WAIT_S = 300;

/** When the results of an upload come. */
export const uploadResults: INodeProperties = {
	displayName: 'Results',
	name: 'results',
	type: 'options',
	options: [
		{
			name: 'Wait for Them',
			value: 'wait',
			description:
				'The item comes out when the service has read the file, of any length, with its fields and tables',
		},
		{
			name: 'Return at Once',
			value: 'later',
			description:
				'The item comes out once the file is uploaded, pending and without fields. The trigger or a later Get brings the results.',
		},
		{
			name: 'Read Immediately',
			value: 'immediate',
			description:
				'The service reads the file while it takes the upload. Only for files of up to 3 pages.',
		},
	],
	default: 'wait',
	description:
		'When to return what the service reads from the file. Keep Wait for Them unless a trigger brings the results.',
};

/** For those who wonder where the fields are. */
export const returnAtOnceHint: NodeHint = {
	message:
		'The service has not read these files yet. The Document Extraction Trigger brings their results, in a workflow of its own; Get asks for one, by its file_id.',
	// A parameter keeps its value while another operation is chosen.
	displayCondition:
		'={{ $parameter["operation"].startsWith("upload") && $parameter["results"] === "later" }}',
	whenToDisplay: 'afterExecution',
	location: 'outputPane',
};

const whenWaiting: IDisplayOptions = { show: { '/results': ['wait'] } };

/** In Options of the uploads. */
export const waitingOptions: INodeProperties[] = [
	{
		displayName: 'If Still Pending',
		name: 'ifStillPending',
		type: 'options',
		options: [
			{
				name: 'Return',
				value: 'return',
				description: 'Give what is known so far, with the status pending',
			},
			{
				name: 'Stop',
				value: 'stop',
				description:
					'Stop the item. With "Retry On Fail" the next try waits on for the same file and uploads nothing.',
			},
		],
		default: 'return',
		description: 'What to do when the service has not read the file within Max Wait',
		displayOptions: whenWaiting,
	},
	{
		displayName: 'Max Wait',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description: 'Longest time in seconds to wait for the results of a file',
		displayOptions: whenWaiting,
	},
];

export interface Waiting {
	/** In milliseconds; with 0 the service is asked once. */
	maxWaitMs: number;
	/** Whether an item stops that is not done by then. */
	stops: boolean;
}

/** What the user wants after an upload. */
export interface UploadResults {
	/** Whether the service is asked to read the file later. */
	isAsync: boolean;
	/** Undefined when nobody waits. */
	waiting?: Waiting;
}

const whenIn = oneOf('wait', 'later', 'immediate');
const whatIfPending = oneOf('return', 'stop');

/** Checks what the user set, so it belongs before anything is sent. */
export function uploadResultsOf(read: ReadParameter): UploadResults {
	const when = whenIn(read('results'), 'Results');
	if (when !== 'wait') return { isAsync: when === 'later' };
	return {
		isAsync: true,
		waiting: {
			maxWaitMs: seconds(read('options.maxWait', MAX_WAIT_S)) * 1000,
			stops: whatIfPending(read('options.ifStillPending', 'return'), 'If Still Pending') === 'stop',
		},
	};
}

function seconds(value: unknown): number {
	const number = finiteNumber(value, 'Max Wait');
	if (number >= 0) return number;
	throw new ItemError(`Max Wait cannot be ${shown(value)}`, 'Use a number of seconds, 0 or more.');
}
