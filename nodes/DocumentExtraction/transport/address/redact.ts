import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import type { Account } from './account';

/** What is shorter is no key, and would be found within ordinary words. */
const MIN_KEY_LENGTH = 8;

/** A service may repeat in its words what it was sent. */
export function redactKey({ apiKey }: Account): (text: string) => string {
	if (apiKey.length < MIN_KEY_LENGTH) return asItIs;
	const signed = Buffer.from(`${apiKey}:`);
	const inJson = asInJson(apiKey);
	const secrets = [
		// In JSON, which may stand as text in JSON: first the longest, of which no sign is to stay.
		...[asInJson(inJson), inJson, apiKey],
		encodeURIComponent(Buffer.from(apiKey).toString()),
		// With its padding first, of which nothing is to stay.
		...[signed.toString('base64'), signed.toString('base64').replace(/=+$/, '')],
		signed.toString('base64url'),
	];
	return (text: string) => secrets.reduce((told, secret) => told.replaceAll(secret, '•••'), text);
}

const asInJson = (text: string) => JSON.stringify(text).slice(1, -1);

export function asItIs(text: string): string {
	return text;
}

/** The same items without the key, which a service may repeat in an answer. */
export function withoutKey(items: INodeExecutionData[], account: Account): INodeExecutionData[] {
	const redact = redactKey(account);
	return items.map((item) => {
		const text = JSON.stringify(item.json);
		// Few hold it.
		return redact(text) === text ? item : { ...item, json: redactedIn(item.json, redact) };
	});
}

function redactedIn(json: IDataObject, redact: (text: string) => string): IDataObject {
	const redacted = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(redacted);
		if (isObject(value)) return redactedIn(value, redact);
		if (typeof value !== 'string' && typeof value !== 'number') return value;
		const text = String(value);
		return redact(text) === text ? value : redact(text);
	};
	const entries = Object.entries(json).map(([name, value]) => [redact(name), redacted(value)]);
	return Object.fromEntries(entries) as IDataObject;
}
