import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { text } from './rules';
import { sentAs } from './sentAs';

/** One for all that have it, so that n8n resolves it once (declaredOnce.ts). */
const VALUE = sentAs('value', text, {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	placeholder: 'e.g. INV-2041',
	description: 'What the document says there. Empty means that it is blank.',
});

export const value = (show: NonNullable<IDisplayOptions['show']>): INodeProperties => ({
	...VALUE,
	displayOptions: { show },
});
