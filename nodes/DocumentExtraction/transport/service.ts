import type {
	IDataObject,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { checkedAccount } from './account';
import { ask, type RetryBudget } from './ask';
import { inBoundedTime } from './boundedTime';
import type { Gate } from './gate';
import { filledPath } from './path';
import { readResponse } from './readAnswer';

/** A list that takes longer will not come; n8n would wait for five minutes. */
const LONGEST_SILENCE_MS = 60_000;

/** Anything of n8n's that can send requests with the credential, beside the action node. */
type Caller = ILoadOptionsFunctions | IPollFunctions;

/** What several requests of one caller share. */
export interface Pace {
	gate: Gate;
	budget: RetryBudget;
	/** Ends what is under way. */
	abortSignal?: AbortSignal;
}

/** What is asked for. */
export interface Wanted {
	/** With placeholders for ids, such as {workflowId}. */
	path: string;
	ids: Record<string, string>;
	qs?: IDataObject;
	/** Throws Unanswered for an answer that cannot be used. */
	accept?: (answer: unknown) => void;
}

/** Gets what the service holds at a path, with the same patience and the same words as the node. */
export async function getFrom(
	caller: Caller,
	{ gate, budget, abortSignal }: Pace,
	{ path, ids, qs = {}, accept }: Wanted,
): Promise<unknown> {
	const url = filledPath(path, (name) => ids[name]);
	await checkedAccount(caller);
	const answer = await ask({
		gate,
		budget,
		method: 'GET',
		path,
		send: async () => {
			const answer: Promise<unknown> = caller.helpers.httpRequestWithAuthentication.call(
				caller,
				'documentExtractionApi',
				{
					method: 'GET',
					url,
					qs,
					headers: { Accept: 'application/json' },
					timeout: LONGEST_SILENCE_MS,
					encoding: 'text',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
					...(abortSignal && { abortSignal }),
				},
			);
			const response = await inBoundedTime(answer, {
				timeout: LONGEST_SILENCE_MS,
				signal: abortSignal,
			});
			return readResponse(response as IN8nHttpFullResponse).body;
		},
	});
	// Not within the tries: what is no answer of such a service will not become one.
	accept?.(answer);
	return answer;
}
