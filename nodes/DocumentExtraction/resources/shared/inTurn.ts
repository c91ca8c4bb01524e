import type { INodeExecutionData } from 'n8n-workflow';

import { filledPath } from '../../transport/address/path';
import { ItemError } from '../../transport/errors/itemError';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import type { PreviousTries } from '../../transport/requests/previousTries';

const sendDeclared: OperationHandler = async ({ send }) => await send();

/** For what writes a whole thing anew: of items about the same thing the last one counts, so a retry must not come after it. */
export function inTurn(handler = sendDeclared): OperationHandler {
	return async (operation) => {
		const { read, request, run } = operation;
		const target = filledPath(request.options.url ?? '', read);
		// A service may not tell IDs apart by upper and lower case.
		const keys = [target.toLowerCase()];
		return await run.tries.queue.inOrder({ waitFor: keys, keys }, async () =>
			unlessWritten(operation, target, async () => handler(operation)),
		);
	};
}

/** Which item was the last to write what. */
const written = new WeakMap<PreviousTries, Map<string, number>>();

/** With "Retry On Fail" an item may come again after those that it should have come before. */
export async function unlessWritten(
	{ run: { tries }, executeFunctions }: OperationContext,
	target: string,
	write: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const lastOf = written.get(tries) ?? new Map<string, number>();
	written.set(tries, lastOf);
	const item = executeFunctions.getItemIndex();
	if ((lastOf.get(target) ?? item) > item) {
		throw new ItemError(
			'A later item has written the same in the meantime, and this would undo that',
			'It was not sent again. Check what is there now, then run what is still to be done.',
		);
	}
	const items = await write();
	lastOf.set(target, item);
	return items;
}
