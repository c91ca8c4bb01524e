import type { Call, Handlers } from '../call';
import { pagesOf } from './documentRecords';
import type { StoredDocument } from './documentRecords';
import { documentTableView, documentView, fieldsByName, pageView } from './documentViews';
import { moderate } from './audit';
import type { DocumentPage } from './extraction/documentPages';
import { isListed, pageOf, pageRequest } from './paging';
import { v4 } from './refusals';
import { signFile } from './storage';
import { readVerification } from './verification';
import { findWorkflow } from './workflows';
import type { World } from './world';

export const documentHandlers = (world: World): Handlers => ({
	'document.getAll': (call) => {
		const workflow = findWorkflow(world, call);
		const asked = pageRequest(call, world.variants);
		const all = inOrder(world, workflow.id);
		const shown = pageOf(all, world.variants.ignorePaging ? { ...asked, page: 1 } : asked);
		const documents = shown.map((document) => documentView(world, document, call.origin));
		const numbers = [asked.page, asked.limit, all.length];
		const keys = LIST_KEYS[world.variants.listKeys];
		return {
			status: 200,
			body: {
				documents,
				...Object.fromEntries(keys.map((key, position) => [key, numbers[position]])),
			},
		};
	},

	'document.get': (call) => ({
		status: 200,
		body: documentView(world, findDocument(world, call), call.origin),
	}),

	'document.getPage': (call) => {
		const { document, page } = findPage(world, call);
		return { status: 200, body: pageView(world, document, page, call.origin) };
	},

	'document.getFields': (call) => ({
		status: 200,
		body: { fields: fieldsByName(pagesOf(world, findDocument(world, call))) },
	}),

	'document.getTables': (call) => ({
		status: 200,
		body: {
			tables: pagesOf(world, findDocument(world, call)).flatMap(({ tables }) =>
				tables.map(documentTableView),
			),
		},
	}),

	'document.download': (call) => {
		const { storagePath, type } = findDocument(world, call);
		if (world.variants.redirectOriginals) {
			const location = signFile(world, call.origin, storagePath).original;
			return { status: 302, headers: { location } };
		}
		const bytes = world.storage.get(storagePath)?.bytes ?? Buffer.alloc(0);
		return { status: 200, body: bytes, headers: { 'content-type': type } };
	},

	'document.verify': (call) => {
		const document = findDocument(world, call);
		const verification = readVerification(call);
		moderate(world, call, {
			operationId: 'document.verify',
			kind: 'verified',
			resource: 'document',
			id: document.id,
			original: document.verification,
			moderated: verification,
		});
		document.verification = verification;
		return { status: 200, body: documentView(world, document, call.origin) };
	},
});

/** docs/interface.md#paging: the camel case has been seen too. */
const LIST_KEYS = {
	page_no: ['page_no', 'page_size', 'total_count'],
	pageNo: ['pageNo', 'pageSize', 'totalCount'],
};

const inOrder = (world: World, workflowId: string): StoredDocument[] => {
	const oldestFirst = [...world.documents.values()]
		.filter(
			(document) => document.workflowId === workflowId && isListed(world, document.uploadedAt),
		)
		.sort((one, other) => one.uploadedAt - other.uploadedAt);
	return world.variants.documentOrder === 'oldestFirst' ? oldestFirst : oldestFirst.reverse();
};

export const findDocument = (world: World, call: Call): StoredDocument => {
	const workflow = findWorkflow(world, call);
	const id = call.params['document_id'] ?? '';
	const document = world.documents.get(id);
	if (document?.workflowId !== workflow.id)
		throw v4.notFound('Document not found', { document_id: id });
	return document;
};

export const findPage = (
	world: World,
	call: Call,
): { document: StoredDocument; page: DocumentPage } => {
	const document = findDocument(world, call);
	const id = call.params['page_id'] ?? '';
	const page = pagesOf(world, document).find((candidate) => candidate.id === id);
	if (!page) throw v4.notFound('Page not found', { page_id: id });
	return { document, page };
};
