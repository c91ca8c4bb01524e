import type { IBinaryData, IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isObject, type Json } from '../../utils/json';
import { mapValues } from '../../utils/objects';
import type { Account } from './account';

/** What is shorter is no key, and would be found within ordinary words. */
const MIN_KEY_LENGTH = 8;

/** In characters, a text that takes longer to search than to find among those that were. */
const LONG = 500;

type Redact = (text: string) => string;

/** A service may repeat in its words what it was sent. */
export function redactKey({ apiKey }: Account): Redact {
	if (apiKey.length < MIN_KEY_LENGTH) return asItIs;
	const signed = Buffer.from(`${apiKey}:`);
	const inJson = asInJson(apiKey);
	const inUrl = encodeURIComponent(Buffer.from(apiKey).toString());
	const secrets = [
		// In JSON, which may stand as text in JSON: first the longest, of which no sign is to stay.
		...[asInJson(inJson), inJson, apiKey],
		// Some services write the digits small.
		...[inUrl, inUrl.replace(/%../g, (byte) => byte.toLowerCase())],
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

/** What a service says may hold the key, and there is none to look for. */
export const hidden = (text: string) => text && '•••';

/** The same items without the key, which a service may repeat in an answer. */
export function withoutKey(items: INodeExecutionData[], account: Account): INodeExecutionData[] {
	const redact = redactKey(account);
	const clean = new Set<unknown>();
	/** Rows repeat what belongs to the whole file, which may be long: it is searched once, and not for each row. */
	const isSearched = (value: unknown) => {
		if (typeof value !== 'string' || value.length < LONG) return false;
		if (!clean.has(value) && redact(value) === value) clean.add(value);
		return clean.has(value);
	};
	return items.map((item) => {
		const { binary } = item;
		const names = Object.values(binary ?? {}).map(namesOf);
		const entries = Object.entries(item.json).map(([name, value]) =>
			isSearched(value) ? [name] : [name, value],
		);
		const text = JSON.stringify([entries, names]);
		// Few hold it.
		if (redact(text) === text) return item;
		const json = Object.fromEntries(redactedEntries(item.json, redact)) as IDataObject;
		return { ...item, json, ...(binary && { binary: withoutKeyInNames(binary, redact) }) };
	});
}

function withoutKeyInNames(binary: IBinaryKeyData, redact: Redact): IBinaryKeyData {
	return mapValues(binary, (_, file) => {
		const { fileName = '', fileExtension = '', mimeType } = namesOf(file);
		const names = { fileName: redact(fileName), fileExtension: redact(fileExtension) };
		return { ...file, ...names, mimeType: redact(mimeType) };
	});
}

/** What n8n shows of a file, and nothing of what is in it. */
const namesOf = ({ fileName, fileExtension, mimeType }: IBinaryData) => ({
	fileName,
	fileExtension,
	mimeType,
});

/** The same for an answer that is no item. */
export const answerWithoutKey = (answer: unknown, account: Account) =>
	redacted(answer, redactKey(account));

function redacted(value: unknown, redact: Redact): unknown {
	if (Array.isArray(value)) return value.map((each) => redacted(each, redact));
	if (isObject(value)) return Object.fromEntries(redactedEntries(value, redact));
	if (typeof value !== 'string' && typeof value !== 'number') return value;
	const text = String(value);
	return redact(text) === text ? value : redact(text);
}

const redactedEntries = (values: Json, redact: Redact) =>
	Object.entries(values).map(([name, value]) => [redact(name), redacted(value, redact)]);
