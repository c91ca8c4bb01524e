import fc from 'fast-check';

import { World } from './histories';
import { setting, step } from './steps';

/** CI plays more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? (process.env.CI ? 10_000 : 4000));

/** What a run that went wrong has printed brings the same histories again. */
const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31);
const path = process.env.HISTORIES_PATH;

test(`each file that ends after the activation is told once, whatever happens (${HISTORIES} histories, HISTORIES_SEED=${seed})`, () => {
	fc.assert(
		fc.property(setting, fc.array(step, { maxLength: 60, size: 'max' }), (given, steps) => {
			new World(given).run(steps);
		}),
		{ numRuns: HISTORIES, seed, ...(path !== undefined && { path }) },
	);
});
