import { isObject, type Json, numberIn, objectsIn, textIn } from '../../extraction/json';
import { statusIn } from '../../extraction/status';
import { fileOfDocument } from '../../extraction/version4';
import { entriesOf, PAGE_SIZE } from '../../transport/entries';
import type { Service } from '../service';
import { documentsIn, type Enough, type Page } from './documentList';
import {
	gone,
	type OneByOne,
	type Question,
	type Seen,
	type Source,
	withAwaited,
	withContent,
} from './source';

/** public-facts.md, "Version 4 documents". */
const DOCUMENTS = '/api/v4/workflows/{workflowId}/documents';

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
	const pageOf = async (page: number): Promise<Page> => {
		const answer = await service.get({
			path: DOCUMENTS,
			ids: { workflowId },
			qs: { page, limit: PAGE_SIZE },
			accept: (given) => entriesOf(given, 'documents'),
		});
		return { documents: entriesOf(answer, 'documents').map(seen), total: totalIn(answer) };
	};

	const observeOne = async (id: string): Promise<Seen> => {
		const path = statusPath || `${DOCUMENTS}/{documentId}`;
		const answer = await service.find({ path, ids: { workflowId, documentId: id } });
		return isObject(answer) ? { ...seen(answer), id } : gone(id);
	};

	const oneByOne: OneByOne = {
		service,
		observeOne,
		hasOwnAddress: statusPath !== '',
		hasContent: ({ pages }) => Array.isArray(pages),
	};

	return {
		observeOne,
		observe: async (question) =>
			await withAwaited(
				await documentsIn(pageOf, () => enoughFor(question)),
				question.awaited,
				oneByOne,
			),
		recent: async ({ from, isWanted }) =>
			await documentsIn(
				pageOf,
				() => (read, youngest) => youngest < from || [...read.values()].some(isWanted),
			),
		async complete(document) {
			if (oneByOne.hasContent(document.record)) return document;
			const answer = await service.find({
				path: `${DOCUMENTS}/{documentId}`,
				ids: { workflowId, documentId: document.id },
			});
			const whole = isObject(answer) ? seen(answer) : undefined;
			return withContent(document, whole, oneByOne.hasContent);
		},
		extracted: ({ id, status, record }) => ({
			...fileOfDocument(record),
			id,
			...(status !== 'gone' && { status }),
		}),
		raw: ({ record }) => record,
	};
}

/**
 * Awaited documents that are older than all that has to be seen are found on further pages or asked
 * for by themselves: pages are read as long as they are fewer than the documents left to ask for.
 */
function enoughFor({ from, awaited }: Question): Enough {
	let further = 0;
	return (read, youngest) => {
		if (youngest >= from) return false;
		further += 1;
		const left = [...awaited].filter(([id, time]) => !read.has(id) && time <= youngest);
		return left.length <= further;
	};
}

function seen(document: Json): Seen {
	const hasPages = objectsIn(document.pages).length > 0;
	return {
		id: textIn(document.document_id),
		status:
			statusIn(document.status) ?? statusIn(document.message) ?? (hasPages ? 'success' : 'pending'),
		uploadedAt: timeIn(document.uploaded_at),
		record: document,
	};
}

/** The service's clock is GMT; without a zone, JavaScript would take the time for n8n's own. */
function timeIn(value: unknown): number | undefined {
	const text = textIn(value);
	const time = Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
	return Number.isNaN(time) ? undefined : time;
}

/** `total_count`, which has been seen in camel case too; 0 where the answer does not tell. */
function totalIn(answer: unknown): number {
	const { total_count, totalCount } = isObject(answer) ? answer : {};
	return numberIn(total_count ?? totalCount) ?? 0;
}
