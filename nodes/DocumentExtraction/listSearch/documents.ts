import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { textIn } from '../utils/json';
import { statusIn } from '../extraction/status';
import { nameOfDocument } from '../extraction/version4';
import { timeIn } from '../extraction/time';
import { DOCUMENTS } from '../transport/address/endpoints';
import { chosenWorkflow } from './chosen';
import { listPage } from './listPage';

export async function searchDocuments(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const formatTime = timeFormatter(this.getTimezone());
	return await listPage(this, {
		path: DOCUMENTS,
		ids: { workflowId: chosenWorkflow(this) },
		entries: 'documents',
		page: paginationToken,
		filter,
		entry: (document) => {
			const id = textIn(document.document_id);
			const status = statusIn(document.status);
			// Scans tend to have one and the same name.
			const uploadedAt = timeIn(document.uploaded_at);
			const when = uploadedAt !== undefined && formatTime(uploadedAt);
			return {
				value: id,
				name: (short) =>
					[
						short(nameOfDocument(document)) || id,
						when && `, ${when}`,
						status && status !== 'success' && ` (${status})`,
					]
						.filter(Boolean)
						.join(''),
			};
		},
	});
}

/** Tells times as the user's clock shows them: 2026-11-21 12:10. */
function timeFormatter(timeZone: string): (time: number) => string {
	const format = new Intl.DateTimeFormat('sv-SE', {
		dateStyle: 'short',
		timeStyle: 'short',
		timeZone,
	});
	return (time) => format.format(time);
}
