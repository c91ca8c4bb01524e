import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { entriesOf } from './entries';
import type { Talk } from './inTurn';
import { Refusal } from './refusal';

/** public-facts.md, "Paging": the most that the service gives at once. */
const PAGE_SIZE = 100;

/** Asks page by page for what the answers hold under `name`, up to Limit or to the end. */
export function eachPage(name: string): Talk {
	const withEntries = (items: INodeExecutionData[]) => {
		for (const { json } of items) entriesOf(json, name);
		return items;
	};
	return async ({ ask, read, request }) => {
		const wanted = read('returnAll') === true ? Number.POSITIVE_INFINITY : limitOf(read('limit'));
		const found: IDataObject[] = [];
		let previous = '';
		for (let page = 1; found.length < wanted; page += 1) {
			const qs = { ...request.options.qs, page, limit: Math.min(PAGE_SIZE, wanted) };
			const [answer] = await ask({ qs }, withEntries);
			const entries = entriesOf(answer?.json, name);
			// A service that does not know about pages gives the first one again and again.
			const asText = JSON.stringify(entries);
			if (asText === previous) break;
			previous = asText;
			found.push(...entries);
			if (entries.length < qs.limit || found.length >= totalOf(answer?.json)) break;
		}
		return found.slice(0, wanted).map((json) => ({ json }));
	};
}

function limitOf(value: unknown): number {
	const limit = Number(value);
	if (Number.isInteger(limit) && limit > 0) return limit;
	throw new Refusal(`Limit cannot be ${String(value)}`, 'Use a whole number, 1 or more.');
}

/** `total_count`, which has been seen in camel case too. */
function totalOf(answer: IDataObject | undefined): number {
	const total = answer?.total_count ?? answer?.totalCount;
	return typeof total === 'number' ? total : Number.POSITIVE_INFINITY;
}
