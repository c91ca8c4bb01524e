import type { Sandbox } from '../../sandbox';
import type { Ids } from '../../sandbox/everyCall/call';
import { SEEDED_MODEL_ID, SEEDED_WORKFLOW_ID } from '../../sandbox/service';

/** What one item acts on, and no other item does. */
export interface ItemIds extends Ids {
	position: number;
	/** A file that it shares with the items before and after it. */
	sharedFile: string;
	/** What the service says of its page, as JSON. */
	sharedRecord: string;
	/** The same, of two pages with the same fields; and a document of that kind. */
	sharedLongFile: string;
	sharedDocument: string;
	/** What is on its first page. */
	sharedPage: string;
	sharedTable: string;
	/** The item's own model of the kind that the case names. */
	model(like: string): string;
}

/** So many items after each other share a file. */
const SHARING = 6;
export const LONG_SHARING = 12;

const HOUR = 3_600_000;

export const markOf = (position: number) => `i${String(position).padStart(4, '0')}i`;

/** By which things and marks are recognised, wherever they stand. */
export const TOKENS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|i\d{4}i/g;

/** Makes for each item what an operation of this resource acts on; read an hour ago. */
export function thingsFor(sandbox: Sandbox, resource: string, count: number): ItemIds[] {
	const { service, clock } = sandbox;
	const uploadedAt = clock.now() - HOUR;
	const seeding = (kind: string) => ({
		name: (position: number) => `${kind}-${markOf(position)}.pdf`,
		uploadedAt,
	});
	const isOf = (...resources: string[]) => resources.includes(resource);
	const many = (isWanted: boolean) => (isWanted ? count : 1);
	const files = service.seedFiles(many(isOf('file')), seeding('invoice'));
	const approved = service.seedFiles(many(isOf('file')), seeding('approved'));
	for (const file of approved) file.review = 'approved';
	const ofPages = isOf('document', 'fieldValue', 'table', 'tableCell');
	const documents = service.seedDocuments(many(ofPages), seeding('order'));
	const long = {
		name: (place: number) => `shared${place}-pages2-everypage-fields4.pdf`,
		uploadedAt,
	};
	const shared = Math.ceil(count / LONG_SHARING);
	const longFiles = service.seedFiles(isOf('file') ? shared : 0, long);
	const longDocuments = service.seedDocuments(ofPages ? shared : 0, long);
	const [seeded] = service.workflows();
	const workflows = isOf('workflow')
		? Array.from({ length: count }, () => service.addWorkflow({ type: 'invoice' }))
		: [];
	return Array.from({ length: count }, (_, position) => {
		const at = <T>(all: T[]) => all[position] ?? all[0];
		const document = at(documents);
		const page = pageOf(sandbox, document?.id ?? '');
		const workflow = at(workflows) ?? seeded;
		const sharedFile = files[Math.floor(position / SHARING)]?.id ?? '';
		const sharedDocument = longDocuments[Math.floor(position / LONG_SHARING)]?.id ?? '';
		const sharedPage = pageOf(sandbox, sharedDocument);
		return {
			position,
			sharedFile,
			sharedRecord: isOf('file') ? recordOf(sandbox, sharedFile) : '',
			sharedLongFile: longFiles[Math.floor(position / LONG_SHARING)]?.id ?? '',
			sharedDocument,
			sharedPage: sharedPage?.id ?? '',
			sharedTable: sharedPage?.tables[0]?.id ?? '',
			workflow: workflow?.id ?? '',
			field: workflow?.fields[0]?.id ?? '',
			file: at(files)?.id ?? '',
			filePage: at(files)?.pages[0]?.id ?? '',
			approvedFile: at(approved)?.id ?? '',
			document: document?.id ?? '',
			documentPage: page?.id ?? '',
			fieldValue: page?.fieldValues[0]?.id ?? '',
			table: page?.tables[0]?.id ?? '',
			cell: page?.tables[0]?.cells[0]?.id ?? '',
			storage: '',
			model: (like) =>
				service.addModel({
					id: `${like}-${markOf(position)}`,
					instantLearning: like.includes('instant'),
				}).id,
		};
	});
}

/** The service makes what it reads from a document when it is first asked for it. */
function pageOf({ service }: Sandbox, id: string) {
	const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: id };
	service.handlers['document.get']?.({ params, query: {}, account: '', origin: '' });
	return service.document(id)?.pages?.[0];
}

function recordOf({ service }: Sandbox, id: string): string {
	const params = { model_id: SEEDED_MODEL_ID, request_file_id: id };
	const call = { params, query: {}, account: '', origin: '' };
	const { body } = service.handlers['file.get']?.(call) ?? {};
	return JSON.stringify(body);
}
