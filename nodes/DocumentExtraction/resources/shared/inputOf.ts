import type { OperationContext } from '../../transport/requests/operationContext';
import { isObject, type Json } from '../../utils/json';

/** What the input item holds. */
export function inputOf({ executeFunctions }: OperationContext): Json {
	const { json } = executeFunctions.getInputData();
	return isObject(json) ? json : {};
}
