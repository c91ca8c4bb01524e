import type { IDataObject } from 'n8n-workflow';

import { isObject, type Json, objectsIn, textIn } from '../../extraction/json';
import { statusIn } from '../../extraction/status';
import { fileOfDocument } from '../../extraction/version4';
import { entriesOf } from '../../transport/entries';
import type { Service } from '../service';
import type { Seen, Source } from './source';

/** public-facts.md, "Version 4 documents". */
const DOCUMENTS = '/api/v4/workflows/{workflowId}/documents';
const PAGE_SIZE = 100;

export interface WorkflowWatch {
	workflowId: string;
	/** Replaces the call that asks for one document, when the user gives one. */
	statusPath: string;
}

/** The documents of a workflow. */
export function workflowDocuments(
	service: Service,
	{ workflowId, statusPath }: WorkflowWatch,
): Source {
	const one = statusPath || `${DOCUMENTS}/{documentId}`;

	const page = async (number: number): Promise<Seen[]> => {
		const answer = await service.get({
			path: DOCUMENTS,
			ids: { workflowId },
			qs: { page: number, limit: PAGE_SIZE },
			accept: (given) => entriesOf(given, 'documents'),
		});
		return entriesOf(answer, 'documents').map(seen);
	};

	/** Page by page, as far back as needed: the order is not documented, so each page has to show it. */
	const since = async (from: number): Promise<Seen[]> => {
		const all = new Map<string, Seen>();
		let isNewestFirst = true;
		let latest = Number.POSITIVE_INFINITY;
		for (let number = 1; ; number += 1) {
			const found = await page(number);
			const before = all.size;
			for (const document of found) {
				const { uploadedAt } = document;
				isNewestFirst &&= uploadedAt !== undefined && uploadedAt <= latest;
				latest = uploadedAt ?? latest;
				all.set(document.id, document);
			}
			const isRepeated = all.size === before;
			if (found.length < PAGE_SIZE || isRepeated || (isNewestFirst && latest < from)) break;
		}
		return [...all.values()];
	};

	const observeOne = async (id: string): Promise<Seen> => {
		const answer = await service.find({ path: one, ids: { workflowId, documentId: id } });
		if (!isObject(answer)) return { id, status: 'gone', uploadedAt: undefined, record: {} };
		return { ...seen(answer), id };
	};

	return {
		observeOne,
		async observe({ from, awaited }) {
			const listed = await since(from);
			const known = new Map(listed.map((document) => [document.id, document]));
			const isOpen = ({ id, status }: Seen) => status === 'pending' || awaited.includes(id);
			// With an address of the user's own, only that address says how far a document is.
			const ask = statusPath
				? new Set([...awaited, ...listed.filter(isOpen).map(({ id }) => id)])
				: new Set(awaited.filter((id) => !known.has(id)));
			for (const document of await service.each([...ask], observeOne)) {
				known.set(document.id, withRecord(document, known.get(document.id)));
			}
			return [...known.values()];
		},
		recent: () => page(1),
		async complete(document) {
			if (Array.isArray(document.record.pages)) return document;
			const answer = await service.get({
				path: `${DOCUMENTS}/{documentId}`,
				ids: { workflowId, documentId: document.id },
			});
			return isObject(answer) ? { ...document, record: answer } : document;
		},
		extracted: ({ id, status, record }) => ({
			...fileOfDocument(record),
			id,
			...(status !== 'gone' && { status }),
		}),
		raw: ({ record }) => record as IDataObject,
	};
}

function seen(document: Json): Seen {
	const time = Date.parse(textIn(document.uploaded_at));
	const hasPages = objectsIn(document.pages).length > 0;
	return {
		id: textIn(document.document_id),
		status:
			statusIn(document.status) ?? statusIn(document.message) ?? (hasPages ? 'success' : 'pending'),
		uploadedAt: Number.isNaN(time) ? undefined : time,
		record: document,
	};
}

/** Its status from one answer, its content and its time from the other. */
function withRecord(document: Seen, listed: Seen | undefined): Seen {
	if (!listed || Array.isArray(document.record.pages)) return document;
	return {
		...document,
		uploadedAt: document.uploadedAt ?? listed.uploadedAt,
		record: listed.record,
	};
}
