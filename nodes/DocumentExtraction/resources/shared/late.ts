import type { OperationContext } from '../../transport/requests/operationContext';
import type { PreviousTries } from '../../transport/requests/previousTries';
import type { Run } from '../../transport/requests/runs';

/** How long a service may show other nodes of an execution, rounds of a loop and calls of an agent what was there before. */
const LATE_MS = 60_000;

/** What an execution knows of what its items have written. */
export interface Written {
	tries: PreviousTries;
	at: number;
}

/** Within a run it counts to its end, and for others as long as the service may show what was there before. */
export const stillCounts = (
	{ tries, at }: Written,
	run: Pick<Run, 'tries'>,
	now = Date.now(),
): boolean => tries === run.tries || isLately(at, now);

const isLately = (time: number, now = Date.now()) => now - time <= LATE_MS;

type AskingRun = Pick<Run, 'tries' | 'execution'>;

/** By execution and by key, what its items have written, as long as that counts. */
export class WrittenByKey<T extends Written> {
	private readonly byExecution = new WeakMap<object, { all: Map<string, T[]>; tries: object }>();

	/** `now` is when the service has shown what is compared with it. */
	get(run: AskingRun, key: string, now?: number): T[] {
		const all = this.byExecution.get(run.execution())?.all.get(key) ?? [];
		return all.filter((each) => stillCounts(each, run, now));
	}

	set(run: AskingRun, key: string, written: T[], now?: number): void {
		const known = this.byExecution.get(run.execution());
		// A loop has a run for each round: what counts no longer would be kept for all of them.
		const all = known?.tries === run.tries ? known.all : withoutOld(known?.all, run, now);
		this.byExecution.set(run.execution(), { all: all.set(key, written), tries: run.tries });
	}
}

function withoutOld<T extends Written>(
	all: Map<string, T[]> = new Map(),
	run: AskingRun,
	now?: number,
): Map<string, T[]> {
	const counts = (written: T[]) => written.some((each) => stillCounts(each, run, now));
	return new Map([...all].filter(([, written]) => counts(written)));
}

/** By execution, when it has written what. */
const writtenAt = new WeakMap<object, Map<string, number>>();

/** For what others cannot tell from what the service shows. */
export function rememberLate({ run }: OperationContext, what: string): void {
	const execution = run.execution();
	const times = writtenAt.get(execution) ?? new Map<string, number>();
	writtenAt.set(execution, times.set(what.toLowerCase(), Date.now()));
}

export function forgetLate({ run }: OperationContext, what: string): void {
	writtenAt.get(run.execution())?.delete(what.toLowerCase());
}

/** Whether it may not be shown yet. */
export function mayBeLate({ run }: OperationContext, what: string): boolean {
	const time = writtenAt.get(run.execution())?.get(what.toLowerCase());
	return time !== undefined && isLately(time);
}
