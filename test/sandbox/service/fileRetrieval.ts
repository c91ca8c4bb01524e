import type { Answer, Call, Handlers } from '../call';
import { BodyReader } from './body';
import { statusOf } from './fileRecords';
import type { StoredFile } from './fileRecords';
import { readFiles } from './fileLists';
import { findFile, recordFile } from './files';
import { worstOf } from './processing';
import { isListed } from './paging';
import { spelledAs } from './variants';
import { findModel, findPredictingModel } from './models';
import { dayOf, pageRecord, predictionResult, signedUrls } from './pageViews';
import { v2 } from './refusals';
import { review } from './review';
import type { World } from './world';

export const fileRetrievalHandlers = (world: World): Handlers => ({
	'file.get': (call) => retrieved(world, call, [findFile(world, call)]),

	'file.getAll': (call) => {
		const model = findModel(world, call);
		const from = day(call, 'start_day_interval');
		const to = day(call, 'current_batch_day');
		const files = [...world.files.values()].filter(({ modelId, uploadedAt }) => {
			const uploaded = dayOf(uploadedAt);
			return (
				modelId === model.id && uploaded >= from && uploaded <= to && isListed(world, uploadedAt)
			);
		});
		return retrieved(world, call, files);
	},

	'file.getPage': (call) => {
		const model = findModel(world, call);
		const id = call.params['page_id'] ?? '';
		const found = world.pages.get(id);
		if (found?.file.modelId !== model.id)
			throw v2.notFound('Page does not exist', { error: `The model has no page ${id}` });
		const { file, page } = found;
		return {
			status: 200,
			body: {
				message: spelledAs(world.variants, statusOf(world, file)),
				result: [predictionResult(world, file, page)],
				signed_urls: signedUrls(world, call.origin, [{ ...file, pages: [page] }]),
			},
		};
	},

	'file.retryPrediction': (call) => {
		const model = findPredictingModel(world, call);
		const files = readFiles(world, model, new BodyReader(call.body, v2.badRequest));
		const reviews = files.map((file) => review(file.review, 'change'));
		files.forEach((file, position) => {
			runAgain(world, file);
			file.review = reviews[position] ?? file.review;
			recordFile(world, 'file.retryPrediction', 'changed', file);
		});
		return { status: 200, body: { message: 'Prediction queued again' } };
	},
});

/** A new run in the background; what was made of the earlier result by hand goes with it. */
const runAgain = (world: World, file: StoredFile): void => {
	file.async = true;
	file.startedAt = world.clock.now();
	file.changedAt = file.startedAt;
	file.earlierRuns += 1;
	for (const page of file.pages) page.moderatedBoxes = undefined;
};

/** docs/interface.md#version-2-retrieval: pages of approved files, and pages of the others. */
const retrieved = (world: World, call: Call, files: StoredFile[]): Answer => {
	const records = (isApproved: boolean) =>
		files
			.filter((file) => (file.review === 'approved') === isApproved)
			.flatMap((file) => file.pages.map((page) => pageRecord(world, file, page)));
	const approved = records(true);
	const others = records(false);
	const status = spelledAs(world.variants, worstOf(files.map((file) => statusOf(world, file))));
	return {
		status: 200,
		body: {
			moderated_images_count: approved.length,
			unmoderated_images_count: others.length,
			moderated_images: approved,
			unmoderated_images: others,
			signed_urls: signedUrls(world, call.origin, files),
			...(world.variants.pageStatusIn === 'answer' ? { message: status } : {}),
		},
	};
};

/** Whole days since 1970-01-01 GMT. */
const day = ({ query }: Call, name: string): number => {
	const text = String(query[name] ?? '');
	if (!/^\d{1,7}$/.test(text))
		throw v2.badRequest(`${name} must be a number of whole days since 1970-01-01`);
	return Number(text);
};
