import { UserError } from 'n8n-workflow';

import { isObject } from '../extraction/json';
import { serviceAddress } from './serviceAddress';

/** Where requests go and as whom. */
export interface Account {
	address: string;
	apiKey: string;
}

/** What the credential holds, made ready for use. Throws, in words for the user, what cannot be used. */
export function accountOf(credential: unknown): Account {
	const { baseUrl, apiKey } = isObject(credential) ? credential : {};
	const key = typeof apiKey === 'string' ? apiKey.trim() : '';
	const address = serviceAddress(baseUrl);
	if (key === '') throw new UserError('The API Key of the credential is empty. Fill it in.');
	return { address, apiKey: key };
}

interface HasCredentials {
	getCredentials(type: string): Promise<unknown>;
}

/**
 * Looks at the credential before anything is sent: what it would refuse while n8n signs a request
 * comes back as an error of n8n's, without the words that say what to do.
 */
export async function checkedAccount(caller: HasCredentials): Promise<Account> {
	return accountOf(await caller.getCredentials('documentExtractionApi'));
}
