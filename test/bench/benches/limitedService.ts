import type { Bench, Sample } from '../bench';
import { ALLOWED_PER_SECOND } from '../service';
import { valuesOf } from '../statistics';

const items = (quick: boolean) => (quick ? 150 : 500);

export const limitedService: Bench = {
	name: 'a limited service',
	what: ({ quick }) =>
		`${items(quick)} items to a service that allows ${ALLOWED_PER_SECOND} requests a second and answers 429 beyond`,
	contenders: ['node', 'peer', 'batched'],
	figures: ['done', 'left', 'seconds', 'refused'],
	aims: [
		{
			what: 'items left undone',
			atMost: 0,
			of: (samples) => valuesOf(samples, 'node', 'left'),
		},
		{ what: 'time against the ideal', atMost: 1.25, of: overIdeal },
	],
	measure: async ({ inTurns, quick }, contenders) =>
		await inTurns({
			scenario: 'limited',
			contenders,
			items: items(quick),
			rounds: quick ? 1 : 3,
		}),
};

/** At the ideal, as many items are done each second as the service allows. */
function overIdeal(samples: Sample[]): number[] {
	const [done = 0] = valuesOf(samples, 'node', 'done');
	const [left = 0] = valuesOf(samples, 'node', 'left');
	const idealSeconds = (done + left) / ALLOWED_PER_SECOND;
	return valuesOf(samples, 'node', 'seconds').map((seconds) => seconds / idealSeconds);
}
