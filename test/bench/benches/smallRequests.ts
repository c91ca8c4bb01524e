import type { Bench } from '../bench';
import { ANSWER_AFTER_MS } from '../service';
import { ratios } from '../statistics';

// No wall against the HTTP Request node here: n8n's own declarative engine, the bare RoutingNode,
// takes longer than that node, which sends everything at once. What is ours is beyond the bare one.
const service = `to a service that takes ${ANSWER_AFTER_MS} ms; what is beyond the bare RoutingNode is ours, all else n8n's`;

const few = (quick: boolean) => (quick ? 500 : 1_000);
const many = (quick: boolean) => (quick ? 1_000 : 10_000);

export const thousandRequests: Bench = {
	name: '1,000 small requests',
	what: ({ quick }) => `${few(quick)} items, one small PATCH each, ${service}`,
	contenders: ['node', 'bare', 'peer', 'axios'],
	figures: ['wall', 'cpu', 'open', 'done'],
	aims: [
		{
			what: 'CPU against the bare RoutingNode',
			atMost: 1,
			of: (samples) => ratios(samples, 'node', 'bare', 'cpu'),
		},
	],
	measure: async ({ inTurns, quick }, contenders) =>
		await inTurns({ scenario: 'steady', contenders, items: few(quick), rounds: quick ? 2 : 9 }),
};

export const tenThousandRequests: Bench = {
	name: '10,000 small requests',
	what: ({ quick }) => `${many(quick)} items, one small PATCH each, ${service}`,
	contenders: ['node', 'bare', 'peer', 'axios'],
	figures: ['wall', 'cpu', 'open', 'done'],
	aims: [],
	measure: async ({ inTurns, quick }, contenders) =>
		await inTurns({ scenario: 'steady', contenders, items: many(quick), rounds: quick ? 1 : 3 }),
};
