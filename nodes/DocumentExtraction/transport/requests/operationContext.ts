import type {
	IExecutePaginationFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { sendWithRetry, type RetryOptions } from '../retry/sendWithRetry';
import { isInnermostMissing } from '../messages/notFound';
import { failureOf, httpErrorOf } from '../errors/requestFailure';
import { outputIds } from '../address/outputIds';
import { filledPath, idsIn, type ReadParameter, withIds } from '../address/path';
import { checkedRetryTime, type Run } from './runs';
import {
	type AcceptAnswer,
	type BodyFactory,
	oneTry,
	type ReadPath,
	type RequestData,
	sendByN8n,
} from './oneTry';
import { expressionOf, type Item, parameterOf } from './parameterOf';
import type { ItemHistory } from './previousTries';
import { type Find, sendUnlessFound } from './sendUnlessFound';
import { UnsuccessfulAnswer } from '../response/expectSuccess';
import { AlreadyGone, FinalFailure, type SentRequest } from '../retry/finalFailure';
import { expectObjects } from '../response/expectObjects';
import { ItemBudget } from '../retry/retryBudget';
import { isIdempotent } from '../retry/retryPolicy';

interface RequestOverride
	extends BodyFactory,
		Partial<Pick<IHttpRequestOptions, 'method' | 'url' | 'qs' | 'body' | 'headers'>> {
	/** Tells calls of an item apart that have the same method and path, in all its tries. */
	callName?: string;
	/** Ids of the path that no parameter holds. */
	ids?: Record<string, string>;
	/** When to give up, and to wait for an answer no longer, in epoch milliseconds: a look that is one of many takes nothing from the item's "Max Retry Time". */
	until?: number;
	/** Whether the retries of other requests take nothing of its "Max Retry Time". */
	isApart?: boolean;
	/** For what is to be done once: finds what the call would bring. */
	find?: Find;
}

/** What an operation can do while it is its item's turn. */
export interface OperationContext {
	executeFunctions: IExecutePaginationFunctions;
	run: Run;
	/** What the item has done so far. */
	history: ItemHistory;
	/** The request as the operation declares it. */
	request: RequestData;
	read: ReadParameter;
	/** What is written in a parameter, where that is an expression. */
	expressionOf: (name: string) => string | undefined;
	/**
	 * Sends the declared request, changed where the operation needs it, and gives its items.
	 * `accept` throws RequestFailed for an answer that cannot be used; unless it says otherwise,
	 * each item has to hold an object.
	 */
	send: (change?: RequestOverride, accept?: AcceptAnswer) => Promise<INodeExecutionData[]>;
	/** The same patience for a request that n8n cannot send for us; `send` sends it once. */
	withRetry: <T>(request: RequestTarget, send: (url: string) => Promise<T>) => Promise<T>;
}

type RequestTarget = SentRequest & Pick<RequestOverride, 'until' | 'isApart'>;

/** For what one of many is asked for by itself: the retries of the others take nothing of its "Max Retry Time". */
export const apart = ({
	send,
}: Pick<OperationContext, 'send'>): Pick<OperationContext, 'send'> => ({
	send: async (change, accept) => await send({ ...change, isApart: true }, accept),
});

/** How an operation talks with the service; most send one request. */
export type OperationHandler = (operation: OperationContext) => Promise<INodeExecutionData[]>;

/** How long the last look may take, which is sent when its time is over. */
const LAST_LOOK_MS = 10_000;

/** One look that is never answered must leave time for another. */
const lookTimeout = (until: number, timeout: unknown) =>
	Math.min(Number(timeout) || Infinity, Math.max((until - Date.now()) / 2, LAST_LOOK_MS));

/** What n8n takes where a declaration leaves it out. */
const REQUEST_DEFAULTS: { method: IHttpRequestMethods; url: string } = { method: 'GET', url: '' };

export function operationContextOf(
	context: IExecutePaginationFunctions,
	request: RequestData,
	run: Run,
	history: ItemHistory,
	hasEnded: AbortSignal,
): OperationContext {
	const read = readerOf(context);
	const retryTime = checkedRetryTime(context);
	const budget = new ItemBudget(retryTime);
	let hasBegun = false;
	const urlOf = ({ path, ids = {} }: Pick<RequestTarget, 'path' | 'ids'>) =>
		filledPath(path, withIds(ids, read));
	const sendRetrying = async <T>(
		{ until, isApart = false, ...request }: RequestTarget,
		sending: Pick<RetryOptions<T>, 'fate' | 'prepare' | 'send'>,
	): Promise<T> => {
		await run.prepared();
		const isLook = until !== undefined;
		const own = isLook || isApart ? new ItemBudget(retryTime) : budget;
		const sent = own.during(async () =>
			sendWithRetry({
				...{ ...request, hasBegun, isLook, limiter: run.limiter },
				budget: isLook ? own.endingBy(until) : own,
				...sending,
				send: async () => {
					// Of several at once, one may have ended the item while the others waited for their turn.
					hasEnded.throwIfAborted();
					return await sending.send();
				},
			}),
		);
		return await sent.finally(() => {
			hasBegun = true;
		});
	};
	const withRetry: OperationContext['withRetry'] = async (target, send) => {
		const url = urlOf(target);
		return await sendRetrying(target, { send: () => send(url) });
	};
	const readPath: ReadPath = async (path) => {
		const target = { method: 'GET' as const, path };
		const { method } = target;
		const options = { ...request.options, method, url: urlOf({ path }), qs: {}, headers: {} };
		return await sendByN8n(context, { ...request, options }, expectObjects).catch(
			(thrown: unknown) => {
				const failure = failureOf(thrown);
				throw failure ? new FinalFailure(failure, target, false) : thrown;
			},
		);
	};
	const sendDeclared = async (
		{ form, composed, callName, ids, until, isApart, find, ...change }: RequestOverride,
		accept: AcceptAnswer,
	) => {
		const options = { ...REQUEST_DEFAULTS, ...request.options, ...change };
		const target = {
			method: options.method,
			path: options.url,
			...(ids && { ids }),
			...(until !== undefined && { until }),
			...(isApart && { isApart }),
		};
		const url = urlOf(target);
		const sending = oneTry({ form, composed }, readPath, async (made, acceptMade = accept) => {
			const { form: body, ...rest } = made;
			const inTime = until !== undefined && { timeout: lookTimeout(until, options.timeout) };
			const sent = { ...request, options: { ...options, ...inTime, url, ...rest } };
			return await sendByN8n(context, sent, acceptMade, body);
		});
		if (options.method === 'GET') return await sendRetrying(target, sending);
		const call = history.call([options.method, url, callName].filter(Boolean).join(' '));
		if (call.refused && !isIdempotent(options.method)) throw call.refused;
		const sendIt = async () =>
			await sendRetrying(target, { ...sending, fate: call.fate }).catch((thrown: unknown) => {
				if (thrown instanceof UnsuccessfulAnswer) {
					thrown.isDoubtful = call.fate.unknown !== undefined;
					call.refused = thrown;
				}
				throw thrown;
			});
		call.canBeFound = find !== undefined;
		call.answer ??= await (find
			? sendUnlessFound({
					call,
					find,
					send: sendIt,
					mayRepeat: () => budget.allows(Date.now() + 1),
				})
			: sendIt());
		return call.answer;
	};
	return {
		executeFunctions: context,
		run,
		history,
		request,
		read,
		expressionOf: (name) => expressionOf(context, name),
		withRetry,
		send: (change = {}, accept = expectObjects) =>
			sendDeclared(change, accept).catch(asDeletedBefore(read)),
	};
}

/**
 * An earlier try of a delete did the work, though its answer was lost. A gateway without its service finds
 * nothing either, and what is missing may be another thing: then nobody knows.
 */
function asDeletedBefore(read: ReadParameter) {
	return (thrown: unknown): INodeExecutionData[] => {
		if (!(thrown instanceof AlreadyGone)) throw thrown;
		const failure = httpErrorOf(thrown);
		if (failure && isInnermostMissing(failure, idsIn(thrown.request.path, read)))
			return [{ json: { deleted: true, ...outputIds(read) } }];
		throw thrown;
	};
}

export function readerOf(context: Item): ReadParameter {
	return (name, fallback) => chosenIn(parameterOf(context, name, fallback));
}

/** What was chosen by a resource locator. n8n's own way to it does not find what is hidden at the moment (docs/n8n.md#resource-locators). */
function chosenIn(value: unknown): unknown {
	return isObject(value) && value.__rl === true ? value.value : value;
}
