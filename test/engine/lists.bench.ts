import type { INodeListSearchItems } from 'n8n-workflow';
import { giving, useLoopback } from './host';
import { useLists } from './listSearch.bench';

/** The lists of what stands on a document. */
export const PARTS = ['searchPages', 'searchFieldValues', 'searchTables', 'searchCells'];

export interface GivenPage {
	id: string;
	number?: number;
	/** What each value says and where: left, top. */
	values?: Array<[name: string, value: unknown, left: number, top: number]>;
	/** Cells as header, text, row, column. */
	tables?: Array<Array<[header: string, text: unknown, row: number, col: number]>>;
}

/** A document whose values and cells have ids that tell what they are. */
export function documentOf(pages: GivenPage[]) {
	return {
		document_id: 'd',
		status: 'success',
		pages: pages.map(({ id, number, values = [], tables = [] }) => ({
			page_id: id,
			...(number && { page_number: number }),
			data: {
				fields: fieldsOf(id, values),
				tables: tables.map((cells, at) => tableOf(id, at, cells)),
			},
		})),
	};
}

function fieldsOf(page: string, values: NonNullable<GivenPage['values']>) {
	const fields: Record<string, object[]> = {};
	values.forEach(([name, value, left, top], at) => {
		const bbox = [left, top, left + 10, top + 10];
		(fields[name] ??= []).push({ field_data_id: `${page}-v${at}`, value, bbox });
	});
	return fields;
}

function tableOf(
	page: string,
	at: number,
	cells: Array<[header: string, text: unknown, row: number, col: number]>,
) {
	const table_id = `${page}-t${at}`;
	return {
		table_id,
		cells: cells.map(([header, text, row, col]) => ({
			...{ cell_id: `${table_id}-${row}-${col}`, header, text, row, col },
		})),
	};
}

/** Lists of the sandbox, and of a document that a test writes itself. */
export function useDocumentLists() {
	const lists = useLists();
	const server = useLoopback();
	type Options = NonNullable<Parameters<typeof lists.open>[1]>;
	/** Names by id, as the user sees them. */
	const shown = (results: INodeListSearchItems[]) =>
		results.map(({ name, value }) => [value, name]);
	return {
		lists,
		server,
		shown,
		/** Opens a list of a document that the test has written. */
		openOn: async (document: unknown, method: string, options: Options = {}) => {
			server.answer(giving(200, 'application/json', JSON.stringify(document)));
			const credential = { baseUrl: server.url, apiKey: 'k' };
			return await lists.open(method, { credential, documentId: 'd', ...options });
		},
		/** A document that the service has read, with its id. */
		seeded: (name: string) => {
			const [document] = lists.sandbox.service.seedDocuments(1, { name: () => name, async: false });
			if (!document) throw new Error('The sandbox made no document');
			return document;
		},
	};
}
