import type { INodeProperties } from 'n8n-workflow';

import { filesOfPages } from '../../extraction/version2';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { expectPages } from './retrieval';

const show = { resource: ['file'], operation: ['getPage'] };

export const getPage = retrieveAndPresent((answer) => {
	expectPages(answer);
	return filesOfPages(answer);
});

export const getPageDescription: INodeProperties[] = [
	modelId(show),
	{
		displayName: 'Page',
		name: 'pageId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 900c82bf-f7c6-45e2-8a9c-1fa49652235b',
		description: 'ID of the page of a file, as the output of Upload and Get has it under pages',
		displayOptions: { show },
	},
	...simplifyOrOutput(show),
	options(show, resultOptions),
];
