import type { SimulatedTime } from '../../simulatedTime';
import type { Host } from '../host';
import { asSet, complaintsOf, digestOf, type Outcome } from '../night';
import { INVARIANTS } from './invariants';
import type { TriggerPlan } from './plan';
import { TriggerNight } from './run';

/** A night in which the trigger polls. */
export async function triggerNight(
	plan: TriggerPlan,
	host: Host,
	time: SimulatedTime,
): Promise<Omit<Outcome, 'ms'>> {
	const observed = await new TriggerNight(plan, host, time).play();
	const requests = host.sandbox.log.requests();
	const happened = [
		asSet(
			requests.map(({ operationId, path, at, status, fault }) => [
				operationId,
				path,
				at,
				status,
				fault,
			]),
		),
		observed.told.map(({ id, event, at }) => [id, event, at]),
		observed.messages,
	];
	return {
		title: `trigger on a ${plan.source}`,
		complaints: complaintsOf(INVARIANTS, observed),
		digest: digestOf(happened),
		requests: requests.length,
		quietAt: observed.quietAt,
		size: { items: 1, parts: plan.steps.length },
	};
}
