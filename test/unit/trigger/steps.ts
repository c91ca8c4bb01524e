import fc from 'fast-check';

/** Minutes, and few of them, so that every border is met often. */
export const OVERLAP = 10;
export const LOOKBACK = 60;

export type Step =
	| { does: 'upload'; isDated: boolean; late: number; ahead: number }
	| { does: 'finish'; which: number; status: 'success' | 'failure' }
	| { does: 'delete' | 'retry'; which: number }
	| { does: 'poll'; order: number; slow: number; twice: boolean }
	| { does: 'crash' | 'activate' | 'change' }
	| { does: 'wait'; minutes: number };

const which = fc.nat(30);

export const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('upload' as const),
			isDated: fc.nat(4).map((n) => n > 0),
			late: fc.integer({ min: 0, max: OVERLAP }),
			ahead: fc.constantFrom(0, 0, 0, 2, 5),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('finish' as const),
			which,
			status: fc.constantFrom('success' as const, 'failure' as const),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ does: fc.constantFrom('delete', 'retry'), which }) },
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('poll' as const),
			order: fc.nat(1000),
			slow: fc.nat(3),
			twice: fc.boolean(),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ does: fc.constantFrom('crash', 'activate', 'change') }) },
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('wait' as const),
			minutes: fc.oneof(fc.nat(3), fc.nat(2 * OVERLAP), fc.nat(2 * LOOKBACK)),
		}),
	},
);
