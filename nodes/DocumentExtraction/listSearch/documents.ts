import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { textIn } from '../extraction/json';
import { statusIn } from '../extraction/status';
import { chosenWorkflow } from './chosen';
import { listPage } from './listPage';

export async function searchDocuments(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const uploadedAt = timeIn(this.getTimezone());
	return await listPage(this, {
		path: '/api/v4/workflows/{workflowId}/documents',
		ids: { workflowId: chosenWorkflow(this) },
		entries: 'documents',
		page: paginationToken,
		filter,
		entry: (document) => {
			const id = textIn(document.document_id);
			const status = statusIn(document.status);
			// Scans tend to have one and the same name.
			const when = uploadedAt(document.uploaded_at);
			return {
				value: id,
				name: (short) =>
					[
						short(textIn(document.original_document_name)) || id,
						when && `, ${when}`,
						status && status !== 'success' && ` (${status})`,
					]
						.filter(Boolean)
						.join(''),
			};
		},
	});
}

/** A time of the service's as the user's clock shows it: 2026-11-21 12:10. */
function timeIn(timeZone: string): (time: unknown) => string {
	const format = new Intl.DateTimeFormat('sv-SE', {
		dateStyle: 'short',
		timeStyle: 'short',
		timeZone,
	});
	return (time) => {
		const at = Date.parse(textIn(time));
		return Number.isNaN(at) ? '' : format.format(at);
	};
}
