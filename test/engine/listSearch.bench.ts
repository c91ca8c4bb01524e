import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node';
import { SEEDED_WORKFLOW_ID } from '../sandbox/service';
import { listSearch, useSandbox, type ListSearchOptions } from './host';

type Options = Partial<Omit<ListSearchOptions, 'parameters'>> &
	Partial<Record<'workflowId' | 'documentId' | 'pageId' | 'tableId', INodeParameters[string]>>;

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Where the user opens the list. */
const PLACES: Readonly<Record<string, INodeParameters>> = {
	searchWorkflows: { resource: 'workflow', operation: 'get' },
	searchFields: { resource: 'workflow', operation: 'updateField' },
	searchDocuments: { resource: 'fieldValue', operation: 'update' },
	searchPages: { resource: 'fieldValue', operation: 'update' },
	searchFieldValues: { resource: 'fieldValue', operation: 'update' },
	searchTables: { resource: 'tableCell', operation: 'update' },
	searchCells: { resource: 'tableCell', operation: 'update' },
};

/** A sandbox whose lists a user opens, with its first workflow chosen unless the test says otherwise. */
export function useLists() {
	const bench = useSandbox();
	const credential = (): ICredentialDataDecryptedObject => bench.credential();
	const open = async (method: string, options: Options = {}) => {
		const { workflowId = byId(SEEDED_WORKFLOW_ID), documentId, pageId, tableId, ...more } = options;
		return await listSearch({
			type: new DocumentExtraction(),
			credential: credential(),
			method,
			parameters: { ...PLACES[method], workflowId, documentId, pageId, tableId },
			...more,
		});
	};
	/** Scrolls down to the end, or until nobody would go on. */
	const openAll = async (method: string, options: Options = {}) => {
		const pages: Array<Array<{ name: string; value: unknown }>> = [];
		let paginationToken: unknown;
		do {
			const page = await open(method, {
				...options,
				...(typeof paginationToken === 'string' && { paginationToken }),
			});
			pages.push(page.results.map(({ name, value }) => ({ name, value })));
			({ paginationToken } = page);
		} while (paginationToken !== undefined && pages.length < 6);
		return pages;
	};
	return {
		get sandbox() {
			return bench.sandbox;
		},
		credential,
		open,
		openAll,
		requests: () => bench.sandbox.log.requests(),
	};
}
