import { FAULT_MATRIX } from '../sandbox/faultMatrix';
import type { Fault, FaultKind } from '../sandbox/faults';
import type { Random } from './random';

/** Something that goes wrong, as data. */
export interface Setback {
	/** Of FAULT_MATRIX, or one that it leaves out. */
	name: string;
	/** Any call when left out. */
	operationId?: string;
	times: number;
	after: number;
	/** How long it takes, or how long the service asks to stay away. */
	seconds: number;
}

const ANY = 'any call';
const SLOW = 'slow';
const REPEATS_KEY = 'repeats the key';
/** Once, for certain: drawn only where that leads to something. */
export const REFUSED = 'refused';
const NAMES = [...FAULT_MATRIX.map(({ name }) => name), SLOW, REPEATS_KEY];
const TOO_MANY = NAMES.filter((name) => name.startsWith('429'));

/** Waiting times that the service says. */
const SECONDS = [1, 1, 2, 5, 20, 90];

/** An answer that is taken for a good one, whatever the service has said. */
export const isTakenForGood = ({ name }: Setback) => name === 'empty body with 200';

/** The service has done nothing, and says when to come back. */
export const isPause = ({ name }: Setback) => TOO_MANY.includes(name);

export function drawSetback(random: Random, operationIds: string[]): Setback {
	return {
		name: random.chance(0.25) ? random.pick(TOO_MANY) : random.pick(NAMES),
		...(random.chance(0.8) && { operationId: random.pick(operationIds) }),
		times: random.pick([1, 1, 1, 2, 3, 8, 1000]),
		after: random.pick([0, 0, 1, 2, 5, 12]),
		seconds: random.pick(SECONDS),
	};
}

export function faultOf(
	{ operationId, times, after, ...setback }: Setback,
	{ origin, key }: { origin: string; key: string },
): Fault {
	return { ...kindOf(setback, origin, key), times, after, ...(operationId && { operationId }) };
}

function kindOf(
	{ name, seconds }: Pick<Setback, 'name' | 'seconds'>,
	origin: string,
	key: string,
): FaultKind {
	if (name === SLOW) return { kind: 'latency', ms: seconds * 1000 };
	if (name === REPEATS_KEY) {
		return { kind: 'status', status: 400, message: `Not from ${key} nor ${basic(key)}` };
	}
	if (name === REFUSED) return { kind: 'status', status: 403 };
	const found = FAULT_MATRIX.find((fault) => fault.name === name);
	if (!found) throw new Error(`There is no fault ${name}`);
	// The matrix makes faults for one kind of call each.
	const { operationId, ...fault } = found.make({ operationId: ANY, origin });
	if (operationId !== ANY) throw new Error(`${name} is for ${operationId} alone`);
	if (fault.kind !== 'status') return fault;
	return {
		...fault,
		...(fault.retryAfter !== undefined && { retryAfter: seconds }),
		...(typeof fault.retryAfterHeader === 'string' && { retryAfterHeader: `${seconds}` }),
		...(typeof fault.retryAfterHeader === 'object' && {
			retryAfterHeader: { dateInSeconds: seconds },
		}),
	};
}

const basic = (key: string) => Buffer.from(`${key}:`).toString('base64');

/** How long a client has to stay away that was given this answer, in milliseconds, at least. */
export function pauseAfter(fault: Fault): number {
	if (fault.kind !== 'status' || fault.status !== 429) return 0;
	if (fault.retryAfter !== undefined) return fault.retryAfter * 1000;
	if (typeof fault.retryAfterHeader === 'string') return Number(fault.retryAfterHeader) * 1000;
	// A date has no fractions of a second.
	if (fault.retryAfterHeader) return Math.max(1, fault.retryAfterHeader.dateInSeconds - 1) * 1000;
	// The node's own first pause is longer, but another answer of the same moment may have said this.
	return 1000;
}
