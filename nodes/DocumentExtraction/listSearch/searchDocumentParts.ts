import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isObject, type Json, textIn } from '../utils/json';
import { statusIn } from '../extraction/status';
import { DOCUMENT } from '../transport/address/endpoints';
import { answerWithout } from '../transport/response/entries';
import { PAGE, TABLE, type PathParameter } from '../transport/address/pathParameters';
import { chosenDocument, chosenIn, chosenWorkflow } from './chosen';
import { type Page, pagesIn, type Table } from './documentParts';
import { type Entry, shownOf } from './entry';
import { listMessage } from './listMessage';
import { get } from './listPage';

/** A list of parts of the chosen document, narrowed by what is chosen among them already. */
function listed(partsFor: (list: ILoadOptionsFunctions, pages: Page[]) => Entry[]) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		const pages = await pagesFor(this);
		return shownOf(partsFor(this, pages), filter, paginationToken);
	};
}

export const searchPages = listed((_, pages) => pages);

export const searchFieldValues = listed((list, pages) =>
	chosenOf(list, 'pageId', PAGE, pages).flatMap(({ fieldValues }) => fieldValues),
);

export const searchTables = listed(tablesFor);

export const searchCells = listed((list, pages) => {
	const tables = chosenOf(list, 'tableId', TABLE, tablesFor(list, pages));
	return tables.flatMap(({ cells }) => cells(tables.length === 1));
});

function tablesFor(list: ILoadOptionsFunctions, pages: Page[]): Table[] {
	return chosenOf(list, 'pageId', PAGE, pages).flatMap(({ tables }) => tables);
}

async function pagesFor(list: ILoadOptionsFunctions): Promise<Page[]> {
	const wanted = {
		path: DOCUMENT,
		ids: { workflowId: chosenWorkflow(list), documentId: chosenDocument(list) },
	};
	const document = await get(list, wanted, documentIn);
	const pages = pagesIn(document);
	const unread = UNREAD[statusIn(document.status) ?? 'success'];
	if (pages.length === 0 && unread) throw listMessage(list, ...unread);
	return pages;
}

/** Why a document has no pages. */
const UNREAD: Readonly<Record<string, [message: string, description: string]>> = {
	pending: ['The service has not read this document yet', 'Open the list again in a while.'],
	failure: [
		'The service could not read this document',
		'Upload it again, then choose the new one.',
	],
};

function documentIn(answer: unknown): Json {
	if (isObject(answer) && textIn(answer.document_id) !== '') return answer;
	throw answerWithout(answer, 'a document');
}

/** The one that is chosen, or all of them. */
function chosenOf<T extends Entry>(
	list: ILoadOptionsFunctions,
	name: string,
	{ name: thing }: PathParameter,
	all: T[],
): T[] {
	const id = chosenIn(list, name).trim();
	if (id === '') return all;
	const chosen = all.filter(({ value }) => value === id);
	if (chosen.length > 0) return chosen;
	throw listMessage(
		list,
		`${thing} ${id} was not found`,
		`It is not on this document. Choose another ${thing.toLowerCase()} first.`,
	);
}
