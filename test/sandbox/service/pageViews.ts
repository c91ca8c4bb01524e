import type { Box } from './extraction/boxes';
import { currentBoxes, exportsOf, predictedBoxes, statusOf } from './fileRecords';
import type { FilePage, StoredFile } from './fileRecords';
import { PAGE_SIZE } from './extraction/content';
import { processingAt } from './processing';
import { spelledAs } from './variants';
import { signFile, signPageImage } from './storage';
import type { SignedUrls } from './storage';
import type { World } from './world';
import { isoTime } from './world';

/** What a box has where nobody said otherwise (docs/interface.md#boxes). */
const PREDICTED_DEFAULTS: Box = {
	label: '',
	label_id: '',
	xmin: 0,
	ymin: 0,
	xmax: 0,
	ymax: 0,
	score: 1,
	ocr_text: '',
	status: 'moderated',
	type: 'field',
	validation_status: 'success',
	lookup_edited: false,
	lookup_parent_box_ids: null,
};
const BOX_PROPERTIES = new Set([
	...Object.keys(PREDICTED_DEFAULTS),
	...['id', 'page', 'is_new', 'top', 'left', 'width', 'height', 'cells'],
]);

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export const dayOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS / DAY_HOURS);
const hourOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS) % DAY_HOURS;

/** A page as the answers to uploads show it (docs/interface.md#answer-to-an-upload). */
export const predictionResult = (
	world: World,
	file: StoredFile,
	page: FilePage,
): Record<string, unknown> => {
	const status = statusOf(world, file);
	const isPending = status === 'pending';
	const boxes = currentBoxes(world, file, page).map((box) => asPredicted(box, page.number));
	return {
		message: spelledAs(world.variants, status),
		input: file.name,
		prediction: boxes,
		page: page.number,
		request_file_id: file.id,
		filepath: page.imagePath,
		id: page.id,
		rotation: 0,
		file_url: file.storagePath,
		request_metadata: file.metadata,
		processing_type: file.async ? 'async' : '',
		size: isPending ? {} : PAGE_SIZE,
		raw_ocr_api_response: {
			results: isPending ? null : boxes.map((box) => ({ text: box['ocr_text'] })),
		},
	};
};

/** A moderated box may lack what a predicted one always has, and carry more than it ever has. */
const asPredicted = (box: Box, page: number): Box => ({
	...PREDICTED_DEFAULTS,
	page,
	...Object.fromEntries(Object.entries(box).filter(([name]) => BOX_PROPERTIES.has(name))),
});

/** A page as by-file and by-range answers show it (docs/interface.md#version-2-retrieval). */
export const pageRecord = (
	world: World,
	file: StoredFile,
	page: FilePage,
): Record<string, unknown> => {
	const { status, doneAt } = processingAt(file, world.clock.now());
	const { variants } = world;
	const shown = spelledAs(variants, status);
	return {
		id: page.id,
		model_id: file.modelId,
		day_since_epoch: dayOf(file.uploadedAt),
		hour_of_day: hourOf(file.uploadedAt),
		is_moderated: page.moderatedBoxes !== undefined,
		url: page.imagePath,
		predicted_boxes: predictedBoxes(world, file, page),
		moderated_boxes: page.moderatedBoxes ?? [],
		raw_ocr: [],
		size: PAGE_SIZE,
		page: page.number,
		request_file_id: file.id,
		original_file_name: file.name,
		// What was not read has not been counted (docs/interface.md#pages-without-boxes).
		...(status !== 'pending' && { no_of_fields: fieldsOn(world, file, page) }),
		export_status: exportsOf(world, file).status,
		updated_at: isoTime(Math.max(file.changedAt, doneAt ?? 0)),
		current_stage_id: '',
		file_url: file.storagePath,
		request_metadata: file.metadata,
		approval_status: file.review === 'open' ? '' : file.review,
		processing_type: file.async ? 'async' : '',
		assigned_members: file.assignedMembers,
		...(variants.pageStatusIn === 'message' ? { message: shown } : {}),
		...(variants.pageStatusIn === 'status' ? { status: shown } : {}),
	};
};

const fieldsOn = (world: World, file: StoredFile, page: FilePage): number =>
	currentBoxes(world, file, page).filter((box) => box['type'] === 'field').length;

/** docs/interface.md#answer-to-an-upload: keyed by storage path. */
export const signedUrls = (
	world: World,
	origin: string,
	files: StoredFile[],
): Record<string, SignedUrls> =>
	Object.fromEntries(
		files.flatMap((file) => [
			[file.storagePath, signFile(world, origin, file.storagePath)],
			...file.pages.map(({ imagePath }): [string, SignedUrls] => [
				imagePath,
				signPageImage(world, origin, imagePath),
			]),
		]),
	);
