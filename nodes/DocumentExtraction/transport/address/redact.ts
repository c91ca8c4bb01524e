import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Account } from './account';

/** What is shorter is no key, and would be found within ordinary words. */
const MIN_KEY_LENGTH = 8;

/** A service may repeat in its words what it was sent. */
export function redactKey({ apiKey }: Account): (text: string) => string {
	if (apiKey.length < MIN_KEY_LENGTH) return asItIs;
	const signed = Buffer.from(`${apiKey}:`);
	const secrets = [
		...[apiKey, JSON.stringify(apiKey).slice(1, -1)],
		encodeURIComponent(Buffer.from(apiKey).toString()),
		// With its padding first, of which nothing is to stay.
		...[signed.toString('base64'), signed.toString('base64').replace(/=+$/, '')],
		signed.toString('base64url'),
	];
	return (text: string) => secrets.reduce((told, secret) => told.replaceAll(secret, '•••'), text);
}

export function asItIs(text: string): string {
	return text;
}

/** The same items without the key, which a service may repeat in an answer. */
export function withoutKey(items: INodeExecutionData[], account: Account): INodeExecutionData[] {
	const redact = redactKey(account);
	return items.map((item) => {
		const text = JSON.stringify(item.json);
		const redacted = redact(text);
		// Few hold it, and what is read anew is another object.
		return redacted === text ? item : { ...item, json: JSON.parse(redacted) as IDataObject };
	});
}
