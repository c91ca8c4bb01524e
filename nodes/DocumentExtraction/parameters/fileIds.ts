import { IN_A_LIST, requiredIds } from './values/names';
import { bodyParameter } from './builders/bodyParameter';

/** One for all that have it, so that n8n resolves it once (builders/mergeSharedParameters.ts). */
export const fileIds = bodyParameter('file_ids', requiredIds, {
	displayName: 'File IDs',
	name: 'fileIds',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 9b2f7c1e-4f6d-4b7a, 71c2d9f4-0a1b-4c2d',
	description: `IDs of the files, ${IN_A_LIST}`,
});
