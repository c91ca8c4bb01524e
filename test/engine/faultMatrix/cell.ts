import type { ExecutionError, OnError } from 'n8n-workflow';
import { callOf, operationNamed } from '../../contract/operations';
import type { Sandbox } from '../../sandbox';
import type { Ids } from '../../sandbox/everyCall/call';
import type { FaultCase } from '../../sandbox/faultMatrix';
import type { LoggedEffect, LoggedRequest } from '../../sandbox/log';
import { runNode, type Run } from '../host';
import type { Case } from '../operations/cases';
import { classOf, expectationOf, type Expectation, type Outcome } from './expectations';
import { isUploadOnce } from './operations';
import { changedBy, freshWorld, KEY, type World } from './world';

/** One kind of call that an operation makes. */
export type Call = Pick<LoggedRequest, 'method'> & { operationId: string };

/** An operation when nothing goes wrong. */
export interface Undisturbed {
	operation: Case;
	/** What it says when it does not work even so. */
	stopped: string;
	/** Whether it stays until the service has done its work. */
	waits: boolean;
	calls: Call[];
	requests: LoggedRequest[];
	effects: LoggedEffect[];
	state: string;
	/** Items with their files, in a form in which the same means the same. */
	output: string;
}

/** How often the fault strikes: once, or each time, so that retries run out. */
export type Mode = 'once' | 'always';

export interface Cell {
	undisturbed: Undisturbed;
	call: Call;
	fault: FaultCase;
	mode: Mode;
}

/** What there is to judge of a cell. */
export interface Observed extends Cell {
	expected: Expectation;
	due: Outcome;
	outcome: Outcome;
	/** What the user reads when it has stopped. */
	told: { message: string; description: string };
	/** All of its calls of the kind that met the fault, in order. */
	requests: Array<LoggedRequest & { hadEffect: boolean }>;
	effects: LoggedEffect[];
	before: string;
	after: string;
	output: string;
	json: Run['json'];
}

/** Long enough for one wait of two seconds, too short for one second and then two. */
const SHORT_RETRY_TIME = 2.9;

export interface RunOptions {
	maxRetryTime?: number;
	onError?: OnError;
}

async function run(world: World, operation: Case, { maxRetryTime, onError }: RunOptions = {}) {
	const [resource = '', name = ''] = operation.id.split('.');
	const { options, ...parameters } = operation.parameters(world.ids);
	const own = typeof options === 'object' ? options : {};
	const { sandbox } = world;
	return await runNode({
		credential: { baseUrl: sandbox.url, apiKey: sandbox.apiKey },
		parameters: {
			resource,
			operation: name,
			...parameters,
			options: { ...own, ...(maxRetryTime !== undefined && { maxRetryTime }) },
		},
		items: [(await operation.item?.()) ?? {}],
		...(onError && { onError }),
	});
}

export async function undisturbed(operation: Case, sandbox: Sandbox): Promise<Undisturbed> {
	const world = freshWorld(sandbox);
	const { outputs, error } = await run(world, operation);
	const requests = sandbox.log.requests();
	return {
		operation,
		waits: isWaiting(operation, world.ids),
		stopped: Object.values(toldBy(error)).join(' '),
		calls: callsIn(requests),
		requests,
		effects: sandbox.log.effects(),
		state: world.state(),
		output: world.plain(outputs),
	};
}

function isWaiting({ contract, parameters }: Case, ids: Ids): boolean {
	const { results = contract.defaults?.['results'] } = parameters(ids);
	return results === 'wait';
}

/** Each kind once. */
function callsIn(requests: LoggedRequest[]): Call[] {
	const calls = requests.map(({ operationId = '', method }) => ({ operationId, method }));
	return [...new Map(calls.map((call) => [call.operationId, call])).values()];
}

/** Every operation, with each kind of call that it makes, times every fault. */
export const cellsOf = (operations: Undisturbed[], faults: FaultCase[], mode: Mode): Cell[] =>
	operations.flatMap((each) =>
		each.calls.flatMap((call) => faults.map((fault) => ({ undisturbed: each, call, fault, mode }))),
	);

const isOwnCall = ({ call, undisturbed: { operation } }: Cell) =>
	call.operationId === callOf(operation.id);

/** What the operation gives that the call is named after. */
const outputOf = ({ call: { operationId } }: Cell) =>
	operationNamed(operationId.replace(/\.(sample|post)$/, '')).output;

export const expectedOf = (cell: Cell): Expectation =>
	expectationOf(cell.fault.name, outputOf(cell));

/** What looks how far the service is looks again, whatever the last look brought. */
export const isLook = ({ undisturbed: { waits }, call: { operationId } }: Cell): boolean =>
	waits && operationId.endsWith('.get');

/** Nobody knows whether the upload was done: it is looked for, and made again where it is not there. */
const isLookedFor = (cell: Cell): boolean =>
	isUploadOnce(cell.undisturbed.operation) && isOwnCall(cell) && !expectedOf(cell).isFateKnown;

/** What has to come of it when the fault strikes once and there is time for retries. */
export function dueOnce(cell: Cell): Outcome {
	const { isEnoughFor = [], outcome } = expectedOf(cell);
	const due = outcome[classOf(cell.call)];
	if (isLookedFor(cell)) return cell.fault.workDone ? 'at once' : 'after retries';
	if (isLook(cell) && due === 'message') return 'after retries';
	return isEnoughFor.includes(outputOf(cell)) ? 'at once' : due;
}

/** What has to come of it in the cell's own mode. */
function dueIn(cell: Cell): Outcome {
	const once = dueOnce(cell);
	const isEndless = cell.mode === 'always' && once === 'after retries';
	const isToldGone = cell.call.method === 'DELETE' && expectedOf(cell).isStatusTrue === true;
	return isEndless && !isToldGone ? 'message' : once;
}

/** Runs a cell in a world of its own. */
export async function observe(
	cell: Cell,
	{ sandbox, origin, ...more }: RunOptions & { sandbox: Sandbox; origin: string },
): Promise<Observed> {
	const { undisturbed: plainly, call, fault, mode } = cell;
	const { operationId } = call;
	const world = freshWorld(sandbox);
	const times = mode === 'always' ? Infinity : 1;
	sandbox.faults.add({ ...fault.make({ operationId, origin }), times });
	const retryTime = mode === 'always' ? { maxRetryTime: SHORT_RETRY_TIME } : {};
	const { outputs, json, error } = await run(world, plainly.operation, { ...retryTime, ...more });

	const requests = sandbox.log.requests(operationId);
	const usual = plainly.requests.filter((each) => each.operationId === operationId);
	return {
		...cell,
		expected: expectedOf(cell),
		due: dueIn(cell),
		outcome: error ? 'message' : requests.length > usual.length ? 'after retries' : 'at once',
		told: toldBy(error),
		requests: requests.map((each) => ({ ...each, hadEffect: changedBy(sandbox, each) })),
		effects: sandbox.log.effects(),
		before: world.begun,
		after: world.state(),
		output: world.plain(outputs),
		json,
	};
}

const toldBy = (error: ExecutionError | undefined) => ({
	message: error?.message ?? '',
	description: error?.description ?? '',
});

/** For the titles of complaints. */
export const nameOf = ({ undisturbed: { operation }, call, fault, mode }: Cell): string =>
	[operation.title, `${call.method} ${call.operationId}`, fault.name, mode].join(' × ');

export const SECRETS = [KEY, Buffer.from(`${KEY}:`).toString('base64')];
