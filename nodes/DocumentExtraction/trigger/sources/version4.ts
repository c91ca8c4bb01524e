import { isObject, type Json, textIn } from '../../utils/json';
import { isBlank } from '../../extraction/file';
import { reviewStatusOfDocument } from '../../extraction/reviewStatus';
import { timeIn } from '../../extraction/time';
import { fileOfDocument, hasContent, statusOfDocument } from '../../extraction/version4';
import { DOCUMENT, DOCUMENTS } from '../../transport/address/endpoints';
import { documentsIn, type Enough, type Page } from '../../transport/requests/documentList';
import {
	entriesOf,
	fullPage,
	PAGE_SIZE,
	requireId,
	totalIn,
} from '../../transport/response/entries';
import type { Service } from './service';
import {
	gone,
	type ObserveQuery,
	type ObservedFile,
	saysNothing,
	type Source,
	untold,
	withContent,
	withoutAnything,
	withReview,
} from './source';

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
	const hasOwnAddress = statusPath !== '';

	const pageOf = async (page: number): Promise<Page<ObservedFile>> => {
		const answer = await service.get({
			path: DOCUMENTS,
			ids: { workflowId },
			qs: { page, limit: PAGE_SIZE },
			accept: (given) => entriesOf(given, 'documents'),
		});
		return {
			documents: entriesOf(answer, 'documents').map(seen),
			total: totalIn(answer) ?? 0,
			size: fullPage(answer),
		};
	};

	const find = async (documentId: string) =>
		await service.find(
			{
				path: DOCUMENT,
				ids: { workflowId, documentId },
				accept: (given) => requireId(given, 'document_id', documentId),
			},
			hasOwnAddress,
		);

	/** Of one that nobody has reviewed yet it may leave out how far that is. */
	const retrieved = async (id: string): Promise<ObservedFile> => {
		const answer = await find(id);
		if (!isObject(answer)) return gone(id);
		const document = seen(answer);
		return { ...document, id, isApproved: document.isApproved ?? false };
	};

	/** A list may leave out the pages, or what is on them. What could not be read has none. */
	const hasPages: Source['isWhole'] = ({ status, record }) =>
		status === 'failure' ? Array.isArray(record.pages) : hasContent(record);

	/** Or it may write as empty what it leaves out. A service with an address of its own may have no other one that tells. */
	const isWhole: Source['isWhole'] = (file) =>
		hasPages(file) &&
		(hasOwnAddress || file.status === 'failure' || !isBlank(fileOfDocument(file.record)));

	return {
		hasOwnAddress,
		isWhole,
		async observeOne(id, listed) {
			if (!hasOwnAddress) return await retrieved(id);
			const answer = await service.find(
				{ path: statusPath, ids: { workflowId, documentId: id } },
				hasOwnAddress,
			);
			if (!isObject(answer)) return untold(answer, id, listed);
			const document = { ...seen(answer), id };
			const isEmpty = document.status === 'pending' && saysNothing(answer);
			return isEmpty ? { ...document, isEmpty } : document;
		},
		list: async (question) =>
			await documentsIn(pageOf, {
				enough: () => enoughFor(question, hasOwnAddress),
				expected: question.awaited,
				wait: service.wait,
			}),
		async recent({ from, isWanted }) {
			const enough = () => (read: ReadonlyMap<string, ObservedFile>, youngest: number) =>
				youngest < from || [...read.values()].some(isWanted);
			return await documentsIn(pageOf, { enough, expected: new Map(), wait: service.wait });
		},
		async complete(document) {
			const isOutdated = document.isOutdated === true && isWhole(document);
			if (isWhole(document) && !isOutdated) return document;
			const answered = await retrieved(document.id);
			if (answered.status === 'gone') return isOutdated ? document : withoutAnything(document);
			// It was read after the list, or before: that is another end, with what belongs to it.
			const isOtherEnd = document.status === 'failure' && answered.status === 'success';
			if (!hasOwnAddress && isOtherEnd) return document;
			const own = isOutdated ? { ...document, record: {} } : document;
			const { isApproved } = document;
			const found = withContent(own, answered, isWhole);
			const whole = {
				...found,
				// Its own answer may leave out the review.
				record: { ...reviewIn(document.record), ...found.record },
				...(isApproved && isUnapproved(answered) && { isApproved: false }),
			};
			// Of what was read after all its own answer may still say that it failed.
			const isBehind =
				!hasOwnAddress && document.status === 'success' && answered.status === 'failure';
			if (answered.status !== 'pending' && !isBehind) return whole;
			// The end was known before there is anything to see of it.
			if (!hasOwnAddress) return { ...whole, status: 'pending' };
			return isWhole(whole) ? whole : withoutAnything(whole);
		},
		reviewed: async (document) =>
			withReview(document, await retrieved(document.id), { isWhole: hasPages, hasOwnAddress }),
		handling: ({ record }) => ({
			reviewStatus: reviewStatusOfDocument(record),
			changedAt: timeIn(record.updated_at),
		}),
		extracted: ({ id, status, record }) => ({
			...fileOfDocument(record),
			id,
			...(status !== 'gone' && status !== 'unanswered' && { status }),
		}),
		raw: ({ record }) => record,
	};
}

/**
 * Awaited documents that are older than all that has to be seen are found on further pages or asked
 * for by themselves: pages are read as long as they are fewer than the documents left to ask for. A
 * service with an address of its own may have no other one that gives what is on a document.
 */
function enoughFor({ from, awaited }: ObserveQuery, hasOwnAddress: boolean): Enough<ObservedFile> {
	let further = 0;
	return (read, youngest) => {
		if (youngest >= from) return false;
		further += 1;
		const left = [...awaited].filter(([id, time]) => !read.has(id) && time <= youngest);
		return left.length <= (hasOwnAddress ? 0 : further);
	};
}

/** Lists may leave it out. */
const tellsReview = ({ verification_status: status }: Json) =>
	status !== undefined && status !== null;

/** An answer that is older than the approval shows what nobody has approved, or nothing of a review. */
const isUnapproved = ({ isApproved, record }: ObservedFile) =>
	isApproved === false && record.verification_status !== undefined;

function reviewIn({ verification_status, verification_stage, verification_message }: Json): Json {
	return { verification_status, verification_stage, verification_message };
}

function seen(document: Json): ObservedFile {
	return {
		id: textIn(document.document_id),
		status: statusOfDocument(document),
		uploadedAt: timeIn(document.uploaded_at),
		isApproved: tellsReview(document) ? reviewStatusOfDocument(document) === 'approved' : undefined,
		record: document,
	};
}
