import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { asItem, entriesOf, isLastPage, PAGE_SIZE, totalIn } from '../response/entries';
import { Readings } from './documentList';
import type { OperationContext, OperationHandler } from './operationContext';
import type { ReadParameter } from '../address/path';

/** Which entries of a list the user wants; undefined when all. Asked before anything is sent. */
type Choice = (operation: OperationContext) => ((entry: IDataObject) => boolean) | undefined;

/** Asks page by page for what the answers hold under `name`, up to so many or to the end. */
export function eachPage(
	name: string,
	wantedCount: (read: ReadParameter) => number,
	choice: Choice = () => undefined,
): OperationHandler {
	const withEntries = (items: INodeExecutionData[]) => {
		for (const { json } of items) entriesOf(json, name);
		return items;
	};
	return async (operation) => {
		const { send, read, request, run } = operation;
		const wanted = wantedCount(read);
		const isWanted = choice(operation);
		// How many have to be looked at to find those that are wanted, nobody knows.
		const limit = isWanted ? PAGE_SIZE : Math.min(PAGE_SIZE, wanted);
		/** What the readings have found, the last one first. */
		let all = new Map<string, IDataObject>();
		/** What they have met, wanted or not. */
		const seen = new Set<string>();
		/**
		 * Tells whether entries may have been passed over: the list has become shorter meanwhile, so what
		 * follows a deleted entry moved up, or it has ended before its total, as with a page left empty once,
		 * or, where it does not tell its total, an entry has come twice.
		 */
		const readOnce = async (): Promise<{ isUnsure: boolean; mayMiss: boolean }> => {
			const found = new Map<string, IDataObject>();
			const met = new Set<string>();
			let total = 0;
			let hasShrunk = false;
			let given = 0;
			for (let page = 1; found.size < wanted; page += 1) {
				const [answer] = await send({ qs: { ...request.options.qs, page, limit } }, withEntries);
				const entries = entriesOf(answer?.json, name);
				const before = met.size;
				for (const entry of entries) {
					const identity = identityOf(entry);
					if (isWanted?.(entry) ?? true) found.set(identity, entry);
					met.add(identity);
					seen.add(identity);
				}
				const totalNow = totalIn(answer?.json) ?? total;
				hasShrunk ||= totalNow < total;
				total = totalNow;
				// A service that does not know about pages gives the same entries again and again.
				const isRepeated = met.size === before;
				if (!isRepeated) given += entries.length;
				const soFar = { limit, given: entries.length, met: met.size };
				if (isRepeated || isLastPage(answer?.json, soFar)) break;
			}
			for (const [identity, entry] of all) if (!met.has(identity)) found.set(identity, entry);
			all = found;
			const isShort = met.size < total && all.size < wanted;
			const isRepeating = total === 0 && met.size < given;
			const mayMiss = hasShrunk || isShort;
			return { isUnsure: mayMiss || isRepeating, mayMiss };
		};
		const readings = new Readings(async (ms) => await run.limiter.wait(ms));
		let isAnotherDue = true;
		while (isAnotherDue) {
			await readings.begin();
			const before = seen.size;
			const { isUnsure, mayMiss } = await readOnce();
			isAnotherDue = isUnsure && readings.isAnotherDue(mayMiss && seen.size > before);
		}
		return [...all.values()].slice(0, wanted).map(asItem);
	};
}

function identityOf(entry: IDataObject): string {
	return JSON.stringify(entry.document_id ?? entry.id ?? entry);
}
