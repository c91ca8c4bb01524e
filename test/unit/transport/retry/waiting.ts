import type { AcceptsWait } from '../../../../nodes/DocumentExtraction/transport/retry/requestKind';

/** Waits however long it takes. */
export const PATIENT: AcceptsWait = () => true;

/** Sits out a pause that is no longer than this. */
export const upTo =
	(ms: number): AcceptsWait =>
	(until) =>
		until <= Date.now() + ms;

/** Waits no longer than to a certain time. */
export const untilThen =
	(end: number): AcceptsWait =>
	(until) =>
		until <= end;
