import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { entriesOf, PAGE_SIZE } from './entries';
import type { Talk } from './inTurn';
import { Refusal } from './refusal';

/** Asks page by page for what the answers hold under `name`, up to Limit or to the end. */
export function eachPage(name: string): Talk {
	const withEntries = (items: INodeExecutionData[]) => {
		for (const { json } of items) entriesOf(json, name);
		return items;
	};
	return async ({ ask, read, request }) => {
		const wanted = read('returnAll') === true ? Number.POSITIVE_INFINITY : limitOf(read('limit'));
		const found = new Map<string, IDataObject>();
		for (let page = 1; found.size < wanted; page += 1) {
			const qs = { ...request.options.qs, page, limit: Math.min(PAGE_SIZE, wanted) };
			const [answer] = await ask({ qs }, withEntries);
			const entries = entriesOf(answer?.json, name);
			const before = found.size;
			for (const entry of entries) found.set(identityOf(entry), entry);
			// A service that does not know about pages gives the same entries again and again.
			const isRepeated = found.size === before;
			if (isRepeated || entries.length < qs.limit || found.size >= totalOf(answer?.json)) break;
		}
		return [...found.values()].slice(0, wanted).map((json) => ({ json }));
	};
}

function identityOf(entry: IDataObject): string {
	return JSON.stringify(entry.id ?? entry.document_id ?? entry);
}

function limitOf(value: unknown): number {
	const limit = Number(value);
	if (Number.isInteger(limit) && limit > 0) return limit;
	throw new Refusal(`Limit cannot be ${JSON.stringify(value)}`, 'Use a whole number, 1 or more.');
}

/** `total_count`, which has been seen in camel case too. */
function totalOf(answer: IDataObject | undefined): number {
	const total = answer?.total_count ?? answer?.totalCount;
	return typeof total === 'number' ? total : Number.POSITIVE_INFINITY;
}
