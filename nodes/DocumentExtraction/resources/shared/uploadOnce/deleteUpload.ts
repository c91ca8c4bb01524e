import { idsIn } from '../../../transport/address/path';
import type { OperationHandler } from '../../../transport/requests/operationContext';
import { rememberDeletion } from '../lateParts';

/** Deletes what is declared: an upload after it must not take it for what is there, where the service shows it still. */
export const deleteUpload: OperationHandler = async (operation) => {
	const { read, request } = operation;
	const items = await operation.send();
	const deleted = idsIn(request.options.url ?? '', read).at(-1);
	if (deleted) rememberDeletion(operation, deleted.id);
	return items;
};
