import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { isObject } from '../extraction/json';
import { checkedAccount } from './account';
import { AlreadyGone, ask, expectObjects, type Fate, RetryBudget } from './ask';
import { throwRefusal } from './beforeSending';
import { errorFor } from './errorFor';
import { Closed } from './gate';
import { expectNoMoreThanFit } from './mostItems';
import type { StreamedForm } from './multipart';
import { isInnermostMissing } from './notFound';
import { filledPath, idsIn, type NamedId, type ReadParameter } from './path';
import { checkedRetryTime, hasManyItems, joinRun, type Run } from './runs';
import type { ItemTries } from './tries';
import { refuseUnsuccessful } from './unsuccessful';
import type { Call, Words } from './words';

type RequestData = DeclarativeRestApiSettings.ResultOptions;
interface Change
	extends Partial<Pick<IHttpRequestOptions, 'method' | 'url' | 'qs' | 'body' | 'headers'>> {
	/** Makes a form, a new one for each try, when its turn has come. */
	form?: () => Promise<StreamedForm>;
	/** Ids of the path that no parameter holds. */
	ids?: Record<string, string>;
	/** When to give up, in epoch milliseconds, if the item's "Max Retry Time" is not over before. */
	until?: number;
}

type Accept = (items: INodeExecutionData[]) => INodeExecutionData[];

/** What an operation can do while it is its item's turn. */
export interface Turn {
	context: IExecutePaginationFunctions;
	run: Run;
	/** The request as the operation declares it. */
	request: RequestData;
	read: ReadParameter;
	/**
	 * Sends the declared request, changed where the operation needs it, and gives its items.
	 * `accept` throws Unanswered for an answer that cannot be used; unless it says otherwise,
	 * each item has to hold an object.
	 */
	ask: (change?: Change, accept?: Accept) => Promise<INodeExecutionData[]>;
	/** The same patience for a request that n8n cannot send for us; `send` sends it once. */
	tries: <T>(request: Addressed, send: (url: string) => Promise<T>) => Promise<T>;
}

/** Where a request goes: a path with placeholders, and ids in it that no parameter holds. */
type Addressed = { method: IHttpRequestMethods; path: string } & Pick<Change, 'ids' | 'until'>;

/** How an operation talks with the service; most send one request. */
export type Talk = (turn: Turn) => Promise<INodeExecutionData[]>;

/** What an operation knows about what can go wrong with it. */
export interface Knowledge {
	/** What to do when it may have been done, where running it again would do harm. */
	again?: (context: IExecutePaginationFunctions) => string | undefined;
	refused?: (serviceSays: string, context: IExecutePaginationFunctions) => Words | undefined;
}

const once: Talk = async (turn) => await turn.ask();

/**
 * Wraps every request of the node: n8n starts all items at once and calls this where it would
 * page through results, so this is where items wait for their turn, are tried again, and get
 * words that a user understands when it ends badly.
 */
export function inTurn(talk: Talk = once, knowledge: Knowledge = {}) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RequestData,
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		const run = joinRun(this);
		const item = run.tries.ofItem(this.getItemIndex());
		const work = async () => {
			await run.gathered;
			throwRefusal(request.options);
			await run.account();
			throwDoubt(item, knowledge.again?.(this));
			const items = expectNoMoreThanFit(await talk(turnOf(this, request, run, item)));
			return items.map(({ json, ...more }) => ({ ...more, json: givingWay(json), pairedItem }));
		};
		return await item
			.result(work)
			.catch(async (thrown: unknown) => {
				// Another item ended the run: this one has nothing to say.
				if (thrown instanceof Closed) return [];
				const error = await errorFor(thrown, {
					node: this.getNode(),
					callOf: callsOf(this, knowledge),
					account: async () => await checkedAccount(this),
					item: { index: this.getItemIndex(), isOneOfMany: hasManyItems(this) },
				});
				// As JSON, and not as the item's error: for that n8n would leave out what came in with
				// the item, and as a tool of an agent what happened.
				if (this.continueOnFail()) return [{ json: { error: error.message }, pairedItem }];
				run.gate.close();
				// n8n listens when it has brought all items; before that, it takes what stops one for an end of its own.
				if (await run.heard()) throw error;
				return [];
			})
			.finally(() => run.leave());
	};
}

/** What an earlier try may have done is not done again where that would do harm. */
function throwDoubt(item: ItemTries, again: string | undefined): void {
	const doubt = item.doubts().find((each) => each.isHarmfulAgain(again));
	if (doubt) throw doubt;
}

/** By this key n8n knows an item that did not work: it would try again, or take it for one. */
const TAKEN = 'error';

function givingWay(json: IDataObject): IDataObject {
	if (!Object.hasOwn(json, TAKEN)) return json;
	let name = `response_${TAKEN}`;
	while (Object.hasOwn(json, name)) name = `response_${name}`;
	return Object.fromEntries(
		Object.entries(json).map(([key, value]) => [key === TAKEN ? name : key, value]),
	);
}

/** What n8n takes where a declaration leaves it out. */
const UNSAID: { method: IHttpRequestMethods; url: string } = { method: 'GET', url: '' };

function turnOf(
	context: IExecutePaginationFunctions,
	request: RequestData,
	run: Run,
	item: ItemTries,
): Turn {
	const read = readerOf(context);
	const budget = new RetryBudget(checkedRetryTime(context));
	let hasBegun = false;
	const urlOf = ({ path, ids = {} }: Addressed) =>
		filledPath(path, (name) => ids[name] ?? read(name));
	const patiently = async <T>(
		{ method, path, until }: Addressed,
		fate: Fate,
		send: () => Promise<T>,
	): Promise<T> => {
		await run.prepared();
		return await ask({
			gate: run.gate,
			method,
			path,
			budget: until === undefined ? budget : budget.endingBy(until),
			hasBegun,
			fate,
			send,
		}).finally(() => {
			budget.stop();
			hasBegun = true;
		});
	};
	const tries: Turn['tries'] = async (addressed, send) => {
		const url = urlOf(addressed);
		return await patiently(addressed, {}, () => send(url));
	};
	const sendDeclared = async ({ form, ids, until, ...change }: Change, accept: Accept) => {
		const options = { ...UNSAID, ...request.options, ...change };
		const addressed = {
			method: options.method,
			path: options.url,
			...(ids && { ids }),
			...(until !== undefined && { until }),
		};
		const url = urlOf(addressed);
		const send = async () => {
			const body = await form?.();
			// Each try gets its own copy: n8n writes into the one that it sends.
			const sent = { ...options, url, ...(body && { body }) };
			return await context
				.makeRoutingRequest({ ...request, options: sent })
				.then((items) => accept(options.method === 'GET' ? items : refuseUnsuccessful(items)))
				.catch((thrown: unknown) => {
					throw body?.unsent() ?? thrown;
				})
				.finally(() => body?.close());
		};
		if (options.method === 'GET') return await patiently(addressed, {}, send);
		const call = item.call(`${options.method} ${url}`);
		call.answer ??= await patiently(addressed, call.fate, send);
		return call.answer;
	};
	return {
		context,
		run,
		request,
		read,
		tries,
		ask: (change = {}, accept = expectObjects) =>
			sendDeclared(change, accept).catch(asDeletion((path) => idsIn(path, read))),
	};
}

/**
 * An earlier try of a delete did the work, though its answer was lost. A gateway without its service finds
 * nothing either, and what is missing may be another thing: then nobody knows.
 */
function asDeletion(idsOf: (path: string) => NamedId[]) {
	return (thrown: unknown): INodeExecutionData[] => {
		if (!(thrown instanceof AlreadyGone)) throw thrown;
		const { outcome, request } = thrown;
		const isGone = outcome.kind === 'refused' && isInnermostMissing(outcome, idsOf(request.path));
		if (isGone) return [{ json: { deleted: true } }];
		throw thrown;
	};
}

function readerOf(context: IExecutePaginationFunctions): ReadParameter {
	return (name, fallback) => chosenIn(context.getNodeParameter(name, fallback));
}

/** What was chosen by a resource locator. n8n's own way to it does not find what is hidden at the moment. */
function chosenIn(value: unknown): unknown {
	return isObject(value) && value.__rl === true ? value.value : value;
}

function callsOf(context: IExecutePaginationFunctions, knowledge: Knowledge) {
	return (path: string): Call => ({
		path,
		ids: idsIn(path, readerOf(context)),
		again: knowledge.again?.(context),
		refused: (serviceSays) => knowledge.refused?.(serviceSays, context),
	});
}
