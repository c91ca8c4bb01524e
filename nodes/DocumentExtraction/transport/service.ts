import type {
	IDataObject,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { checkedAccount } from './account';
import { ask, type RetryBudget } from './ask';
import type { Gate } from './gate';
import { readResponse } from './readAnswer';

/** Anything of n8n's that can send requests with the credential, beside the action node. */
type Caller = ILoadOptionsFunctions | IPollFunctions;

/** What several requests of one caller share. */
export interface Pace {
	gate: Gate;
	budget: RetryBudget;
}

/** Gets what the service holds at a path, with the same patience and the same words as the node. */
export async function getFrom(
	caller: Caller,
	{ gate, budget }: Pace,
	path: string,
	qs: IDataObject = {},
): Promise<unknown> {
	await checkedAccount(caller);
	return await ask({
		gate,
		budget,
		method: 'GET',
		path,
		send: async () => {
			const response: unknown = await caller.helpers.httpRequestWithAuthentication.call(
				caller,
				'documentExtractionApi',
				{
					method: 'GET',
					url: path,
					qs,
					headers: { Accept: 'application/json' },
					encoding: 'text',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
				},
			);
			return readResponse(response as IN8nHttpFullResponse).body;
		},
	});
}
