import type { IExecuteData, IExecuteSingleFunctions } from 'n8n-workflow';

import { type Account, checkedAccount } from './account';
import { Gate } from './gate';
import { Refusal } from './refusal';

/** operations.md, "Notation". */
export const PARALLEL_REQUESTS = {
	name: 'parallelRequests',
	displayName: 'Parallel Requests',
	default: 5,
	min: 1,
	max: 50,
};
export const MAX_RETRY_TIME = {
	name: 'maxRetryTime',
	displayName: 'Max Retry Time',
	default: 120,
	min: 0,
	max: Number.POSITIVE_INFINITY,
};

/** The items of one run of the node, which share a gate. */
export interface Run {
	gate: Gate;
	/** Does `work` after that of all who came earlier with one of these keys, however that ended. */
	inOrder<T>(keys: string[], work: () => Promise<T>): Promise<T>;
	/** Once per run, whichever item comes first. */
	account(): Promise<Account>;
	leave(): void;
}

interface OpenRun extends Run {
	toCome: number;
	inside: number;
}

/**
 * By what n8n hands to every item of a run. The tries of "Retry On Fail" and the tool calls of an
 * agent share that object too, so a run ends with its last item, and a first item begins a new one.
 */
const runs = new WeakMap<IExecuteData, OpenRun>();

export function joinRun(item: IExecuteSingleFunctions): Run {
	const key = item.getExecuteData();
	const known = runs.get(key);
	const run = known && item.getItemIndex() > 0 ? known : beginRun(item, key);
	run.toCome -= 1;
	run.inside += 1;
	return run;
}

export function hasManyItems(item: IExecuteSingleFunctions): boolean {
	return itemCount(item.getExecuteData()) > 1;
}

/** The item's budget for all its retries, in milliseconds. Refuses options that are out of range. */
export function checkedRetryTime(item: IExecuteSingleFunctions): number {
	numberOption(item, PARALLEL_REQUESTS);
	return numberOption(item, MAX_RETRY_TIME) * 1000;
}

function beginRun(item: IExecuteSingleFunctions, key: IExecuteData): OpenRun {
	const limit = Number(
		item.getNodeParameter('options.parallelRequests', PARALLEL_REQUESTS.default),
	);
	// A limit out of range is refused for each item by itself (checkedRetryTime).
	const gate = new Gate(limit >= 1 ? limit : 1, item.getExecutionCancelSignal());
	let account: Promise<Account> | undefined;
	const run: OpenRun = {
		gate,
		account: () => (account ??= checkedAccount(item)),
		toCome: itemCount(key),
		inside: 0,
		inOrder: sequences(),
		leave() {
			run.inside -= 1;
			if (run.inside > 0 || run.toCome > 0) return;
			gate.end();
			if (runs.get(key) === run) runs.delete(key);
		},
	};
	runs.set(key, run);
	return run;
}

function sequences(): Run['inOrder'] {
	const last = new Map<string, Promise<unknown>>();
	return async (keys, work) => {
		const earlier = Promise.all(keys.map((key) => last.get(key)));
		const mine = earlier.then(work);
		const ended = mine.catch(() => undefined);
		for (const key of keys) last.set(key, ended);
		return await mine;
	};
}

function itemCount(key: IExecuteData): number {
	const [items] = Object.values(key.data)[0] ?? [];
	return items?.length ?? 1;
}

function numberOption(
	item: IExecuteSingleFunctions,
	{ name, displayName, default: fallback, min, max }: typeof PARALLEL_REQUESTS,
): number {
	const value = item.getNodeParameter(`options.${name}`, fallback);
	if (typeof value === 'number' && value >= min && value <= max) return value;
	const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : `${min} to ${max}`;
	throw new Refusal(`${displayName} cannot be ${JSON.stringify(value)}`, `Use a number, ${range}.`);
}
