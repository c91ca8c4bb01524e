import { type IExecuteData, type IExecuteSingleFunctions, sleep } from 'n8n-workflow';

import { type Account, checkedAccount } from '../address/account';
import { RequestLimiter } from '../retry/requestLimiter';
import { ItemError } from '../errors/itemError';
import { parameterOf } from './parameterOf';
import { isToolCall, type PreviousTries, previousTriesOf } from './previousTries';

/** docs/contract.md#parameters. */
export const PARALLEL_REQUESTS = {
	name: 'parallelRequests',
	displayName: 'Parallel Requests',
	default: 50,
	min: 1,
	max: 50,
	isWhole: true,
};
export const MAX_RETRY_TIME = {
	name: 'maxRetryTime',
	displayName: 'Max Retry Time',
	default: 120,
	min: 0,
	max: Number.POSITIVE_INFINITY,
	isWhole: false,
};

/** The items of one run of the node, which share a limiter. */
export interface Run {
	limiter: RequestLimiter;
	tries: PreviousTries;
	/** The same for all nodes of an execution that ask the same service, and for all rounds of its loops (docs/n8n.md#items-and-requests). */
	execution(): object;
	/** Comes when all items of a batch have looked at their parameters: one that refuses them stops the others in time. */
	prepared(): Promise<void>;
	/** Once per run, whichever item comes first. */
	account(): Promise<Account>;
	/** Comes when n8n has started all items that it starts together. */
	batch: Promise<void> | undefined;
	/** Whether an item was stopped, or left out by n8n, before it was known what it is about. */
	hasStray: boolean;
	/** Comes when n8n has brought the items of all batches, or brings no more: whether it listens to what comes of them. */
	isListening(): Promise<boolean>;
	leave(): void;
}

interface OpenRun extends Run {
	pending: number;
	active: number;
	/** How many n8n has started, or left out. */
	started: number;
	resolveAllJoined(): void;
	afterBatch: () => void;
	/** Whether n8n has given up before all items had joined. */
	isCutShort: boolean;
}

/** How much later than n8n means to a batch may come; n8n's own timer is set before ours. */
const BATCH_GRACE_MS = 1000;

/**
 * By what n8n hands to every item of a run. The tries of "Retry On Fail" and the tool calls of an
 * agent share that object too, so a run ends with its last item, and a first item begins a new one
 * (docs/n8n.md#items-and-requests).
 */
const runs = new WeakMap<IExecuteData, OpenRun>();

export function joinRun(item: IExecuteSingleFunctions): Run {
	const key = item.getExecuteData();
	const known = runs.get(key);
	const isOpen = known !== undefined && known.pending > 0;
	const run = isOpen && item.getItemIndex() > 0 ? known : beginRun(item, key);
	run.pending -= 1;
	run.active += 1;
	run.started = Math.max(run.started, item.getItemIndex() + 1);
	if (run.pending === 0) run.resolveAllJoined();
	run.batch ??= sleep(0).then(run.afterBatch);
	return run;
}

export function hasManyItems(item: IExecuteSingleFunctions): boolean {
	return itemCount(item) > 1;
}

/** The item's budget for all its retries, in milliseconds. Refuses options that are out of range. */
export function checkedRetryTime(item: IExecuteSingleFunctions): number {
	numberOption(item, PARALLEL_REQUESTS);
	return numberOption(item, MAX_RETRY_TIME) * 1000;
}

function beginRun(item: IExecuteSingleFunctions, key: IExecuteData): OpenRun {
	// When n8n tries again, what waits since the last try is not to be sent as well.
	const last = runs.get(key);
	if (last && (last.isCutShort || last.pending > 0)) last.limiter.close();

	const { interval, size } = batchOf(item);
	const cancelSignal = item.getExecutionCancelSignal();
	const isOver = () => interval > 0 && run.pending > 0 && hasEnded(item);
	const limiter = new RequestLimiter(parallelRequestsOf(item), cancelSignal, isOver);
	let account: Promise<Account> | undefined;
	let address = '';
	let prepared: Promise<void> | undefined;
	let resolveAllJoined = () => {};
	const allJoined = new Promise<void>((resolve) => {
		resolveAllJoined = resolve;
	});
	const run: OpenRun = {
		limiter,
		account: () =>
			(account ??= checkedAccount(item).then((checked) => {
				({ address } = checked);
				return checked;
			})),
		prepared: () => (prepared ??= sleep(0)),
		pending: itemCount(item),
		active: 0,
		started: 0,
		resolveAllJoined,
		isListening: async () => await allJoined.then(() => !run.isCutShort),
		isCutShort: false,
		hasStray: false,
		tries: previousTriesOf(item),
		// Items ask for their account first.
		execution: () => atService(executionOf(item), address),
		batch: undefined,
		afterBatch() {
			run.batch = undefined;
			prepared = undefined;
			if (run.pending === 0) return;
			const toCome = itemCount(item) - run.started;
			const isMissing = run.pending > toCome || run.started % size > 0;
			run.hasStray ||= isMissing;
			const isOver = isMissing && hasGivenUp(item);
			// Of later batches nothing is known, unless n8n has given up.
			if (isOver || interval === 0) cutShort(isOver);
			else void untilNextBatch();
		},
		leave() {
			run.active -= 1;
			if (run.active === 0 && run.pending === 0) end();
		},
	};
	function cutShort(isOver: boolean) {
		run.isCutShort = true;
		run.hasStray = true;
		run.pending = 0;
		resolveAllJoined();
		if (isOver) limiter.close();
		if (run.active === 0) end();
	}
	/** A batch that does not come in its time will not come. Newer versions may leave out all its items where the others are to go on. */
	async function untilNextBatch() {
		const { pending } = run;
		do {
			await sleep(interval + BATCH_GRACE_MS);
			if (run.pending !== pending) return;
			if (hasGivenUp(item)) return cutShort(true);
		} while (run.active > 0);
	}
	function end() {
		limiter.end();
		if (runs.get(key) === run) runs.delete(key);
	}
	runs.set(key, run);
	return run;
}

/**
 * n8n 2.7 gives up at an expression that it cannot resolve: then nothing is sent behind its back. Newer versions
 * leave out that item alone where the others are to go on: the node has not ended.
 */
const hasGivenUp = (item: IExecuteSingleFunctions) => !item.continueOnFail() || hasEnded(item);

/** Whether n8n goes on to other nodes: what waits between two batches is not told. */
function hasEnded(item: IExecuteSingleFunctions): boolean {
	const known: EndedRuns = item.getWorkflowDataProxy(item.getItemIndex());
	const { name } = item.getNode();
	return known.$(name).isExecuted && Number(known.$node[name]?.runIndex) >= Number(known.$runIndex);
}

/** Of each node the last of its runs that have ended, and which run this is. */
interface EndedRuns {
	$: (node: string) => { isExecuted: boolean };
	$node: Record<string, { runIndex: number }>;
	$runIndex?: number;
}

/** Where n8n runs the node without an execution, there is none but this run. */
function executionOf(item: IExecuteSingleFunctions): object {
	try {
		return item.getContext('flow');
	} catch {
		return item.getExecuteData();
	}
}

/** Two services may count their files and pages in the same way. */
function atService(execution: object, address: string): object {
	const services = servicesIn.get(execution) ?? new Map<string, object>();
	servicesIn.set(execution, services);
	const known = services.get(address) ?? {};
	services.set(address, known);
	return known;
}

const servicesIn = new WeakMap<object, Map<string, object>>();

/** A value that cannot be is refused for each item by itself (checkedRetryTime). */
function parallelRequestsOf(item: IExecuteSingleFunctions): number {
	try {
		return numberOption(item, PARALLEL_REQUESTS);
	} catch {
		return PARALLEL_REQUESTS.default;
	}
}

/** n8n's own "Batching" brings the items group by group, so far apart in milliseconds; 0 when it is off. */
function batchOf(item: IExecuteSingleFunctions) {
	const setting = (name: string) =>
		// As n8n reads it, which takes "1000" for a number too.
		Number(item.getNodeParameter(`requestOptions.batching.batch.${name}`, 0));
	const [interval, size] = [setting('batchInterval'), setting('batchSize')];
	return interval > 0
		? { interval, size: size > 0 ? size : 1 }
		: { interval: 0, size: Number.POSITIVE_INFINITY };
}

/** How many items n8n runs the node for. "Execute Once" takes the first. */
function itemCount(item: IExecuteSingleFunctions): number {
	if (isToolCall(item) || item.getNode().executeOnce) return 1;
	return item.getExecuteData().data.main?.[0]?.length ?? 1;
}

type NumberOption = Omit<typeof PARALLEL_REQUESTS, 'isWhole'> & { isWhole: boolean };

function numberOption(item: IExecuteSingleFunctions, option: NumberOption): number {
	const { name, displayName, default: fallback, min, max, isWhole } = option;
	const value = parameterOf(item, `options.${name}`, fallback);
	if (isValid(value, option)) return value;
	const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : `${min} to ${max}`;
	throw new ItemError(
		`${displayName} cannot be ${JSON.stringify(value)}`,
		`Use a ${isWhole ? 'whole ' : ''}number, ${range}.`,
	);
}

function isValid(value: unknown, { min, max, isWhole }: NumberOption): value is number {
	if (typeof value !== 'number' || !(value >= min && value <= max)) return false;
	return !isWhole || Number.isInteger(value);
}
