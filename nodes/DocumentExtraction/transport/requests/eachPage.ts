import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { timeIn } from '../../extraction/time';
import { asItem, entriesOf, PAGE_SIZE, totalIn } from '../response/entries';
import { documentsIn, type ListedDocument, type Page } from './documentList';
import type { OperationHandler } from './operationContext';
import type { ReadParameter } from '../address/path';

/** Which entries of a list the user wants; undefined when all. Asked before anything is sent. */
type Choice = (read: ReadParameter) => ((entry: IDataObject) => boolean) | undefined;

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
	return async ({ send, read, request }) => {
		const wanted = wantedCount(read);
		const isWanted = choice(read);
		// How many have to be looked at to find those that are wanted, nobody knows.
		const limit = isWanted ? PAGE_SIZE : Math.min(PAGE_SIZE, wanted);
		const found = new Map<string, IDataObject>();
		const pageOf = async (page: number): Promise<Page<ListedDocument>> => {
			// Nothing else is wanted: to us the list ends here.
			if (found.size >= wanted) return { documents: [], total: 0 };
			const [answer] = await send({ qs: { ...request.options.qs, page, limit } }, withEntries);
			const documents = entriesOf(answer?.json, name).map((entry) => {
				const id = identityOf(entry);
				if (isWanted?.(entry) ?? true) found.set(id, entry);
				return { id, uploadedAt: timeIn(entry.uploaded_at) };
			});
			return { documents, total: totalIn(answer?.json) ?? 0 };
		};
		await documentsIn(pageOf, { enough: () => () => false, expected: new Map() });
		return [...found.values()].slice(0, wanted).map(asItem);
	};
}

function identityOf(entry: IDataObject): string {
	return JSON.stringify(entry.id ?? entry.document_id ?? entry);
}
