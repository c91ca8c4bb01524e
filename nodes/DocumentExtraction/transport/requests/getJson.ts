import type {
	IDataObject,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { checkedAccount } from '../address/account';
import { AS_ANSWERED } from '../response/asAnswered';
import { sendWithRetry } from '../retry/sendWithRetry';
import { inBoundedTime } from '../retry/boundedTime';
import type { RequestLimiter } from '../retry/requestLimiter';
import { filledPath } from '../address/path';
import { readResponse } from '../response/readAnswer';
import type { RetryBudget } from '../retry/retryBudget';

/** A list that takes longer will not come; n8n would wait for five minutes. */
const TIMEOUT_MS = 60_000;

/** Anything of n8n's that can send requests with the credential, beside the action node. */
type Caller = ILoadOptionsFunctions | IPollFunctions;

/** What several requests of one caller share. */
export interface RetryScope {
	limiter: RequestLimiter;
	budget: RetryBudget;
	/** Ends what is under way, and with its reason what is still to be sent. */
	abortSignal?: AbortSignal;
	/** Told each time that one goes out. */
	sent?: () => void;
}

/** What is asked for. */
export interface GetRequest {
	/** With placeholders for ids, such as {workflowId}. */
	path: string;
	ids: Record<string, string>;
	qs?: IDataObject;
	/** Throws RequestFailed for an answer that cannot be used. */
	accept?: (answer: unknown) => void;
}

/** Gets what the service holds at a path, with the same patience and the same words as the node. */
export async function getJson(
	caller: Caller,
	{ limiter, budget, abortSignal, sent }: RetryScope,
	{ path, ids, qs = {}, accept }: GetRequest,
): Promise<unknown> {
	const url = filledPath(path, (name) => ids[name]);
	const answer = await sendWithRetry({
		limiter,
		budget,
		method: 'GET',
		path,
		send: async () => {
			abortSignal?.throwIfAborted();
			// In its turn: n8n takes its time for it, in which others would come first.
			await checkedAccount(caller);
			sent?.();
			const answer: Promise<unknown> = caller.helpers.httpRequestWithAuthentication.call(
				caller,
				'documentExtractionApi',
				{
					method: 'GET',
					url,
					qs,
					headers: { Accept: 'application/json' },
					timeout: TIMEOUT_MS,
					encoding: 'text',
					returnFullResponse: true,
					...AS_ANSWERED,
					...(abortSignal && { abortSignal }),
				},
			);
			const response = await inBoundedTime(answer, {
				timeout: TIMEOUT_MS,
				signal: abortSignal,
			});
			return readResponse(response as IN8nHttpFullResponse).body;
		},
	});
	// Not within the tries: what is no answer of such a service will not become one.
	accept?.(answer);
	return answer;
}
