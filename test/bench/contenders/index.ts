import type { Contender } from '../bench';
import { rawAxios } from './axios';
import { extraction } from './extraction';
import { httpRequest } from './httpRequest';
import type { Work } from './job';

export type Scenario = 'steady' | 'far' | 'limited' | 'upload' | 'download';

/** Who can do what. The name of a scenario is also the first part of its address at the service. */
export const WORK: Record<Scenario, Partial<Record<Contender, Work>>> = {
	steady: {
		node: extraction.patch,
		bare: extraction.patchBare,
		peer: httpRequest.patch,
		axios: rawAxios.patch,
	},
	far: {
		node: extraction.patch,
		peer: httpRequest.patch,
	},
	limited: {
		node: extraction.patch,
		peer: httpRequest.patch,
		batched: httpRequest.patchBatched,
	},
	upload: {
		node: extraction.upload,
		once: extraction.uploadOnce,
		peer: httpRequest.upload,
		axios: rawAxios.upload,
	},
	download: {
		node: extraction.download,
		peer: httpRequest.download,
	},
};
