import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { textIn } from '../extraction/json';
import { chosenWorkflow } from './chosenWorkflow';
import { listPage } from './listPage';

export async function searchDocuments(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await listPage(this, {
		path: '/api/v4/workflows/{workflowId}/documents',
		ids: { workflowId: chosenWorkflow(this) },
		entries: 'documents',
		page: paginationToken,
		filter,
		entry: (document) => ({
			name: textIn(document.original_document_name) || textIn(document.document_id),
			value: textIn(document.document_id),
			description: textIn(document.status),
		}),
	});
}
