import type { INodeExecutionData } from 'n8n-workflow';

import { filledPath } from '../../transport/address/path';
import { ItemError } from '../../transport/errors/itemError';
import { sendOnce } from '../../transport/requests/asPagination';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import type { PreviousTries } from '../../transport/requests/previousTries';

/** For what writes a whole thing anew: of items about the same thing the last one counts, so a retry must not come after it. */
export function inTurn(handler = sendOnce): OperationHandler {
	return async (operation) => {
		const { read, request, run } = operation;
		// A service may not tell IDs apart by upper and lower case.
		const target = filledPath(request.options.url ?? '', read).toLowerCase();
		const keys = [target];
		return await run.tries.queue.inOrder({ waitFor: keys, keys }, async () =>
			unlessOvertaken(operation, target, async () => handler(operation)),
		);
	};
}

/** Which item was the last to write what. */
const lastItems = new WeakMap<PreviousTries, Map<string, number>>();

/** The item that was the last to write it; this one where none was. */
export const lastWriterOf = ({ run, executeFunctions }: OperationContext, target: string) =>
	lastItems.get(run.tries)?.get(target) ?? executeFunctions.getItemIndex();

/** With "Retry On Fail" an item may come again after those that it should have come before. */
export function refuseOvertaken(operation: OperationContext, targets: string[]): void {
	const item = operation.executeFunctions.getItemIndex();
	if (targets.some((target) => lastWriterOf(operation, target) > item)) {
		throw new ItemError(
			'A later item has changed the same, and this would undo that',
			'It was not sent again. Look at what is there, then run what is still to be done.',
		);
	}
}

export function rememberWritten(
	{ run: { tries }, executeFunctions }: OperationContext,
	targets: string[],
): void {
	const lastOf = lastItems.get(tries) ?? new Map<string, number>();
	lastItems.set(tries, lastOf);
	const item = executeFunctions.getItemIndex();
	for (const target of targets) lastOf.set(target, Math.max(item, lastOf.get(target) ?? item));
}

/** For a write that failed: one that may have been done all the same is remembered like one that was. */
export const ifMaybeWritten =
	({ history }: OperationContext, remember: () => void) =>
	(thrown: unknown): never => {
		if (history.maybeDone().length > 0 || history.refused()) remember();
		throw thrown;
	};

/** Remembers what is written, also where its answer is lost, so that it may have been done. */
export async function writeAndRemember<T>(
	operation: OperationContext,
	remember: () => void,
	write: () => Promise<T>,
): Promise<T> {
	const written = await write().catch(ifMaybeWritten(operation, remember));
	remember();
	return written;
}

export async function unlessOvertaken(
	operation: OperationContext,
	target: string,
	write: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	refuseOvertaken(operation, [target]);
	return await writeAndRemember(operation, () => rememberWritten(operation, [target]), write);
}
