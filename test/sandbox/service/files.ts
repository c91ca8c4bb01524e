import type { Answer, Call, Handlers } from '../call';
import { addFile, removeFile, statusOf } from './fileRecords';
import type { StoredFile } from './fileRecords';
import { incomingBase64, incomingParts, incomingUrl } from './incoming';
import type { Incoming } from './incoming';
import { worstOf } from './processing';
import { spelledAs } from './variants';
import { findModel, findPredictingModel } from './models';
import type { Model } from './models';
import { predictionResult, signedUrls } from './pageViews';
import { v2 } from './refusals';
import { review } from './review';
import type { World } from './world';

export const fileHandlers = (world: World): Handlers => ({
	'file.upload': (call) => {
		const model = findPredictingModel(world, call);
		const parts = incomingParts(call.form, v2.badRequest);
		const fetched = incomingUrls(call);
		const encoded = (call.form?.fields['base64_data'] ?? []).filter((text) => text.trim() !== '');
		const incoming =
			[parts, fetched].find(({ length }) => length > 0) ??
			encoded.map((text, position) => incomingBase64(text, position, v2.badRequest));
		return predict(world, call, 'file.upload', model, incoming);
	},

	'file.uploadUrls': (call) => {
		const model = findPredictingModel(world, call);
		return predict(world, call, 'file.uploadUrls', model, incomingUrls(call));
	},

	'file.delete': (call) => {
		const file = findFile(world, call);
		review(file.review, 'delete');
		removeFile(world, file);
		recordFile(world, 'file.delete', 'deleted', file);
		return { status: 200, body: { message: 'File deleted' } };
	},
});

const incomingUrls = ({ form }: Call): Incoming[] =>
	(form?.fields['urls'] ?? [])
		.filter((url) => url.trim() !== '')
		.map((url) => incomingUrl(url.trim(), v2.badRequest));

/** The file named in the path, of the model named in the path. */
export const findFile = (world: World, call: Call): StoredFile => {
	const id = call.params['request_file_id'] ?? call.params['file_id'] ?? '';
	return fileOfModel(world, findModel(world, call), id);
};

export const fileOfModel = (world: World, model: Model, id: string): StoredFile => {
	const file = world.files.get(id);
	if (file?.modelId !== model.id)
		throw v2.notFound('File does not exist', { error: `The model has no file ${id}` });
	return file;
};

export const recordFile = (
	world: World,
	operationId: string,
	kind: string,
	{ id, name }: StoredFile,
): void => world.effects.record({ operationId, kind, resource: 'file', id, detail: { name } });

const predict = (
	world: World,
	call: Call,
	operationId: string,
	model: Model,
	incoming: Incoming[],
): Answer => {
	if (incoming.length === 0) throw v2.badRequest('File missing from the request');
	// A missing `async` means synchronous.
	const async = String(call.query['async']).toLowerCase() === 'true';
	const onlyPages = async ? undefined : pagesToProcess(call);
	const files = incoming.map((one) =>
		addFile(world, {
			modelId: model.id,
			incoming: one,
			async,
			metadata: call.form?.fields['request_metadata']?.[0] ?? '',
			...(onlyPages ? { onlyPages } : {}),
		}),
	);
	for (const file of files) recordFile(world, operationId, 'created', file);
	const status = spelledAs(world.variants, worstOf(files.map((file) => statusOf(world, file))));
	return {
		status: 200,
		body: {
			message: async && world.variants.asyncUploadSays === 'Success' ? 'Success' : status,
			result: files.flatMap((file) =>
				file.pages.map((page) => predictionResult(world, file, page)),
			),
			signed_urls: signedUrls(world, call.origin, files),
		},
	};
};

/** docs/interface.md#version-2-uploads: `"1,2"`, for synchronous calls; counted from 1 there, from 0 in here. */
const pagesToProcess = ({ form }: Call): Set<number> | undefined => {
	const text = form?.fields['pages_to_process']?.[0]?.trim() ?? '';
	if (text === '') return undefined;
	const numbers = text.split(',').map((part) => Number(part));
	if (numbers.some((number) => !Number.isInteger(number) || number < 1))
		throw v2.badRequest('pages_to_process must list page numbers from 1, parted by commas');
	return new Set(numbers.map((number) => number - 1));
};
