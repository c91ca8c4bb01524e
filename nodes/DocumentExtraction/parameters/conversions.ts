import type { INodeProperties } from 'n8n-workflow';

import type { Conversion } from '../extraction/convert/converted';
import type { ReadParameter } from '../transport/address/path';
import { unlessRaw } from './toolOutput';
import { oneOf } from './values/parsers';

/** In Options of every operation that gives what was read from files. */
export const conversionOptions: INodeProperties[] = [
	{
		displayName: 'Convert Dates',
		name: 'convertDates',
		type: 'options',
		options: [
			{ name: 'Off', value: 'off', description: 'Dates stay as the file has them' },
			{ name: 'Day First', value: 'dayFirst', description: 'As in 31/12/2026 or 31.12.26' },
			{ name: 'Month First', value: 'monthFirst', description: 'As in 12/31/2026' },
			{ name: 'Year First', value: 'yearFirst', description: 'As in 26-12-31' },
		],
		default: 'off',
		description:
			'How the file writes dates, to turn them into YYYY-MM-DD. Each choice understands months by name and years of four digits in front. What is no such date stays text; one in another order is listed under low_confidence.',
		displayOptions: unlessRaw,
	},
	{
		displayName: 'Convert Numbers',
		name: 'convertNumbers',
		type: 'options',
		options: [
			{ name: 'Off', value: 'off', description: 'Amounts stay text, as the file has them' },
			{ name: '1,234.56', value: 'point', description: 'A point stands before the decimals' },
			{ name: '1.234,56', value: 'comma', description: 'A comma stands before the decimals' },
			{
				name: 'Automatic',
				value: 'automatic',
				description: "As the file's own values show, each file by itself",
			},
		],
		default: 'off',
		description:
			'How the file writes amounts, to turn them into numbers that a spreadsheet adds up. Currencies and percent signs are left out: 19 % gives 19. Text, invoice numbers and the like, and more than 15 digits stay as they are. What can be read in two ways stays text and is listed under low_confidence.',
		displayOptions: unlessRaw,
	},
];

const numberChoice = oneOf('off', 'point', 'comma', 'automatic');
const dateChoice = oneOf('off', 'dayFirst', 'monthFirst', 'yearFirst');

/** Checks what the user set, so it belongs before anything is sent. */
export function conversionOf(read: ReadParameter): Conversion {
	const numbers = numberChoice(read('options.convertNumbers', 'off'), 'Convert Numbers');
	const dates = dateChoice(read('options.convertDates', 'off'), 'Convert Dates');
	return {
		numbers: numbers === 'off' ? undefined : numbers,
		dates: dates === 'off' ? undefined : dates,
	};
}
