import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { DAY_MS } from '../extraction/time';
import type { ReadParameter } from '../transport/address/path';
import { ItemError } from '../transport/errors/itemError';
import { oneOf, shown, wholeNumber } from './values/parsers';

const SEARCH_DAYS = { default: 3, min: 1, max: 30 };

interface UploadOnceTexts {
	/** What else can be done with a file that the service could not read. */
	unread?: string;
	/** Where else than everywhere they are shown. */
	show?: IDisplayOptions['show'];
}

/** In Options of the uploads that send the file itself. */
export const uploadOnceOptions = ({ unread = '', show }: UploadOnceTexts): INodeProperties[] => [
	{
		displayName: 'If Already Uploaded',
		name: 'ifAlreadyUploaded',
		type: 'options',
		options: [
			{
				name: 'Upload Again',
				value: 'upload',
				description: 'Every run uploads what it is given, and looks for nothing',
			},
			{
				name: 'Return What Is There',
				value: 'return',
				description:
					'Give what is there as Get would, with already_uploaded. A run that broke off can be run again as a whole.',
			},
			{
				name: 'Stop',
				value: 'stop',
				description: 'Stop the item and upload nothing',
			},
		],
		default: 'upload',
		description: `What to do with a file that was uploaded before with the same content and name. A key in the metadata tells: what was uploaded with Upload Again has none. What the service could not read goes up again${unread}.`,
		...(show && { displayOptions: { show } }),
	},
	{
		displayName: 'Search Days',
		name: 'searchDays',
		type: 'number',
		typeOptions: { minValue: SEARCH_DAYS.min, maxValue: SEARCH_DAYS.max },
		default: 3,
		description:
			'How many days back to look for earlier uploads of the same file. Each run looks once, for all of its items.',
		displayOptions: { show: { ...show, ifAlreadyUploaded: ['return', 'stop'] } },
	},
];

/** What the user wants where a file was uploaded before. */
export interface UploadOnce {
	/** Whether the item stops. Else what is there comes out. */
	stops: boolean;
	/** In milliseconds. */
	searchMs: number;
}

const whatIfThere = oneOf('upload', 'return', 'stop');

/** Undefined where the user does not mind. Checks what the user set, so it belongs before anything is sent. */
export function uploadOnceOf(read: ReadParameter): UploadOnce | undefined {
	const choice = whatIfThere(read('options.ifAlreadyUploaded', 'upload'), 'If Already Uploaded');
	if (choice === 'upload') return undefined;
	const searchMs = daysIn(read('options.searchDays', SEARCH_DAYS.default)) * DAY_MS;
	return { stops: choice === 'stop', searchMs };
}

function daysIn(value: unknown): number {
	const days = wholeNumber(value, 'Search Days');
	if (days >= SEARCH_DAYS.min && days <= SEARCH_DAYS.max) return days;
	throw new ItemError(
		`Search Days cannot be ${shown(value)}`,
		`Use a whole number, ${SEARCH_DAYS.min} to ${SEARCH_DAYS.max}.`,
	);
}
