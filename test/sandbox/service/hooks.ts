import type { AuditEntry } from './audit';
import { addDocument } from './documentRecords';
import type { StoredDocument } from './documentRecords';
import { addFile, exportsOf } from './fileRecords';
import type { ExportStatus, FilePage, StoredFile } from './fileRecords';
import { bytesFor, typeOfName } from './fileTypes';
import { sha256 } from './incoming';
import type { Incoming } from './incoming';
import type { Variants } from './variants';
import type { Guidelines, Model } from './models';
import { SEEDED_WORKFLOW_ID } from './seeds';
import { addWorkflow } from './workflows';
import type { NewWorkflow } from './workflows';
import type { Workflow, World } from './world';

/** What many files or documents have in common; a function is asked once for each, counted from 0. */
export interface SeedOptions {
	name?: (position: number) => string;
	/** Epoch milliseconds; the clock's now when missing. */
	uploadedAt?: number | ((position: number) => number);
	/** Processed in the background, as from `uploadedAt`; true when missing. */
	async?: boolean;
}

/** What tests may do to the service, and see of it, beside its calls. None of it counts as an effect. */
export interface Hooks {
	/** Change its properties to change how the service speaks. */
	readonly variants: Variants;
	addModel(model: Partial<Model> & { id: string }): Model;
	model(id: string): Model | undefined;
	/** Goes beyond the limits of an account. */
	addWorkflow(workflow?: NewWorkflow): Workflow;
	workflows(): Workflow[];
	seedFiles(count: number, options?: SeedOptions & { modelId?: string }): StoredFile[];
	seedDocuments(count: number, options?: SeedOptions & { workflowId?: string }): StoredDocument[];
	/** The only way for a file to become rejected: how it happens is not shown (docs/interface.md#review-of-a-file). */
	rejectFile(id: string): void;
	exhaustFreeCalls(exhausted?: boolean): void;
	files(): StoredFile[];
	file(id: string): StoredFile | undefined;
	pages(): FilePage[];
	documents(): StoredDocument[];
	document(id: string): StoredDocument | undefined;
	exports(): Array<{ fileId: string; attempts: number; status: ExportStatus }>;
	assignments(): Array<{ fileId: string; members: string[] }>;
	guidelines(modelId: string): Guidelines | undefined;
	auditTrail(): AuditEntry[];
}

export const hooksOf = (world: World): Hooks => ({
	variants: world.variants,
	addModel: ({ id, type = 'ocr', state = 5, instantLearning = false }) => {
		const model: Model = { id, type, state, instantLearning };
		world.models.set(id, model);
		return model;
	},
	model: (id) => world.models.get(id),
	addWorkflow: (workflow = {}) => addWorkflow(world, workflow),
	workflows: () => [...world.workflows.values()],
	seedFiles: (count, { modelId = 'model-invoices', ...options } = {}) =>
		seeds(world, count, options).map((seed) => addFile(world, { modelId, ...seed })),
	seedDocuments: (count, { workflowId = SEEDED_WORKFLOW_ID, ...options } = {}) => {
		const workflow = known(world.workflows.get(workflowId), 'workflow', workflowId);
		return seeds(world, count, options).map((seed) => addDocument(world, { workflow, ...seed }));
	},
	rejectFile: (id) => {
		known(world.files.get(id), 'file', id).review = 'rejected';
	},
	exhaustFreeCalls: (exhausted = true) => {
		world.account.freeCallsExhausted = exhausted;
	},
	files: () => [...world.files.values()],
	file: (id) => world.files.get(id),
	pages: () => [...world.pages.values()].map(({ page }) => page),
	documents: () => [...world.documents.values()],
	document: (id) => world.documents.get(id),
	exports: () =>
		[...world.files.values()].map((file) => ({ fileId: file.id, ...exportsOf(world, file) })),
	assignments: () =>
		[...world.files.values()]
			.filter(({ assignedMembers }) => assignedMembers.length > 0)
			.map(({ id, assignedMembers }) => ({ fileId: id, members: assignedMembers })),
	guidelines: (modelId) => world.models.get(modelId)?.guidelines,
	auditTrail: () => [...world.auditTrail],
});

const known = <T>(found: T | undefined, what: string, id: string): T => {
	if (found === undefined) throw new Error(`The sandbox has no ${what} ${id}`);
	return found;
};

const seeds = (
	world: World,
	count: number,
	{ name = (position) => `seed-${position}.pdf`, uploadedAt, async = true }: SeedOptions,
): Array<{ incoming: Incoming; async: boolean; uploadedAt: number }> =>
	Array.from({ length: count }, (_, position) => ({
		incoming: incomingNamed(name(position)),
		async,
		uploadedAt:
			typeof uploadedAt === 'function' ? uploadedAt(position) : (uploadedAt ?? world.clock.now()),
	}));

const incomingNamed = (name: string): Incoming => {
	const type = known(typeOfName(name), 'type for a file named', name);
	const bytes = bytesFor(type, name);
	return { ...type, name, bytes, size: bytes.length, sha256: sha256(bytes) };
};
