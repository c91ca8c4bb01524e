import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { sendWithRetry, type RetryOptions } from '../retry/sendWithRetry';
import { inBoundedTime } from '../retry/boundedTime';
import type { StreamedForm } from '../files/multipart';
import { isInnermostMissing } from '../messages/notFound';
import { failureOf } from '../errors/requestFailure';
import { outputIds } from '../address/outputIds';
import { filledPath, idsIn, type ReadParameter } from '../address/path';
import { checkedRetryTime, type Run } from './runs';
import { parameterOf } from './parameterOf';
import type { ItemHistory } from './previousTries';
import { type Find, sendUnlessFound } from './sendUnlessFound';
import { expectSuccess, UnsuccessfulAnswer } from '../response/expectSuccess';
import { AlreadyGone, FinalFailure, type SentRequest } from '../retry/finalFailure';
import { expectObjects } from '../response/expectObjects';
import { RetryBudget } from '../retry/retryBudget';
import { isIdempotent } from '../retry/retryPolicy';

export type RequestData = DeclarativeRestApiSettings.ResultOptions;

interface RequestOverride
	extends Partial<Pick<IHttpRequestOptions, 'method' | 'url' | 'qs' | 'body' | 'headers'>> {
	/** Makes a form, a new one for each try, when its turn has come. */
	form?: () => Promise<StreamedForm>;
	/**
	 * Makes the body from what it reads, anew for each try, when its turn has come: no wait comes between
	 * the two. `isDoubtful` says that an earlier try may have been done.
	 */
	composed?: (read: ReadPath, isDoubtful: boolean) => Promise<ComposedBody>;
	/** Tells calls of an item apart that have the same method and path, in all its tries. */
	callName?: string;
	/** Ids of the path that no parameter holds. */
	ids?: Record<string, string>;
	/** When to give up, in epoch milliseconds, if the item's "Max Retry Time" is not over before. */
	until?: number;
	/** For what is to be done once: finds what the call would bring. */
	find?: Find;
}

/** How a body is made that cannot be declared. */
interface BodyFactory {
	form: RequestOverride['form'];
	composed: RequestOverride['composed'];
}

type AcceptAnswer = (items: INodeExecutionData[]) => INodeExecutionData[];

/** Asks once for what the service has at a path. */
export type ReadPath = (path: string) => Promise<INodeExecutionData[]>;

/** A body with what to make of the answer, or the items where there is nothing to send. */
export type ComposedBody = { body: string; accept: AcceptAnswer } | { items: INodeExecutionData[] };

/** What an operation can do while it is its item's turn. */
export interface OperationContext {
	executeFunctions: IExecutePaginationFunctions;
	run: Run;
	/** What the item has done so far. */
	history: ItemHistory;
	/** The request as the operation declares it. */
	request: RequestData;
	read: ReadParameter;
	/**
	 * Sends the declared request, changed where the operation needs it, and gives its items.
	 * `accept` throws RequestFailed for an answer that cannot be used; unless it says otherwise,
	 * each item has to hold an object.
	 */
	send: (change?: RequestOverride, accept?: AcceptAnswer) => Promise<INodeExecutionData[]>;
	/** The same patience for a request that n8n cannot send for us; `send` sends it once. */
	withRetry: <T>(request: RequestTarget, send: (url: string) => Promise<T>) => Promise<T>;
}

type RequestTarget = SentRequest & Pick<RequestOverride, 'until'>;

/** How an operation talks with the service; most send one request. */
export type OperationHandler = (operation: OperationContext) => Promise<INodeExecutionData[]>;

/** What n8n takes where a declaration leaves it out. */
const REQUEST_DEFAULTS: { method: IHttpRequestMethods; url: string } = { method: 'GET', url: '' };

export function operationContextOf(
	context: IExecutePaginationFunctions,
	request: RequestData,
	run: Run,
	history: ItemHistory,
): OperationContext {
	const read = readerOf(context);
	const budget = new RetryBudget(checkedRetryTime(context));
	let hasBegun = false;
	const urlOf = ({ path, ids = {} }: Pick<RequestTarget, 'path' | 'ids'>) =>
		filledPath(path, (name) => ids[name] ?? read(name));
	const sendRetrying = async <T>(
		{ until, ...request }: RequestTarget,
		sending: Pick<RetryOptions<T>, 'fate' | 'prepare' | 'send'>,
	): Promise<T> => {
		await run.prepared();
		return await sendWithRetry({
			...request,
			limiter: run.limiter,
			budget: until === undefined ? budget : budget.endingBy(until),
			hasBegun,
			...sending,
		}).finally(() => {
			budget.stop();
			hasBegun = true;
		});
	};
	const withRetry: OperationContext['withRetry'] = async (target, send) => {
		const url = urlOf(target);
		return await sendRetrying(target, { send: () => send(url) });
	};
	/** Each try gets its own copy: n8n writes into the one that it sends (docs/n8n.md#http). */
	const sendOnce = async (
		options: RequestData['options'],
		accept: AcceptAnswer,
		form?: StreamedForm,
	) => {
		const sent = { ...options, ...(form && { body: form }) };
		const items = await inBoundedTime(context.makeRoutingRequest({ ...request, options: sent }), {
			timeout: options.timeout,
			lastTaken: form?.lastTaken,
			signal: context.getExecutionCancelSignal(),
		});
		return accept(options.method === 'GET' ? items : expectSuccess(items));
	};
	const readPath: ReadPath = async (path) => {
		const asked = { ...request.options, method: 'GET' as const, url: urlOf({ path }) };
		return await sendOnce({ ...asked, qs: {}, headers: {} }, expectObjects).catch(
			(thrown: unknown) => {
				const failure = failureOf(thrown);
				throw failure ? new FinalFailure(failure, { method: 'GET', path }, false) : thrown;
			},
		);
	};
	const sendingOf = (
		options: RequestData['options'],
		{ form, composed }: BodyFactory,
		accept: AcceptAnswer,
	): Pick<RetryOptions<INodeExecutionData[]>, 'prepare' | 'send'> => {
		if (composed) {
			let made: ComposedBody = { items: [] };
			return {
				prepare: async (isDoubtful) => {
					made = await composed(readPath, isDoubtful);
				},
				send: async () => {
					if ('items' in made) return made.items;
					return await sendOnce({ ...options, body: made.body }, made.accept);
				},
			};
		}
		let made: StreamedForm | undefined;
		return {
			// Finding the files takes its time, in which the run may stop.
			...(form && {
				prepare: async () => {
					made = await form();
				},
			}),
			send: async () => {
				const body = made;
				// Else the files stay in memory as long as the item.
				made = undefined;
				return await sendOnce(options, accept, body)
					.catch((thrown: unknown) => {
						throw body?.unsent() ?? thrown;
					})
					.finally(() => body?.close());
			},
		};
	};
	const sendDeclared = async (
		{ form, composed, callName, ids, until, find, ...change }: RequestOverride,
		accept: AcceptAnswer,
	) => {
		const options = { ...REQUEST_DEFAULTS, ...request.options, ...change };
		const target = {
			method: options.method,
			path: options.url,
			...(ids && { ids }),
			...(until !== undefined && { until }),
		};
		const url = urlOf(target);
		const sending = sendingOf({ ...options, url }, { form, composed }, accept);
		if (options.method === 'GET') return await sendRetrying(target, sending);
		const call = history.call([options.method, url, callName].filter(Boolean).join(' '));
		if (call.refused && !isIdempotent(options.method)) throw call.refused;
		const sendIt = async () =>
			await sendRetrying(target, { ...sending, fate: call.fate }).catch((thrown: unknown) => {
				if (thrown instanceof UnsuccessfulAnswer) call.refused = thrown;
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
		withRetry,
		send: (change = {}, accept = expectObjects) =>
			sendDeclared(change, accept).catch(asDeletion(read)),
	};
}

/**
 * An earlier try of a delete did the work, though its answer was lost. A gateway without its service finds
 * nothing either, and what is missing may be another thing: then nobody knows.
 */
function asDeletion(read: ReadParameter) {
	return (thrown: unknown): INodeExecutionData[] => {
		if (!(thrown instanceof AlreadyGone)) throw thrown;
		const { failure, request } = thrown;
		const isGone =
			failure.kind === 'httpError' && isInnermostMissing(failure, idsIn(request.path, read));
		if (isGone) return [{ json: { deleted: true, ...outputIds(read) } }];
		throw thrown;
	};
}

export function readerOf(
	context: Pick<IExecuteSingleFunctions, 'getNodeParameter'>,
): ReadParameter {
	return (name, fallback) => chosenIn(parameterOf(context, name, fallback));
}

/** What was chosen by a resource locator. n8n's own way to it does not find what is hidden at the moment (docs/n8n.md#resource-locators). */
function chosenIn(value: unknown): unknown {
	return isObject(value) && value.__rl === true ? value.value : value;
}
