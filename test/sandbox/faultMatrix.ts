import type { Fault } from './faults';

export interface FaultCase {
	name: string;
	/** Whether the service has done the work when the client meets the fault. */
	workDone: boolean;
	/** `origin` is where a redirect leads. */
	make: (target: { operationId: string; origin: string }) => Fault;
}

const LATENCY_MS = 50;

/** Every way in which a call can go wrong, for tests that walk over them all. */
export const FAULT_MATRIX: FaultCase[] = [
	{
		name: '429 without a waiting time',
		workDone: false,
		make: ({ operationId }) => ({ operationId, kind: 'status', status: 429 }),
	},
	{
		name: '429 with retry_after in the body',
		workDone: false,
		make: ({ operationId }) => ({ operationId, kind: 'status', status: 429, retryAfter: 1 }),
	},
	{
		name: '429 with Retry-After in seconds',
		workDone: false,
		make: ({ operationId }) => ({
			operationId,
			kind: 'status',
			status: 429,
			retryAfterHeader: '1',
		}),
	},
	{
		name: '429 with Retry-After as a date',
		workDone: false,
		make: ({ operationId }) => ({
			operationId,
			kind: 'status',
			status: 429,
			retryAfterHeader: { dateInSeconds: 1 },
		}),
	},
	...[402, 500, 502, 503, 504].map(
		(status): FaultCase => ({
			name: `status ${status}`,
			workDone: false,
			make: ({ operationId }) => ({ operationId, kind: 'status', status }),
		}),
	),
	{
		name: 'status 408 after the work',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'status', status: 408, workDone: true }),
	},
	{
		name: 'status 500 after the work',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'status', status: 500, workDone: true }),
	},
	{
		name: 'reset before the work',
		workDone: false,
		make: ({ operationId }) => ({ operationId, kind: 'resetBefore' }),
	},
	{
		name: 'reset after the work',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'resetAfter' }),
	},
	{
		name: 'body cut off',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'cutBody' }),
	},
	{
		name: 'HTML page with 502',
		workDone: false,
		make: ({ operationId }) => ({ operationId, kind: 'html', status: 502 }),
	},
	{
		name: 'HTML page with 200',
		workDone: false,
		make: ({ operationId }) => ({ operationId, kind: 'html', status: 200 }),
	},
	{
		name: 'HTML page with 502 after the work',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'html', status: 502, workDone: true }),
	},
	{
		name: 'empty body with 200',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'empty' }),
	},
	{
		name: 'empty body with 503',
		workDone: false,
		make: ({ operationId }) => ({ operationId, kind: 'empty', status: 503, workDone: false }),
	},
	{
		name: 'JSON under a text type',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'textType' }),
	},
	{
		name: 'malformed JSON',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'malformedJson' }),
	},
	...([302, 307] as const).map(
		(status): FaultCase => ({
			name: `redirect ${status} to another origin`,
			workDone: false,
			make: ({ operationId, origin }) => ({ operationId, kind: 'redirect', status, origin }),
		}),
	),
	{
		name: 'latency',
		workDone: true,
		make: ({ operationId }) => ({ operationId, kind: 'latency', ms: LATENCY_MS }),
	},
];
