import type { Bench } from '../bench';
import { FAR_MS } from '../service';
import { ratios } from '../statistics';

const far = (count: number): Bench => ({
	name: `${count.toLocaleString('en')} items as it comes`,
	what: () =>
		`one small PATCH each to a service that takes ${FAR_MS} ms, no option set; the HTTP Request node opens all at once, and stops at the first 429`,
	contenders: ['node', 'peer'],
	figures: ['wall', 'cpu', 'open', 'done'],
	aims: [
		{
			what: 'wall against the HTTP Request node',
			atMost: 2,
			of: (samples) => ratios(samples, 'node', 'peer', 'wall'),
		},
	],
	measure: async ({ inTurns, quick }, contenders) =>
		await inTurns({ scenario: 'far', contenders, items: count, rounds: quick ? 1 : 5 }),
});

export const farService = [far(500), far(5000)];
