import fc from 'fast-check';

import type { EventName } from '../../../../nodes/DocumentExtraction/trigger/state/state';

/** In milliseconds, as everything here. */
export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after its upload a file is waited for: short, so that histories get there. */
export const LOOKBACK = 6 * HOUR;

/** As the trigger's settings have them. */
export const KINDS = {
	model: { overlap: 2 * HOUR, precision: HOUR, isNamed: false },
	workflow: { overlap: HOUR, precision: MINUTE, isNamed: false },
	named: { overlap: HOUR, precision: MINUTE, isNamed: true },
};

/** How far the times of a list may be out of order, and how late it may show a file. */
const MOST_AHEAD = 5 * MINUTE;
const MOST_LATE = HOUR - MOST_AHEAD;

/** How long a file may not be found: with the next, less than it takes to be taken for deleted. */
export const MOMENT = 5 * MINUTE;

/** How long after its beginning a poll may read the list. */
export const MOST_SLOW = 3 * MINUTE;

/** How far the service's clock may be wrong for one upload, as long as that lies in the future. */
export const FAR_AHEAD = 24 * HOUR;

export interface Setting {
	kind: keyof typeof KINDS;
	emitExisting: boolean;
	/** What the user wants to hear of. */
	events: EventName[];
	/** How far the service's clock is ahead of n8n's. */
	skew: number;
}

export const setting: fc.Arbitrary<Setting> = fc.record({
	kind: fc.constantFrom('model', 'workflow', 'named'),
	emitExisting: fc.boolean(),
	events: fc.constantFrom<EventName[]>(
		['success', 'failure'],
		['success', 'failure', 'approved'],
		['success'],
		['failure'],
		['approved'],
	),
	skew: fc.constantFrom(0, 0, 0, -3 * HOUR, -7 * MINUTE, 7 * MINUTE, 3 * HOUR),
});

/** More files than there are. */
export const ALL = 1000;

/** How a poll reads its list. */
export interface Reading {
	order: number;
	/** How long before it the clock was read. */
	slow: number;
	/** Whether it holds everything twice. */
	isDouble: boolean;
	/** How much more of the past it shows than was asked for. */
	olderBy: number;
	/** Every so manieth file that is asked for by itself gets no answer; 0 when all do. */
	mute: number;
	/** After so many files that are asked for by themselves the poll has used up its time. */
	asks: number;
}

export type Step =
	| { does: 'upload'; isDated: boolean; late: number; ahead: number }
	/** A prediction ends, or another run of one begins and ends while nobody looks. */
	| { does: 'finish' | 'rerun'; which: number; status: 'success' | 'failure' }
	/** One that is hidden is not found for a moment. */
	| { does: 'delete' | 'retry' | 'approve' | 'unapprove' | 'hide'; which: number }
	/** A poll, or one that has not come to its end when the next step is taken. */
	| ({ does: 'poll' | 'begin' } & Reading)
	/** The key or the account is another one, ids are added to those that are named, something else is watched. */
	| { does: 'end' | 'kill' | 'rollback' | 'activate' | 'rotate' | 'grow' | 'change' }
	| { does: 'wait'; ms: number };

const minutes = (most: number) => fc.nat(most / MINUTE).map((n) => n * MINUTE);
const which = fc.nat(30);
const reading = {
	order: fc.nat(1000),
	slow: minutes(MOST_SLOW),
	isDouble: fc.boolean(),
	olderBy: fc.oneof(fc.constant(0), minutes(24 * HOUR)),
	mute: fc.constantFrom(0, 0, 0, 1, 2, 3),
	asks: fc.oneof(fc.constant(ALL), fc.constant(ALL), fc.nat(6)),
};

export const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('upload' as const),
			isDated: fc.nat(4).map((n) => n > 0),
			late: fc.oneof(fc.constant(0), minutes(MOST_LATE)),
			ahead: fc.oneof(
				{ weight: 4, arbitrary: fc.constant(0) },
				{ weight: 4, arbitrary: minutes(MOST_AHEAD) },
				{ weight: 1, arbitrary: fc.constant(FAR_AHEAD) },
			),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constantFrom('finish', 'finish', 'rerun'),
			which,
			status: fc.constantFrom('success' as const, 'failure' as const),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			does: fc.constantFrom('delete', 'retry', 'retry', 'hide', 'hide'),
			which,
		}),
	},
	{
		weight: 4,
		// Of a few, so that one is approved, taken back and approved again.
		arbitrary: fc.record({
			does: fc.constantFrom('approve', 'approve', 'unapprove'),
			which: fc.nat(1),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({ does: fc.constantFrom('poll', 'poll', 'begin'), ...reading }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			does: fc.constantFrom(
				'end',
				'end',
				'kill',
				'rollback',
				'activate',
				'rotate',
				'grow',
				'change',
			),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('wait' as const),
			ms: fc.oneof(
				minutes(3 * MINUTE),
				minutes(2 * HOUR),
				minutes(2 * LOOKBACK),
				minutes(72 * HOUR),
			),
		}),
	},
);
