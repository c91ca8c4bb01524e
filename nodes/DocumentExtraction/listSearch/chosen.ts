import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { isObject, textIn } from '../utils/json';
import { listMessage } from './listMessage';

/**
 * The id that is chosen in a locator above the list. Empty where nothing is, where the locator is
 * hidden at the moment, and where only a run can tell what an expression gives.
 */
export function chosenIn(list: ILoadOptionsFunctions, name: string): string {
	const locator: unknown = list.getCurrentNodeParameter(name);
	const id = textIn(isObject(locator) ? locator.value : locator);
	return id.trim() === '' || id.startsWith('=') ? '' : id;
}

export function chosenWorkflow(list: ILoadOptionsFunctions): string {
	return needed(list, 'workflowId', 'workflow');
}

export function chosenDocument(list: ILoadOptionsFunctions): string {
	return needed(list, 'documentId', 'document');
}

function needed(list: ILoadOptionsFunctions, name: string, thing: string): string {
	const id = chosenIn(list, name);
	if (id !== '') return id;
	throw listMessage(
		list,
		`Choose a ${thing} first`,
		`The list shows what belongs to the ${thing}. Where that is an expression, pick By ID here too.`,
	);
}
