import type { INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../transport/requests/beforeSending';
import { parameterOf } from '../transport/requests/parameterOf';
import { options } from './options';
import { documentText } from './values/documentText';
import { required, trueOrFalse } from './values/parsers';
import { bodyParameter } from './builders/bodyParameter';

const VALUE: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	placeholder: 'e.g. INV-2041',
};

/** A value that is new: it may be blank. */
export const newValue = bodyParameter('value', documentText, {
	...VALUE,
	description: 'What the document says there. Empty means that it is blank.',
});

const CLEAR_VALUE: INodeProperties = {
	displayName: 'Clear Value',
	name: 'clearValue',
	type: 'boolean',
	default: false,
	description: 'Whether to blank what the document says there, instead of giving a Value',
};

/** A value that takes the place of another, and Options: nothing is blanked unless the user says so. */
export const correction: INodeProperties[] = [
	{
		...VALUE,
		required: true,
		description:
			'What the document says there. Empty is refused: to blank it, switch on Clear Value in Options.',
		displayOptions: { hide: { '/options.clearValue': [true] } },
	},
	options([CLEAR_VALUE]),
];

/** With the operation, because n8n leaves out what a hidden parameter sends. */
export const sendCorrection = beforeSending(function (body) {
	const isCleared = trueOrFalse(
		parameterOf(this, 'options.clearValue', false),
		CLEAR_VALUE.displayName,
	);
	const value = isCleared
		? ''
		: required(documentText)(parameterOf(this, VALUE.name, ''), VALUE.displayName);
	return { ...body, value };
});
