import type { Patience } from '../../../nodes/DocumentExtraction/transport/gate';

/** Waits however long it takes. */
export const PATIENT: Patience = () => true;

/** Sits out a pause that is no longer than this. */
export const upTo =
	(ms: number): Patience =>
	(until) =>
		until <= Date.now() + ms;

/** Waits no longer than to a certain time. */
export const untilThen =
	(end: number): Patience =>
	(until) =>
		until <= end;
