import type { IDataObject } from 'n8n-workflow';
import type { Poller } from '../../engine/host';

/**
 * How n8n begins polls: by timers in memory, which newer versions give a time to end; or by its durable
 * scheduler, without and with cursors (docs/n8n.md#durable-scheduler).
 */
export type Scheduler = 'timers' | 'timersWithBudget' | 'ticks' | 'cursors';

/** What n8n holds for the trigger. */
export interface Stored {
	/** Of the node itself, by its name; durable cursors keep it by its id. */
	states: Readonly<Record<string, IDataObject>>;
	shared: IDataObject;
}

export const NOTHING_STORED: Stored = { states: {}, shared: {} };

const MINUTE = 60_000;
/** What n8n grants to a poll by a timer, and to that of an activation. */
const LONG_BUDGET_MS = 5 * MINUTE;
/** The same for a poll of the durable scheduler. */
const TICK_BUDGET_MS = 36_000;
/** Without a budget, a poll takes this and what is under way then. */
const LONGEST_MS = MINUTE;

/** A scheduler gives each poll what is stored by then; timers go on with what they have. */
export const readsAnew = (scheduler: Scheduler) => scheduler === 'ticks' || scheduler === 'cursors';

export function budgetOf(scheduler: Scheduler, isActivation: boolean): number | undefined {
	if (scheduler === 'timers') return undefined;
	return readsAnew(scheduler) && !isActivation ? TICK_BUDGET_MS : LONG_BUDGET_MS;
}

export const longestPoll = (budget = 0) => LONGEST_MS + budget;

const placeOf = (scheduler: Scheduler, name: string) => (scheduler === 'cursors' ? 'by id' : name);

export const stateIn = ({ states }: Stored, scheduler: Scheduler, name: string) =>
	states[placeOf(scheduler, name)] ?? {};

/** All that a poll has left. */
export const allOf = (
	{ states }: Stored,
	poller: Poller,
	scheduler: Scheduler,
	name: string,
): Stored => ({
	states: { ...states, [placeOf(scheduler, name)]: poller.state() },
	shared: poller.shared(),
});

/** What n8n goes on with of all that a poll without news has left. */
export function quietlyStored(
	before: Stored,
	after: Stored,
	scheduler: Scheduler,
	isActivation: boolean,
): Stored {
	if (scheduler === 'cursors') {
		return isActivation ? { ...before, shared: after.shared } : { ...before, states: after.states };
	}
	return after;
}
