import {
	type IExecuteData,
	type IExecuteSingleFunctions,
	type INodeExecutionData,
	NodeConnectionTypes,
	sleep,
} from 'n8n-workflow';
import type { PartlyDone } from '../errors/partlyDone';
import type { UnsuccessfulAnswer } from '../response/expectSuccess';
import type { Fate, FinalFailure } from '../retry/finalFailure';

/** Whom an item comes after, and under which keys later ones know it. */
export interface QueueKeys {
	waitFor: string[];
	keys: string[];
}

/** A call of an item that changes something at the service, over all tries. */
export interface ItemCall {
	fate: Fate;
	answer?: INodeExecutionData[];
	/** A no in an answer that calls itself a success: nobody but the user can tell whether it was done. */
	refused?: UnsuccessfulAnswer;
	/** Whether what it brings can be found at the service: then nobody has to stop where its fate is unknown. */
	canBeFound?: boolean;
	/** Whether it was sent once more after it was not found. */
	isRepeated?: boolean;
}

/**
 * What an item has done so far. With "Retry On Fail" n8n runs all items of a node again when one
 * stops: what is done is not to be done twice (docs/decisions/0006-retry-memory.md).
 */
export class ItemHistory {
	/** Whether it is known what it is about, for those that have to know of each other. */
	isPlaced = false;
	/** Whether a later try has to look again what comes of it: that depends on other items, too. */
	isProvisional = false;
	/** What stopped it last after a part of it was done. */
	partlyDone?: PartlyDone;
	private latest: Promise<INodeExecutionData[] | undefined> = Promise.resolve(undefined);
	private readonly calls = new Map<string, ItemCall>();

	/** Gives what an earlier try brought, else does the work. An earlier try may still be at it: n8n does not wait for it where an expression ends the node. */
	async result(work: () => Promise<INodeExecutionData[]>): Promise<INodeExecutionData[]> {
		const result = this.latest
			.catch(() => undefined)
			.then(async (done) => {
				if (done && !this.isProvisional) return done;
				this.isProvisional = false;
				return await work();
			});
		this.latest = result;
		return await result;
	}

	call(key: string): ItemCall {
		const call = this.calls.get(key) ?? { fate: {} };
		this.calls.set(key, call);
		return call;
	}

	/** The calls that may have been done, and that nothing but a look at the service by the user could tell of. */
	maybeDone(): FinalFailure[] {
		return [...this.calls.values()].flatMap(({ answer, fate, canBeFound }) =>
			answer || canBeFound ? [] : (fate.unknown ?? []),
		);
	}

	refused(): UnsuccessfulAnswer | undefined {
		return [...this.calls.values()].map(({ refused }) => refused).find(Boolean);
	}
}

/** Lets those that change the same thing take turns: items, their tries, and the tool calls of an agent. */
export class KeyedQueue {
	private readonly ended = new Map<string, Promise<unknown>>();

	/** Does `work` after that of all who came earlier under one of the keys in `waitFor`, however it ended. */
	async inOrder<T>({ waitFor, keys }: QueueKeys, work: () => Promise<T>): Promise<T> {
		const task = Promise.all(waitFor.map((name) => this.ended.get(name))).then(work);
		// Without what it brings, which may be all that was read of a file. When it stops the run, those behind it have to know before they begin.
		const taskEnded = task.then(
			() => {},
			async () => await sleep(0),
		);
		for (const name of keys) {
			const ended = Promise.all([this.ended.get(name), taskEnded]).then(() => {});
			this.ended.set(name, ended);
		}
		return await task;
	}
}

/** What the tries of one run of the node share. */
export class PreviousTries {
	private readonly items = new Map<number, ItemHistory>();

	constructor(
		private readonly isRetriable: boolean,
		readonly queue: KeyedQueue,
	) {}

	ofItem(index: number): ItemHistory {
		const item = this.items.get(index) ?? new ItemHistory();
		if (this.isRetriable) this.items.set(index, item);
		return item;
	}
}

/** By what n8n hands to every item, try and tool call. */
const queues = new WeakMap<IExecuteData, KeyedQueue>();

/** By what n8n hands to every try, and within that by what tells the tool calls of an agent apart. */
const triesOf = new WeakMap<IExecuteData, WeakMap<object, PreviousTries>>();

export function previousTriesOf(item: IExecuteSingleFunctions): PreviousTries {
	const executeData = item.getExecuteData();
	const queue = queues.get(executeData) ?? new KeyedQueue();
	queues.set(executeData, queue);
	if (item.getNode().retryOnFail !== true) return new PreviousTries(false, queue);
	const runs = triesOf.get(executeData) ?? new WeakMap<object, PreviousTries>();
	const run = isToolCall(item)
		? item.getInputData(0, NodeConnectionTypes.AiTool).json
		: executeData;
	const tries = runs.get(run) ?? new PreviousTries(true, queue);
	triesOf.set(executeData, runs.set(run, tries));
	return tries;
}

/** A tool call has an item of its own, beside those that the agent was given. */
export function isToolCall(item: IExecuteSingleFunctions): boolean {
	const [items] = item.getExecuteData().data.main ?? [];
	return items?.[item.getItemIndex()] !== item.getInputData();
}
