import fc from 'fast-check';

import { World } from './histories';
import { played } from './played';
import { setting, step } from './steps';

const { said, options } = played(4000);

test(`each file that ends after the activation is told once, whatever happens (${said})`, () => {
	fc.assert(
		fc.property(setting, fc.array(step, { maxLength: 60, size: 'max' }), (given, steps) => {
			new World(given).run(steps);
		}),
		options,
	);
});
