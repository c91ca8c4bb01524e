import type { Bench } from '../bench';
import { valuesOf } from '../statistics';

const MB = 1e6;

const memory = {
	contenders: ['node', 'peer', 'axios'],
	figures: ['peak', 'seconds', 'open', 'done'],
	aims: [
		{
			what: 'peak memory above the baseline, MB',
			atMost: 100,
			of: (samples) => valuesOf(samples, 'node', 'peak'),
		},
	],
} satisfies Partial<Bench>;

export const manyFiles: Bench = {
	...memory,
	name: 'many files',
	what: () => '40 files of 25 MB, kept in `filesystem` mode, 5 parallel requests',
	measure: async ({ apart, quick }, contenders) =>
		await apart({
			scenario: 'upload',
			contenders,
			items: 40,
			fileBytes: 25 * MB,
			rounds: quick ? 1 : 3,
		}),
};

export const oneBigFile: Bench = {
	...memory,
	name: 'one big file',
	what: () => 'one file of 1 GB, kept in `filesystem` mode',
	measure: async ({ apart, quick }, contenders) =>
		await apart({
			scenario: 'upload',
			contenders,
			items: 1,
			fileBytes: 1_000 * MB,
			rounds: quick ? 1 : 3,
		}),
};
