import { callOf } from '../../contract/operations';
import type { OnError } from 'n8n-workflow';
import { BINARY_MODES, type BinaryMode } from '../../engine/host';
import type { RateLimit } from '../../sandbox/rateLimit';
import type { Variants } from '../../sandbox/service/variants';
import { drawSetback, isPause, isTakenForGood, REFUSED, type Setback } from '../faults';
import { drawVariants } from '../variants';
import type { Reduction } from '../night';
import type { Random } from '../random';
import { ACTIONS, ONCE_ACTIONS, SHARED, type Action } from './operations';
import type { Lateness } from './showLate';

/** All that happens in a night in which the node runs once, as data. */
export interface ActionPlan {
	/** Title of the operation's case. */
	operation: string;
	items: number;
	/** So many of the items come in another execution, at the same time. */
	elsewhere?: number;
	/** The item that names nothing to act on. */
	bad?: number;
	beginning: number;
	/** How far the service's clock is ahead, in milliseconds. */
	skew: number;
	settings: {
		parallelRequests: number;
		maxRetryTime: number;
		onError: OnError;
		maxTries: number;
		executeOnce: boolean;
		binaryMode: BinaryMode;
		batch?: { batchSize: number; batchInterval: number };
		/** In milliseconds; n8n's own when left out. */
		timeout?: number;
	};
	setbacks: Setback[];
	/** Every call takes so long. */
	latency: number;
	variants: Partial<Variants>;
	rateLimit?: RateLimit;
	/** After so many milliseconds. */
	cancelAfter?: number;
	/** How the service shows what is changed. */
	late?: Lateness;
	/** Whether it gives boxes other IDs with each set. */
	newIds?: boolean;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const YEAR = 365 * 24 * HOUR;
const BEGINNING = Date.UTC(2026, 0, 1);

/** What any operation may call beside itself. */
const OTHER_CALLS = ['file.get', 'document.get', 'storage.get'];

export function drawActions(random: Random, { items, parts }: Reduction): ActionPlan {
	const operation = drawOperation(random);
	const isOnce = ONCE_ACTIONS.includes(operation);
	const isShared = SHARED.some((shared) => shared === operation);
	const count = random.skewed(4, 10, 40, 200) + (isShared ? 8 : 0);
	const own = callOf(operation.id);
	const looks = isOnce ? [`${operation.contract.resource}.getAll`] : [];
	const calls = [own, own, own, ...looks, ...OTHER_CALLS];
	const setbacks = random.chance(0.85) ? random.list(1, 4, () => drawSetback(random, calls)) : [];
	const plan: ActionPlan = {
		operation: operation.title,
		items: count,
		...(random.chance(0.1) && { bad: random.int(0, count - 1) }),
		beginning: BEGINNING + random.int(0, YEAR),
		// The days in which an upload is looked for end with the next one.
		skew: random.pick([0, 0, 0, -7 * SECOND, 90 * SECOND, -3 * HOUR, (isOnce ? 14 : 26) * HOUR]),
		settings: {
			parallelRequests: random.pick([1, 2, 5, 10, 50, 50, 50, 50]),
			maxRetryTime: random.pick([0, 1, 4, 30, 120, 120, 600]),
			onError: random.pick(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']),
			maxTries: random.pick([0, 0, 0, 2, 3]),
			executeOnce: random.chance(0.05),
			binaryMode: random.pick(BINARY_MODES),
			...(random.chance(0.12) && {
				batch: { batchSize: random.int(1, 7), batchInterval: random.pick([1, 200, 3000]) },
			}),
			...(random.chance(0.1) && { timeout: random.pick([500, 3000, 10_000]) }),
		},
		setbacks,
		variants: drawVariants(random),
		latency: random.chance(0.3) ? random.pick([1, 40, 700, 2500, 20_000]) : 0,
		...(random.chance(0.2) && {
			rateLimit: {
				requests: random.pick([1, 3, 10, 30]),
				windowMs: random.pick([1000, 7000, 60_000]),
			},
		}),
	};
	const late = isShared && random.chance(0.3) ? { ...plan, ...drawLate(random, plan) } : plan;
	const renewed = isShared && random.chance(0.3) ? { ...late, newIds: true } : late;
	const again =
		isShared && random.chance(0.3) ? { ...renewed, ...comesAgain(renewed, own) } : renewed;
	const isAlone = isShared || isOnce || !canBeSplit(again);
	const split =
		isAlone || random.chance(0.7) ? again : { ...again, elsewhere: random.int(1, count - 1) };
	const cancelled = random.chance(0.12) ? { ...split, ...drawCancel(random) } : split;
	const { rateLimit, ...unlimited } = cancelled;
	const isHidden = rateLimit !== undefined && setbacks.some(isTakenForGood);
	return reduced(isHidden ? unlimited : cancelled, items, parts);
}

/** With an answer that is lost, nobody knows what of it is shown late (docs/contract.md#names). */
const drawLate = (
	random: Random,
	{ setbacks, settings: { timeout, ...settings } }: ActionPlan,
): Partial<ActionPlan> => ({
	late: {
		ms: random.pick([100, 3000, 60_000]) + (timeout ?? 0),
		marks: random.chance(0.5),
		flickers: random.chance(0.5),
	},
	setbacks: setbacks.filter(isPause),
	settings,
});

/** Executions that stop, or take one item of many, end apart from each other. */
const canBeSplit = ({ items, settings: { onError, executeOnce } }: ActionPlan) =>
	items > 1 && onError !== 'stopWorkflow' && !executeOnce;

/** The first item is refused, and n8n brings it again when the others are done. */
const comesAgain = (
	{ settings, setbacks }: ActionPlan,
	operationId: string,
): Partial<ActionPlan> => ({
	settings: { ...settings, maxTries: 2, onError: 'continueRegularOutput' },
	setbacks: [{ name: REFUSED, operationId, times: 1, after: 0, seconds: 1 }, ...setbacks],
});

function drawOperation(random: Random): Action {
	if (random.chance(0.2)) return random.pick(SHARED);
	return random.pick(random.chance(0.1) ? ONCE_ACTIONS : ACTIONS);
}

/** When there is something to cancel: the service is slow, or wants a pause. */
const drawCancel = (random: Random): Partial<ActionPlan> => ({
	cancelAfter: random.pick([1, 5, 100, 1500, 4000, 30_000]),
	...(random.chance(0.5) && { latency: 2500 }),
	...(random.chance(0.5) && { rateLimit: { requests: 1, windowMs: 60_000 } }),
});

function reduced(plan: ActionPlan, items = plan.items, parts?: number[]): ActionPlan {
	const setbacks = parts
		? plan.setbacks.filter((_, place) => parts.includes(place))
		: plan.setbacks;
	const { elsewhere = 0, ...whole } = plan;
	return { ...whole, items, setbacks, ...(elsewhere > 0 && elsewhere < items && { elsewhere }) };
}
