import { IDS, IN_A_LIST, requiredIds } from './values/names';
import { bodyParameter } from './builders/bodyParameter';

/** One for all that have it, so that n8n resolves it once (builders/mergeSharedParameters.ts). */
export const fileIds = bodyParameter('file_ids', requiredIds, {
	displayName: 'File IDs',
	name: 'fileIds',
	type: 'string',
	required: true,
	default: '',
	placeholder: IDS,
	description: `IDs of the files, ${IN_A_LIST}`,
});
