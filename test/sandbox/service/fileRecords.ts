import type { Box } from './extraction/boxes';
import { pageContent, predictBoxes } from './extraction/boxes';
import { pageImage } from './extraction/pageImage';
import { scriptOf } from './extraction/script';
import type { Incoming } from './incoming';
import type { Processing, ProcessingStatus } from './processing';
import { processingAt } from './processing';
import type { ReviewStatus } from './review';
import type { World } from './world';

/** A file of version 2. */
export interface StoredFile extends Processing {
	readonly id: string;
	readonly modelId: string;
	readonly name: string;
	readonly type: string;
	readonly size: number;
	readonly storagePath: string;
	readonly metadata: string;
	readonly uploadedAt: number;
	changedAt: number;
	review: ReviewStatus;
	assignedMembers: string[];
	/** Exports asked for after the automatic one. */
	retriedExports: number;
	readonly pages: FilePage[];
}

export interface FilePage {
	readonly id: string;
	/** From 0. */
	readonly number: number;
	readonly imagePath: string;
	/** The set that a client last sent, exactly as it sent it; undefined until then. */
	moderatedBoxes: Box[] | undefined;
	predictedBoxes?: Box[];
}

export interface NewFile {
	modelId: string;
	incoming: Incoming;
	async: boolean;
	metadata?: string;
	uploadedAt?: number;
	/** Numbers of the pages to process, from 0; all when undefined. */
	onlyPages?: Set<number>;
}

export const addFile = (world: World, wanted: NewFile): StoredFile => {
	const { modelId, incoming, onlyPages } = wanted;
	const id = world.ids.next();
	const script = scriptOf(incoming);
	const uploadedAt = wanted.uploadedAt ?? world.clock.now();
	const folder = `uploadedfiles/${modelId}`;
	const file: StoredFile = {
		id,
		modelId,
		name: incoming.name,
		type: incoming.type,
		size: incoming.size,
		storagePath: `${folder}/RawPredictions/${id}.${incoming.extension}`,
		metadata: wanted.metadata ?? '',
		script,
		async: wanted.async,
		uploadedAt,
		startedAt: uploadedAt,
		earlierRuns: 0,
		changedAt: uploadedAt,
		review: 'open',
		assignedMembers: [],
		retriedExports: 0,
		pages: Array.from({ length: script.pages }, (_, number) => number)
			.filter((number) => onlyPages?.has(number) ?? true)
			.map((number) => {
				const pageId = world.ids.next();
				const imagePath = `${folder}/PredictionImages/${pageId}.png`;
				return { id: pageId, number, imagePath, moderatedBoxes: undefined };
			}),
	};
	world.files.set(id, file);
	world.storage.set(file.storagePath, { type: incoming.type, bytes: incoming.bytes });
	for (const page of file.pages) {
		world.pages.set(page.id, { file, page });
		world.storage.set(
			page.imagePath,
			pageImage(() => pageContent(script, page.number)),
		);
	}
	return file;
};

export const removeFile = (world: World, file: StoredFile): void => {
	world.files.delete(file.id);
	world.storage.delete(file.storagePath);
	for (const page of file.pages) {
		world.pages.delete(page.id);
		world.storage.delete(page.imagePath);
	}
};

export const statusOf = (world: World, file: StoredFile): ProcessingStatus =>
	processingAt(file, world.clock.now()).status;

/** Empty until the file has been processed. */
export const predictedBoxes = (world: World, file: StoredFile, page: FilePage): Box[] => {
	if (statusOf(world, file) !== 'success') return [];
	page.predictedBoxes ??= predictBoxes(file.script, {
		modelId: file.modelId,
		pageId: page.id,
		page: page.number,
	});
	return page.predictedBoxes;
};

export const currentBoxes = (world: World, file: StoredFile, page: FilePage): Box[] =>
	page.moderatedBoxes ?? predictedBoxes(world, file, page);

export type ExportStatus = '' | 'success' | 'failed';

/** A processed file is exported by itself; each retry is one more export. */
export const exportsOf = (
	world: World,
	file: StoredFile,
): { attempts: number; status: ExportStatus } => {
	if (statusOf(world, file) !== 'success') return { attempts: 0, status: '' };
	const attempts = 1 + file.retriedExports;
	return { attempts, status: attempts > file.script.exportFailures ? 'success' : 'failed' };
};
