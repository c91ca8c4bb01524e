import fc from 'fast-check';

import { type Edit, EditedWorkflow, type Scheduler } from './editedWorkflow';
import { played } from './played';

const { said, options } = played(1000);

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
	`with %s, a node of a workflow that is edited goes on from what it knows, or from what was told in its place (${said})`,
	(scheduler) => {
		fc.assert(
			fc.property(fc.array(edit, { maxLength: 40, size: 'max' }), (edits) => {
				new EditedWorkflow(scheduler).run(edits);
			}),
			options,
		);
	},
);
