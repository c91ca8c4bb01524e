import fc from 'fast-check';

import { type Edit, EditedWorkflow, type Scheduler } from './editedWorkflow';

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.CI ? 3000 : 1000));

/** What a run that went wrong has printed brings the same histories again. */
const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31);

const SCHEDULERS: Scheduler[] = ['timers', 'parts', 'cursors'];

const pick = fc.nat(5);
const watched = fc.constantFrom('one', 'one', 'another');
const edit: fc.Arbitrary<Edit> = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('upload' as const), pick }) },
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('poll' as const), pick }) },
	fc.record({
		kind: fc.constantFrom('rename' as const, 'swap' as const, 'paste' as const, 'delete' as const),
		pick,
	}),
	fc.record({ kind: fc.constantFrom('replace' as const, 'add' as const), pick, watched }),
	fc.record({ kind: fc.constant('rollBack' as const), pick }),
	fc.record({ kind: fc.constant('restart' as const) }),
);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each(SCHEDULERS)(
	`with %s, a node of a workflow that is edited goes on from what it knows, or from what was told in its place (${HISTORIES} histories, HISTORIES_SEED=${seed})`,
	(scheduler) => {
		fc.assert(
			fc.property(fc.array(edit, { maxLength: 40, size: 'max' }), (edits) => {
				new EditedWorkflow(scheduler).run(edits);
			}),
			{ numRuns: HISTORIES, seed },
		);
	},
);
