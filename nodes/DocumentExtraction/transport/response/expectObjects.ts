import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { RequestFailed } from '../errors/requestFailure';

/** Refuses items that hold no object, which is what an empty answer leaves where one was due. */
export function expectObjects(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) {
		if (!isObject(json))
			throw new RequestFailed({
				kind: 'unreadable',
				text: asText(json),
				what: 'that holds no object',
			});
	}
	return items;
}

function asText(value: unknown): string {
	return value === undefined ? '' : JSON.stringify(value);
}
