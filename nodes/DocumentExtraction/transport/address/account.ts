import { UserError } from 'n8n-workflow';

import { textIn } from '../../utils/json';
import { serviceAddress } from './serviceAddress';

/** Where requests go and as whom. */
export interface Account {
	address: string;
	apiKey: string;
}

/** The credential as the user filled it in, or left it. */
interface Credential {
	baseUrl?: unknown;
	apiKey?: unknown;
}

/** What the credential holds, made ready for use. Throws, in words for the user, what cannot be used. */
export function accountOf(credential: Credential): Account {
	const address = serviceAddress(credential.baseUrl);
	// In samples a colon follows the key: it belongs to Basic authentication, and no user name holds one.
	const apiKey = textIn(credential.apiKey).trim().replace(/\s*:$/, '');
	if (apiKey === '') throw new UserError('The API Key of the credential is empty. Fill it in.');
	return { address, apiKey };
}

export interface HasCredentials {
	getCredentials(type: string): Promise<Credential>;
}

/**
 * Looks at the credential before anything is sent: what it would refuse while n8n signs a request
 * comes back as an error of n8n's, without the words that say what to do.
 */
export async function checkedAccount(caller: HasCredentials): Promise<Account> {
	return accountOf(await caller.getCredentials('documentExtractionApi'));
}
