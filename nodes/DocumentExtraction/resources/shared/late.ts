import type { OperationContext } from '../../transport/requests/operationContext';

/** How long a service may show other nodes of an execution, rounds of a loop and calls of an agent what was there before. */
export const LATE_MS = 60_000;

/** By execution, when it has written what. */
const writtenAt = new WeakMap<object, Map<string, number>>();

/** For what others cannot tell from what the service shows. */
export function rememberLate({ run }: OperationContext, what: string): void {
	const execution = run.execution();
	const times = writtenAt.get(execution) ?? new Map<string, number>();
	writtenAt.set(execution, times.set(what.toLowerCase(), Date.now()));
}

/** Whether it may not be shown yet. */
export function mayBeLate({ run }: OperationContext, what: string): boolean {
	const time = writtenAt.get(run.execution())?.get(what.toLowerCase());
	return time !== undefined && Date.now() - time <= LATE_MS;
}
