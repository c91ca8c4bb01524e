import type { INodeExecutionData } from 'n8n-workflow';

import { textIn } from '../../utils/json';
import { ItemError } from '../errors/itemError';

/**
 * n8n hands on what one item gives as the arguments of a single call. The stack of JavaScript ends
 * that at about 120,000 (docs/n8n.md#items-and-requests).
 */
export const MAX_ITEMS = 100_000;

const SHOWN_FILES = 5;

/** Refuses in words what n8n would end with "Maximum call stack size exceeded". */
export function expectAtMostMaxItems(items: INodeExecutionData[]): INodeExecutionData[] {
	if (items.length <= MAX_ITEMS) return items;
	throw new ItemError(
		`This item gives ${items.length} results, and n8n takes up to ${MAX_ITEMS} from one item${filesOf(items)}`,
		'Turn off "Output Rows" and take the tables apart in a Split Out node, or ask for fewer files at once.',
	);
}

/** What was uploaded must not be searched for, nor be uploaded again. */
function filesOf(items: INodeExecutionData[]): string {
	const ids = [...new Set(items.map(({ json }) => textIn(json.file_id)))].filter(Boolean);
	if (ids.length === 0) return '';
	const more = ids.length > SHOWN_FILES ? ', …' : '';
	return `. What was read can be fetched by ID: ${ids.slice(0, SHOWN_FILES).join(', ')}${more}`;
}
