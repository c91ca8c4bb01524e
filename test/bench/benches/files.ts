import type { Aim, Bench } from '../bench';
import { ratios, valuesOf } from '../statistics';

const MB = 1e6;

const PEAK: Aim = {
	what: 'peak memory above the baseline, MB',
	atMost: 100,
	of: (samples) => valuesOf(samples, 'node', 'peak'),
};

const ONCE: Aim[] = [
	{
		what: 'each file once, × the time without',
		atMost: 1.3,
		of: (samples) => ratios(samples, 'once', 'node', 'seconds'),
	},
	{
		what: 'each file once, peak memory above the baseline, MB',
		atMost: 100,
		of: (samples) => valuesOf(samples, 'once', 'peak'),
	},
];

const memory = (
	name: string,
	sizeOf: (quick: boolean) => { items: number; mb: number },
): Bench => ({
	name,
	what: ({ quick }) => {
		const { items, mb } = sizeOf(quick);
		return `files of ${mb} MB: ${items}, kept in \`filesystem\` mode`;
	},
	contenders: ['node', 'once', 'peer', 'axios'],
	figures: ['peak', 'seconds', 'open', 'done'],
	aims: [PEAK, ...ONCE],
	measure: async ({ apart, quick }, contenders) =>
		await apart({
			scenario: 'upload',
			contenders: contenders.filter((contender) => !quick || contender !== 'axios'),
			items: sizeOf(quick).items,
			fileBytes: sizeOf(quick).mb * MB,
			rounds: quick ? 1 : 3,
		}),
});

export const manyFiles = memory('many files', (quick) => ({ items: quick ? 8 : 40, mb: 25 }));

export const oneBigFile = memory('one big file', (quick) => ({ items: 1, mb: quick ? 200 : 1000 }));

const originalMb = (quick: boolean) => (quick ? 250 : 1000);

export const download: Bench = {
	name: 'download',
	what: ({ quick }) => `an original of ${originalMb(quick)} MB into the \`filesystem\` mode of n8n`,
	contenders: ['node', 'peer'],
	figures: ['peak', 'seconds', 'done'],
	aims: [PEAK],
	measure: async ({ apart, quick }, contenders) =>
		await apart({
			scenario: 'download',
			contenders,
			items: 1,
			givenBytes: originalMb(quick) * MB,
			rounds: quick ? 1 : 3,
		}),
};
