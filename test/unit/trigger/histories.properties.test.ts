import fc from 'fast-check';

import { World } from './histories';
import { step } from './steps';

const histories = fc.array(step, { maxLength: 60, size: 'max' });

test.each([
	['what was final before the activation is not told, and', false, 8000],
	['what was final before the activation is told once, when asked for, and', true, 4000],
])(
	'%s each file that ends later is told once, whatever happens (emitExisting: %s, %i histories)',
	(_, emitExisting, numRuns) => {
		fc.assert(
			fc.property(histories, (steps) => {
				new World(emitExisting).run(steps);
			}),
			{ numRuns },
		);
	},
	60_000,
);
