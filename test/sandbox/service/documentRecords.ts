import { extractDocument } from './extraction/documentPages';
import type { DocumentPage, Verification } from './extraction/documentPages';
import { extractPage, type Wanted } from './extraction/content';
import { pageImage } from './extraction/pageImage';
import { scriptOf } from './extraction/script';
import type { Incoming } from './incoming';
import type { Processing } from './processing';
import { processingAt } from './processing';
import type { Workflow, World } from './world';

/** A document of version 4. */
export interface StoredDocument extends Processing {
	readonly id: string;
	readonly workflowId: string;
	readonly name: string;
	readonly type: string;
	readonly storagePath: string;
	readonly metadata: unknown;
	readonly uploadedAt: number;
	/** What its workflow was configured for when it came in. */
	readonly wanted: Wanted;
	/** Set once somebody verified the document. */
	verification?: Verification;
	/** Undefined until it was processed and somebody looked. */
	pages?: DocumentPage[];
}

export interface NewDocument {
	workflow: Workflow;
	incoming: Incoming;
	async: boolean;
	metadata?: unknown;
	uploadedAt?: number;
}

export const addDocument = (world: World, wanted: NewDocument): StoredDocument => {
	const { workflow, incoming } = wanted;
	const id = world.ids.next();
	const uploadedAt = wanted.uploadedAt ?? world.clock.now();
	const document: StoredDocument = {
		id,
		workflowId: workflow.id,
		name: incoming.name,
		type: incoming.type,
		storagePath: `documents/${workflow.id}/${id}/original.${incoming.extension}`,
		metadata: wanted.metadata ?? '',
		script: scriptOf(incoming),
		async: wanted.async,
		uploadedAt,
		startedAt: uploadedAt,
		earlierRuns: 0,
		wanted: {
			fields: workflow.fields.map(({ name }) => name),
			tableHeaders: workflow.tableCapture ? workflow.tableHeaders.map(({ name }) => name) : [],
		},
	};
	world.documents.set(id, document);
	world.storage.set(document.storagePath, { type: incoming.type, bytes: incoming.bytes });
	return document;
};

/** There are no pages before the document was processed, nor when that failed. */
export const pagesOf = (world: World, document: StoredDocument): DocumentPage[] => {
	if (document.pages) return document.pages;
	if (processingAt(document, world.clock.now()).status !== 'success') return [];
	document.pages = extractDocument(document.script, document.id, document.wanted);
	for (const page of document.pages) {
		world.storage.set(
			imagePath(document, page),
			pageImage(() => extractPage(document.script, page.number - 1, document.wanted)),
		);
	}
	return document.pages;
};

export const imagePath = ({ workflowId, id }: StoredDocument, page: DocumentPage): string =>
	`documents/${workflowId}/${id}/pages/${page.id}.png`;
