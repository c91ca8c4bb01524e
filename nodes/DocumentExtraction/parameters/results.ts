import type {
	IDataObject,
	IDisplayOptions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { ExtractedFile } from '../extraction/file';
import { rowsOf } from '../extraction/rows';
import { simplified, type SimplifiedFile } from '../extraction/simplified';
import type { ReadParameter } from '../transport/address/path';
import { confidence, trueOrFalse } from './values/parsers';
import { CONFIDENCE_THRESHOLD, confidenceThreshold } from './simplify';

const whenSimplified: IDisplayOptions = { show: { '/simplify': [true] } };

/** For operations that give tables alone. */
export const outputRows: INodeProperties = {
	displayName: 'Output Rows',
	name: 'outputRows',
	type: 'boolean',
	default: false,
	description:
		'Whether to return one flat item per table row, with the fields in each, as spreadsheets need it, instead of one item per file',
	displayOptions: whenSimplified,
};

/** In Options of every operation that gives what was read from files. */
export const resultOptions: INodeProperties[] = [
	{ ...confidenceThreshold, displayOptions: whenSimplified },
	outputRows,
];

/** How the user wants to have what was read. */
export interface Presentation {
	isSimplified: boolean;
	/** The items of a file in simplified form. */
	itemsOf: (file: ExtractedFile) => INodeExecutionData[];
	/** The same with another form for what is not to be in rows. */
	itemsAs: (shape: Shape) => Presentation['itemsOf'];
}

type Shape = (whole: SimplifiedFile) => IDataObject[];

/** Checks what the user set, so it belongs before anything is sent. */
export function presentationOf(read: ReadParameter): Presentation {
	const threshold = confidence(
		read('options.confidenceThreshold', CONFIDENCE_THRESHOLD),
		'Confidence Threshold',
	);
	const isInRows = trueOrFalse(read('options.outputRows', false), 'Output Rows');
	const itemsAs: Presentation['itemsAs'] = (shape) => (file) => {
		const whole = simplified(file, threshold);
		const items: IDataObject[] = isInRows ? rowsOf(whole) : shape(whole);
		return items.map((json) => ({ json }));
	};
	return {
		isSimplified: trueOrFalse(read('simplify'), 'Simplify'),
		itemsOf: itemsAs((whole) => [{ ...whole }]),
		itemsAs,
	};
}
