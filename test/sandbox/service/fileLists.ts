import type { BodyReader } from './body';
import type { StoredFile } from './fileRecords';
import { fileOfModel } from './files';
import type { Model } from './models';
import { v2 } from './refusals';
import type { World } from './world';

/** The files named by `file_ids`; one that is unknown refuses the whole call before anything is done. */
export const readFiles = (world: World, model: Model, body: BodyReader): StoredFile[] => {
	const ids = [...new Set(body.texts('file_ids'))];
	if (ids.length === 0) throw v2.badRequest('file_ids must name at least one file');
	return ids.map((id) => fileOfModel(world, model, id));
};
