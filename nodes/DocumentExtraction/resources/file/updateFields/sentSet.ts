import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Json } from '../../../utils/json';
import { idOf } from '../../../transport/address/path';
import { MODEL } from '../../../transport/address/pathParameters';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { rememberWritten } from '../../shared/inTurn';
import { asConfirmation } from '../../shared/outputs';
import { rememberAccepted } from './acceptedSets';
import type { PageState } from './pageStates';

/** Stands for all that is on a page. */
export const allOf = (record: string) => `all of ${record}`;

/** Remembers what the service has accepted, and confirms it. */
export function accepting(
	operation: OperationContext,
	{ id, moderated_boxes }: Json,
	{
		given,
		more,
		written,
	}: { given?: PageState[] | undefined; more?: IDataObject; written: string[] },
) {
	return (items: INodeExecutionData[]) => {
		rememberWritten(operation, written);
		rememberAccepted(operation, id, { boxes: moderated_boxes, given });
		return confirmed(operation, items, more);
	};
}

export function confirmed(
	{ read }: OperationContext,
	items: INodeExecutionData[],
	more: IDataObject = {},
) {
	const ids = { model_id: idOf(MODEL, read('modelId')) };
	return asConfirmation(items).map(({ json }) => ({ json: { ...json, ...ids, ...more } }));
}
