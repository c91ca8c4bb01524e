import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { converted } from '../extraction/convert/converted';
import type { ExtractedFile } from '../extraction/file';
import { rowsOf } from '../extraction/rows';
import { simplified, type SimplifiedFile } from '../extraction/simplified';
import { originOf } from '../transport/address/outputIds';
import type { ReadParameter } from '../transport/address/path';
import { conversionOf, conversionOptions } from './conversions';
import { oneOf, trueOrFalse } from './values/parsers';
import { expectRead } from './expectRead';
import { confidenceThreshold, thresholdIn } from './simplify';
import { onlySimplified, outputFormOf, unlessRaw } from './toolOutput';
import { pickBy } from '../utils/objects';

/** For operations that give tables alone. */
export const outputRows: INodeProperties = {
	displayName: 'Output Rows',
	name: 'outputRows',
	type: 'boolean',
	default: false,
	description:
		'Whether to return one flat item per table row, with the fields in each, as for spreadsheets, instead of one item per file',
	displayOptions: onlySimplified,
};

export const ifNotRead: INodeProperties = {
	displayName: 'If Not Readable',
	name: 'ifNotRead',
	type: 'options',
	options: [
		{
			name: 'Return',
			value: 'return',
			description: 'Give the file with its status and the message of the service',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'Stop the item. What was uploaded stays with the service.',
		},
	],
	default: 'return',
	description: 'What to do with a file that the service could not read',
	displayOptions: unlessRaw,
};

/** In Options of every operation that gives what was read from files. */
export const resultOptions: INodeProperties[] = [
	{ ...confidenceThreshold, displayOptions: unlessRaw },
	...conversionOptions,
	ifNotRead,
	outputRows,
];

/** How the user wants to have what was read. */
export interface Presentation {
	isSimplified: boolean;
	/** Whether it matters how far the service is with a file, also where its item does not say so by itself. */
	needsStatus: boolean;
	/** The items of files in simplified form. Throws where one that was not read is to stop the item. */
	itemsOf: (files: ExtractedFile[]) => INodeExecutionData[];
	/** The same with another form for what is not to be in rows. */
	itemsAs: (shape: Shape) => Presentation['itemsOf'];
}

type Shape = (whole: SimplifiedFile) => IDataObject[];

const whatIfNotRead = oneOf('return', 'stop');

/** Checks what the user set, so it belongs before anything is sent. */
export function presentationOf(read: ReadParameter): Presentation {
	const origin = originOf(read);
	const threshold = thresholdIn(read);
	const conversion = conversionOf(read);
	const outputRows = trueOrFalse(read('options.outputRows', false), 'Output Rows');
	const isStop = whatIfNotRead(read('options.ifNotRead', 'return'), 'If Not Readable') === 'stop';
	const { isSimplified, keys } = outputFormOf(read);
	// n8n leaves the option out where Selected Fields is typed, and not where it comes from an expression.
	const isInRows = outputRows && !keys;
	const itemsAs: Presentation['itemsAs'] = (shape) => (files) => {
		if (isStop) expectRead(files);
		return files.flatMap((file) => {
			const whole = converted(simplified(file, threshold), conversion);
			const items: IDataObject[] = isInRows
				? rowsOf(whole, origin)
				: shape(whole).map((json) => ({ ...json, ...origin }));
			return items.map((json) => ({ json: keys ? selected(json, keys) : json }));
		});
	};
	return {
		isSimplified,
		needsStatus: isInRows || isStop,
		itemsOf: itemsAs((whole) => [{ ...whole }]),
		itemsAs,
	};
}

/** With the message where there is one: it may say that the file was not read, or not all of its pages. */
const selected = (json: IDataObject, keys: string[]): IDataObject =>
	pickBy(json, (key, value) => keys.includes(key) || (key === 'message' && value !== ''));
