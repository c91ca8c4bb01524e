import type { INodeExecutionData } from 'n8n-workflow';

import type { OperationContext } from './operationContext';
import { httpErrorOf } from '../errors/requestFailure';

/** A service that does not know a path, or a method on it, says one of these, and has done nothing. */
const NOT_THERE = new Set([404, 405]);

/** Sends the request as declared and, where the service does not know it in that form, in its other form. */
export async function withFallback(
	send: OperationContext['send'],
	otherForm: Parameters<OperationContext['send']>[0],
): Promise<INodeExecutionData[]> {
	return await send().catch(async (first: unknown) => {
		if (!isNotThere(first)) throw first;
		return await send(otherForm).catch((second: unknown) => {
			// A 405 says nothing about what is missing; the 404 of the first form does.
			throw httpErrorOf(second)?.status === 405 ? first : second;
		});
	});
}

function isNotThere(thrown: unknown): boolean {
	return NOT_THERE.has(httpErrorOf(thrown)?.status ?? 0);
}
