import type { SimulatedTime } from '../../simulatedTime';
import type { Host } from '../host';
import { asSet, complaintsOf, digestOf, type Outcome } from '../night';
import { INVARIANTS } from './invariants';
import type { ActionPlan } from './plan';
import { plain, runActions } from './run';

/** A night in which the node runs once. */
export async function actionNight(
	plan: ActionPlan,
	host: Host,
	time: SimulatedTime,
): Promise<Omit<Outcome, 'ms'>> {
	const observed = await runActions(plan, host, time);
	const { requests, given, run } = observed;
	const happened = [
		asSet(
			requests.map(({ operationId, item, sentAt, status, fault }) => [
				operationId,
				item,
				sentAt,
				status,
				fault,
			]),
		),
		given.map((output) => output.map(({ item, json }) => [item, plain(json)])),
		run?.error?.message,
	];
	return {
		title: plan.operation,
		complaints: complaintsOf(INVARIANTS, observed),
		digest: digestOf(happened),
		requests: requests.length,
		quietAt: Math.max(0, ...requests.map(({ quietAt }) => quietAt)),
		size: { items: plan.items, parts: plan.setbacks.length },
	};
}
