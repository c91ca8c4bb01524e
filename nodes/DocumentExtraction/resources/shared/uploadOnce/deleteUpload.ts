import { idsIn } from '../../../transport/address/path';
import type { OperationHandler } from '../../../transport/requests/operationContext';
import type { Run } from '../../../transport/requests/runs';

/** By execution, what it has deleted: none of it comes again. */
const deletedIn = new WeakMap<object, Set<string>>();

const keyOf = (...ids: string[]) => JSON.stringify(ids).toLowerCase();

/** `target` is the model or the workflow. */
export const isDeleted = (run: Run, target: string, id: string) =>
	deletedIn.get(run.execution())?.has(keyOf(target, id)) ?? false;

/** Deletes what is declared: an upload after it must not take it for what is there, where the service shows it still. */
export const deleteUpload: OperationHandler = async ({ read, request, run, send }) => {
	const items = await send();
	const ids = idsIn(request.options.url ?? '', read).map(({ id }) => id);
	const execution = run.execution();
	deletedIn.set(execution, (deletedIn.get(execution) ?? new Set()).add(keyOf(...ids)));
	return items;
};
