import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { RequestFailed } from '../errors/requestFailure';

/** Refuses items that hold no object, which is what an empty answer leaves where one was due. */
export function expectObjects(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) expectObject(json);
	return items;
}

export function expectObject(answer: unknown): void {
	if (isObject(answer)) return;
	throw new RequestFailed({
		kind: 'unreadable',
		text: answer === undefined ? '' : JSON.stringify(answer),
		what: 'that holds no object',
	});
}
