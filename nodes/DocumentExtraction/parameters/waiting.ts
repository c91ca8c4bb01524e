import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { ItemError } from '../transport/errors/itemError';
import type { ReadParameter } from '../transport/address/path';
import { finiteNumber, shown, trueOrFalse } from './values/parsers';

/** docs/contract.md#waiting. */
const MAX_WAIT_S = 300;

const whenWaiting: IDisplayOptions = { show: { waitForCompletion: [true] } };

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
	{
		displayName: 'Wait for Completion',
		name: 'waitForCompletion',
		type: 'boolean',
		default: false,
		description:
			'Whether to wait until the service has read the file, and return the results. If off, the item says that the file is pending.',
	},
];

/** What the user wants after an upload. */
export interface Waiting {
	/** In milliseconds; with 0 the service is asked once. */
	maxWaitMs: number;
	/** Whether an item stops that is not done by then. */
	stops: boolean;
}

/** Undefined when nobody waits. Checks what the user set, so it belongs before anything is sent. */
export function waitingOf(read: ReadParameter): Waiting | undefined {
	if (!trueOrFalse(read('options.waitForCompletion', false), 'Wait for Completion'))
		return undefined;
	return {
		maxWaitMs: seconds(read('options.maxWait', MAX_WAIT_S)) * 1000,
		stops: isStop(read('options.ifStillPending', 'return')),
	};
}

function isStop(value: unknown): boolean {
	if (value === 'return' || value === 'stop') return value === 'stop';
	throw new ItemError(`If Still Pending cannot be ${shown(value)}`, 'Use return or stop.');
}

function seconds(value: unknown): number {
	const number = finiteNumber(value, 'Max Wait');
	if (number >= 0) return number;
	throw new ItemError(`Max Wait cannot be ${shown(value)}`, 'Use a number of seconds, 0 or more.');
}
