import type {
	IDataObject,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	PostReceiveAction,
} from 'n8n-workflow';

import { isObject } from '../extraction/json';
import { names, text } from '../parameters/rules';
import { Refusal } from '../transport/refusal';

/** What the service calls the ids that a confirmation repeats, by parameter. */
const ACTED_ON = { modelId: 'model_id', fileId: 'file_id', fileIds: 'file_ids' };

/**
 * operations.md, "Confirmation": the interface does not show what these calls answer, so the item
 * holds what the service said, or that it agreed, and the ids that were acted on.
 */
export function confirmation(...parameters: Array<keyof typeof ACTED_ON>): PostReceiveAction {
	return async function (this: IExecuteSingleFunctions, items: INodeExecutionData[]) {
		const ids = Object.fromEntries(
			parameters.map((parameter) => [ACTED_ON[parameter], idsIn(this, parameter)]),
		);
		return items.map(({ json }) => ({ json: { ...saidOrSuccess(json), ...ids } }));
	};
}

/** operations.md, "Deletion". */
export async function deletion(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return items.map(({ json }) => {
		const said: IDataObject = isObject(json) ? json : {};
		if (said.success === false) {
			const message = typeof said.message === 'string' ? said.message : '';
			throw new Refusal(
				message || 'The service did not delete it',
				'Look at the service whether it is still there.',
			);
		}
		return { json: { ...said, deleted: true } };
	});
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

function idsIn(item: IExecuteSingleFunctions, parameter: keyof typeof ACTED_ON) {
	const value = item.getNodeParameter(parameter);
	return parameter === 'fileIds' ? names(value, parameter) : text(value, parameter).trim();
}
