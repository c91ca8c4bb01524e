import type {
	IDataObject,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	PostReceiveAction,
} from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { requiredIds } from '../../parameters/values/names';
import { outputIds } from '../../transport/address/outputIds';
import { idOf, type ReadParameter } from '../../transport/address/path';
import { FILE, MODEL } from '../../transport/address/pathParameters';
import { readerOf } from '../../transport/requests/operationContext';
import { expectSuccess } from '../../transport/response/expectSuccess';

/** The ids that a confirmation repeats, as the service calls them, by parameter. */
const ACTED_ON = {
	modelId: (value: unknown) => ({ model_id: idOf(MODEL, value) }),
	fileId: (value: unknown) => ({ file_id: idOf(FILE, value) }),
	fileIds: (value: unknown) => ({ file_ids: requiredIds(value, 'File IDs') }),
};

/**
 * docs/contract.md#confirmation: the interface does not show what these calls answer, so the item
 * holds what the service said, or that it agreed, and the ids that were acted on.
 */
export function confirmation(...parameters: Array<keyof typeof ACTED_ON>): PostReceiveAction {
	return async function (this: IExecuteSingleFunctions, items: INodeExecutionData[]) {
		const read = readerOf(this);
		const ids = Object.fromEntries(
			parameters.flatMap((name) => Object.entries(ACTED_ON[name](read(name)))),
		);
		return items.map(({ json }) => ({ json: { ...saidOrSuccess(json), ...ids } }));
	};
}

/** docs/contract.md#deletion. */
export async function deletion(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return asDeletion(readerOf(this))(items);
}

/** The same where the operation also asks for something else, which a step of its row would take for a deletion too. */
export function asDeletion(read: ReadParameter) {
	const ids = outputIds(read);
	return (items: INodeExecutionData[]): INodeExecutionData[] =>
		// Before our own word for it takes the place of the service's.
		expectSuccess(items, true).map(({ json }) => ({
			json: { ...(isObject(json) ? json : {}), deleted: true, ...ids },
		}));
}

/**
 * A change of which the service says that it is done and that there is nothing to show (204): to send it
 * again would not make it show more. What is empty without saying so may have lost its content.
 */
export async function change(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	{ statusCode }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return statusCode === 204 ? [{ json: { success: true } }] : items;
}

/** Lets through every JSON answer of a call that only confirms. */
export function asConfirmation(items: INodeExecutionData[]): INodeExecutionData[] {
	return items.map(({ json }) => ({ json: saidOrSuccess(json) }));
}

function saidOrSuccess(json: unknown): IDataObject {
	return isObject(json) ? json : { success: true };
}
